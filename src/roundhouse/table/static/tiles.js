// Spaces of the board: what may be done on one, and a tile tried on it before it is laid.
const SVG = "http://www.w3.org/2000/svg";

export class Tiles {
  constructor(sheet) {
    this.sheet = sheet;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  get view() { return document.getElementById("view"); }
  get panel() { return document.querySelector("#focus .on-space"); }

  /** Make the spaces on which something may be done reachable by keyboard. */
  attach() {
    if (!this.view) return;
    const names = new Set((this.view?.dataset.spaces ?? "").split(" ").filter(Boolean));
    for (const space of document.querySelectorAll("#board [data-space]")) {
      const can = names.has(space.dataset.space);
      space.classList.toggle("can", can);
      if (can) {
        space.setAttribute("tabindex", "0");
        space.setAttribute("role", "button");
        space.setAttribute("aria-label", space.querySelector("title")?.textContent ?? space.dataset.space);
      }
    }
  }

  click(event) {
    const go = event.target.closest("[data-go]");
    if (go) return this.open(go.dataset.go);
    const tile = event.target.closest("#focus .tile");
    if (tile) return tile.getAttribute("aria-selected") === "true" ? this.turn() : this.choose(tile);
    if (event.target.closest("#focus .turn-it")) return this.turn();
    if (event.target.closest("#focus .cancel")) return this.cancel();
    const space = event.target.closest("#board [data-space]");
    if (space && !this.sheet.moved) {
      if (this.chosen && this.panel?.dataset.space === space.dataset.space) this.turn();
      else this.open(space.dataset.space);
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inField = event.target.closest?.("input, textarea, select");
    const space = event.target.closest?.("#board [data-space]");
    if (space && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.open(space.dataset.space);
    } else if (this.chosen && !inField && (event.key === "r" || event.key === "R")) {
      event.preventDefault();
      this.turn();
    } else if (event.key === "Escape" && this.panel) {
      this.cancel();
    }
  }

  open(name) {
    if (this.runs?.panel) return this.runs.ask({ space: name });
    this.clear();
    const form = document.getElementById("act");
    const values = { ...Object.fromEntries(new FormData(form)), space: name };
    for (const key of Object.keys(values)) if (/^(line|field|amount)-/.test(key) || key === "csrf") delete values[key];
    window.htmx.ajax("GET", `/games/${this.view.dataset.game}/space`, { target: "#focus", swap: "innerHTML", values })?.catch(() => {});
  }

  /** The panel for a space has arrived. */
  begin() {
    this.clear();
    const panel = this.panel;
    if (!panel) return;
    this.space = document.querySelector(`#board [data-space="${CSS.escape(panel.dataset.space)}"]`);
    this.space?.classList.add("chosen");
    const all = panel.querySelectorAll(".tile");
    if (all.length === 1) this.choose(all[0]);
    (all[0] ?? panel.querySelector("button"))?.focus({ preventScroll: matchMedia("(min-width: 901px)").matches });
  }

  choose(tile) {
    for (const each of this.panel.querySelectorAll(".tile")) each.setAttribute("aria-selected", String(each === tile));
    this.chosen = tile;
    this.turns = [...tile.querySelectorAll(".turn")];
    this.which = this.turns.findIndex((turn) => !turn.hidden);
    this.panel.querySelector(".confirm").hidden = false;
    this.panel.querySelector(".turn-it").disabled = this.turns.length < 2;
    this.show();
  }

  turn() {
    if (!this.chosen) return;
    this.which = (this.which + 1) % this.turns.length;
    this.turns.forEach((turn, index) => (turn.hidden = index !== this.which));
    this.show();
  }

  /** Draw the tile on the board as it would lie, and ask what laying it would do. */
  show() {
    const turn = this.turns[this.which];
    this.panel.querySelector(".lay").value = turn.dataset.line;
    this.preview?.remove();
    const picture = turn.querySelector("svg");
    if (this.space && picture) {
      const [, , width, height] = picture.getAttribute("viewBox").split(/\s+/).map(Number);
      this.preview = document.createElementNS(SVG, "g");
      this.preview.setAttribute("class", "preview");
      this.preview.setAttribute("transform", `translate(${-width / 2} ${-height / 2})`);
      for (const part of picture.children) if (!["title", "desc"].includes(part.tagName)) this.preview.append(part.cloneNode(true));
      this.space.append(this.preview);
    }
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      const form = document.getElementById("act");
      const { tab, at, trying, lines } = Object.fromEntries(new FormData(form));
      window.htmx.ajax("GET", `/games/${this.view.dataset.game}/effects`, { target: "#lay-effects", swap: "innerHTML", values: { tab, at, trying, lines, line: turn.dataset.line } })?.catch(() => {});
    }, 120);
  }

  clear() {
    clearTimeout(this.waiting);
    this.preview?.remove();
    this.space?.classList.remove("chosen");
    this.preview = this.space = this.chosen = null;
  }

  cancel() {
    const back = this.space;
    this.clear();
    document.getElementById("focus").replaceChildren();
    back?.focus();
  }
}
