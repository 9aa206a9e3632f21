// What happened, shown again step by step on the board, the market and the bench: since one's last move, or the history.
import { ring, unring } from "./ground.js";
import { touched } from "./parts.js";

const PAUSE = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Replay {
  constructor(sheet, refresh, go) {
    Object.assign(this, { sheet, refresh, go });
    document.addEventListener("click", (event) => {
      const since = event.target.closest("[data-replay]"), play = event.target.closest("[data-play]");
      if (this.running) { if (event.isTrusted || since || play) this.stop(); }
      else if (since) this.start(Number(since.dataset.replay));
      else if (play) this.play();
    }, true);
    document.addEventListener("keydown", (event) => this.press(event), true);
  }

  get view() { return document.getElementById("view"); }

  /** While it runs, any key stops it and does nothing else. */
  press(event) {
    if (!this.running || ["Control", "Shift", "Alt", "Meta", "Tab"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.stop();
  }

  /** The history, from the moment that is looked at or from the beginning; a pause leaves one where it was. */
  play() {
    const { count, total } = this.view.dataset, past = this.view.classList.contains("past");
    const button = document.querySelector("[data-play]");
    touched(button);
    button?.setAttribute("aria-pressed", "true");
    if (button) button.textContent = "❚❚";
    this.start(past ? Number(count) : 0, Number(total), true);
  }

  async start(from, to = Number(this.view.dataset.count), history = false) {
    const shown = Number(this.view.dataset.count), mine = Symbol("replay");
    Object.assign(this, { running: mine, history, at: shown, to });
    document.body.classList.add("replaying");
    let next = this.step(from, shown);
    for (let at = from; at <= to && this.running === mine; at++) {
      const step = await next;
      if (!step || this.running !== mine) break;
      next = at < to ? this.step(at + 1, at) : null;
      this.show(step, at > from);
      this.at = at;
      const slider = history && document.querySelector(".history [type=range]");
      if (slider) slider.value = at;
      const within = history ? [] : [...document.querySelectorAll(`.since [data-within="${at}"]`)];
      if (at < to || within.length) await this.pause(at === from ? 150 : undefined);
      for (const line of within) if (this.running === mine) { this.tell(line); await this.pause(); }
    }
    if (this.running === mine) this.end();
  }

  pause(time = still.matches ? 1500 : PAUSE) { return new Promise((done) => setTimeout(done, time)); }

  /** What somebody did within an action of one's own: its words, and its space lights up. */
  tell(line) {
    document.querySelector(".telling").textContent = line.innerText.replace(/\s+/g, " ").trim();
    const at = line.querySelector("[data-space-of]")?.dataset.spaceOf;
    const space = at && document.querySelector(`#board [data-space="${CSS.escape(at)}"]`);
    unring("fresh");
    if (space) { space.classList.remove("fresh"); void space.getBoundingClientRect(); space.classList.add("fresh"); ring(space, "fresh"); }
  }

  stop() { if (this.running) this.end(); }

  end() {
    this.running = null;
    unring("fresh");
    document.body.classList.remove("replaying");
    document.querySelector(".telling")?.remove();
    if (this.history) this.go(this.at < this.to ? this.at : "");
    else if (this.at !== this.to) this.refresh();
  }

  async step(at, was) {
    try {
      const answer = await fetch(`/games/${this.view.dataset.game}/step?${new URLSearchParams({ at, was })}`);
      return answer.ok ? await answer.json() : null;
    } catch { return null; }
  }

  show(step, aloud) {
    for (const place of ["#board", ".seats", "#side"]) touched(document.querySelector(place));
    for (const each of document.querySelectorAll("#board .fresh")) each.classList.remove("fresh");
    unring("fresh");
    for (const [name, drawn] of Object.entries(step.spaces)) {
      const space = document.querySelector(`#board [data-space="${CSS.escape(name)}"]`);
      if (!space) continue;
      const made = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`, "image/svg+xml").documentElement.firstElementChild;
      if (aloud) made.classList.add("fresh");
      const laid = document.importNode(made, true);
      space.replaceWith(laid);
      if (aloud) ring(laid, "fresh");
    }
    for (const [company, cell] of Object.entries(step.cells)) for (const market of document.querySelectorAll(".mk")) this.slide(market, company, cell);
    for (const [seat, cash] of Object.entries(step.cash)) {
      const place = document.querySelector(`[data-seat="${CSS.escape(seat)}"] .cash`);
      if (place && place.textContent !== cash) { place.textContent = cash; if (aloud) { place.classList.remove("moved"); void place.offsetWidth; place.classList.add("moved"); } }
    }
    let telling = document.querySelector(".telling");
    if (!telling) {
      telling = document.createElement("p");
      telling.className = "telling";
      telling.setAttribute("role", "status");
      document.querySelector(".board").append(telling);
    }
    telling.textContent = aloud ? step.text : "…";
  }

  slide(market, company, cell) {
    const marker = market.querySelector(`.stack [data-co="${CSS.escape(company)}"]`), place = market.querySelector(`[data-cell="${cell}"]`);
    if (!marker || !place || place.contains(marker)) return;
    const from = marker.getBoundingClientRect();
    let stack = place.querySelector(".stack");
    if (!stack) { stack = document.createElement("span"); stack.className = "stack n1"; place.append(stack); }
    stack.append(marker);
    const to = marker.getBoundingClientRect();
    if (!still.matches) marker.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  }
}
