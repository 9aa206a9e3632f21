// What the others did since one's last move, shown again step by step on the board, the market and the bench.
const PAUSE = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Replay {
  constructor(sheet, refresh) {
    Object.assign(this, { sheet, refresh });
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-replay]");
      if (button) return this.running ? this.stop() : this.start(Number(button.dataset.replay));
      if (this.running && event.isTrusted) this.stop();
    });
  }

  get view() { return document.getElementById("view"); }

  async start(from) {
    const total = Number(this.view.dataset.count);
    this.running = Symbol("replay");
    const mine = this.running;
    document.body.classList.add("replaying");
    let was = total, next = this.step(from, total);
    for (let at = from; at <= total && this.running === mine; at++) {
      const step = await next;
      if (!step || this.running !== mine) break;
      next = at < total ? this.step(at + 1, at) : null;
      this.show(step, at > from);
      was = at;
      if (at < total) await new Promise((done) => setTimeout(done, at === from ? 150 : still.matches ? 1500 : PAUSE));
    }
    if (this.running === mine) this.end(was !== total);
  }

  stop() { if (this.running) this.end(true); }

  end(unfinished) {
    this.running = null;
    document.body.classList.remove("replaying");
    document.querySelector(".telling")?.remove();
    if (unfinished) this.refresh();
  }

  async step(at, was) {
    try {
      const answer = await fetch(`/games/${this.view.dataset.game}/step?${new URLSearchParams({ at, was })}`);
      return answer.ok ? await answer.json() : null;
    } catch { return null; }
  }

  show(step, aloud) {
    for (const each of document.querySelectorAll("#board .fresh")) each.classList.remove("fresh");
    for (const [name, drawn] of Object.entries(step.spaces)) {
      const space = document.querySelector(`#board [data-space="${CSS.escape(name)}"]`);
      if (!space) continue;
      const made = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`, "image/svg+xml").documentElement.firstElementChild;
      if (aloud) made.classList.add("fresh");
      space.replaceWith(document.importNode(made, true));
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
