// Spaces of the board: a fan of what may be laid there, a tile tried and turned on the board itself.
import { best, groundOf, ring, sized, unring } from "./ground.js";
import { Places } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
const MANY = 7;
const phone = matchMedia("(max-width: 699px)");

export class Tiles {
  constructor(sheet, dock) {
    Object.assign(this, { sheet, dock });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("wheel", (event) => this.wheel(event), { passive: false, capture: true });
    document.addEventListener("chosen", () => this.keepInSight());
    sheet.moves = () => { sized(); this.spread(); };
    sheet.back = () => { if (phone.matches) this.space ? sheet.closeTo(this.space) : this.survey(); };
  }

  get view() { return document.getElementById("view"); }
  get panel() { return document.querySelector("#focus .on-space"); }

  /** Make the spaces on which something may be done reachable by keyboard. */
  attach() {
    if (!this.view) return;
    const names = new Set((this.view.dataset.spaces ?? "").split(" ").filter(Boolean));
    for (const space of document.querySelectorAll("#board [data-space]")) {
      const can = names.has(space.dataset.space);
      space.classList.toggle("can", can);
      if (can) {
        space.setAttribute("tabindex", "0");
        space.setAttribute("role", "button");
        space.setAttribute("aria-label", space.querySelector("title")?.textContent ?? space.dataset.space);
      } else for (const name of ["tabindex", "role", "aria-label"]) space.removeAttribute(name);
    }
  }

  /** A phone shows the part of the board that the step is about: where something may be done, or where trains run, or else where the company is. */
  survey() {
    if (!phone.matches || this.space) return;
    const company = document.querySelector("#stage .charter")?.dataset.company;
    const about = [".can", "[data-space]:has(> .route)", `[data-space]:has([data-token="${company}"])`];
    const found = about.map((each) => [...document.querySelectorAll(`#board ${each}`)]);
    this.sheet.frame(found.find((each) => each.length) ?? []);
  }

  click(event) {
    const go = event.target.closest("[data-go]");
    if (go) return this.open(go.dataset.go);
    const tile = event.target.closest("#focus .tile");
    if (tile) return tile.getAttribute("aria-selected") === "true" ? this.turn(1) : this.choose(tile);
    const turner = event.target.closest("#focus .turn-it");
    if (turner) return this.turn(Number(turner.dataset.turn));
    if (event.target.closest("#focus .cancel")) return this.cancel();
    const space = event.target.closest("#board [data-space]");
    if (space && !this.sheet.moved) {
      if (this.chosen && this.panel?.dataset.space === space.dataset.space) this.turn(1);
      else this.open(space.dataset.space);
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
    const space = event.target.closest?.("#board [data-space]");
    if (space && (event.key === "Enter" || event.key === " ") && !(this.chosen && this.panel?.dataset.space === space.dataset.space)) {
      event.preventDefault();
      this.open(space.dataset.space);
    } else if (this.chosen && event.key.toLowerCase() === "r") {
      event.preventDefault();
      this.turn(event.shiftKey ? -1 : 1);
    } else if (this.panel && /^[1-9]$/.test(event.key)) {
      const tile = this.panel.querySelectorAll(".tile")[Number(event.key) - 1];
      if (tile) { event.preventDefault(); this.choose(tile); }
    } else if (event.key === "Escape" && this.panel) {
      this.cancel();
    }
  }

  wheel(event) {
    if (!this.chosen || !this.space?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (Date.now() - (this.turned ?? 0) > 120) { this.turned = Date.now(); this.turn(event.deltaY > 0 ? 1 : -1); }
  }

  asked() {
    const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
    return { tab, at, trying, lines };
  }

  open(name) {
    if (this.runs?.panel) return this.runs.ask({ space: name });
    this.clear();
    window.htmx.ajax("GET", `/games/${this.view.dataset.game}/space`, { target: "#focus", swap: "innerHTML", values: { ...this.asked(), space: name } })?.catch(() => {});
  }

  /** What is said of a choice takes room from the board: the space that it is about stays in sight. */
  keepInSight() {
    if (!phone.matches || !this.space) return;
    const space = groundOf(this.space).getBoundingClientRect(), board = this.sheet.place.getBoundingClientRect();
    if (space.top < board.top || space.bottom > this.panel.getBoundingClientRect().top) this.sheet.closeTo(this.space);
  }

  /** What may be done on a space has arrived. */
  begin() {
    this.clear();
    const panel = this.panel;
    if (!panel) return;
    this.space = document.querySelector(`#board [data-space="${CSS.escape(panel.dataset.space)}"]`);
    this.space?.classList.add("chosen");
    if (this.space) ring(this.space, "chosen");
    if (this.space && phone.matches) {
      this.space.classList.add("close");
      this.sheet.closeTo(this.space);
    }
    const all = panel.querySelectorAll(".tile");
    if (all.length) this.put(best(panel.dataset.space), all);
    else {
      const only = panel.querySelectorAll(".choose");
      if (only.length === 1 && only[0].name === "line") this.dock.choose(only[0]);
    }
    this.spread();
    (all[0] ?? panel.querySelector("button"))?.focus({ preventScroll: true });
    this.gains();
  }

  /** Try the tile of a line as it lies there; the first one where there is no such line. */
  put(line, all) {
    for (const tile of all) {
      const turns = [...tile.querySelectorAll(".turn")];
      if (!turns.some((turn) => turn.dataset.line === line)) continue;
      for (const turn of turns) turn.hidden = turn.dataset.line !== line;
      return this.choose(tile);
    }
    this.choose(all[0]);
  }

  choose(tile) {
    for (const each of this.panel.querySelectorAll(".tile")) each.setAttribute("aria-selected", String(each === tile));
    this.chosen = tile;
    this.turns = [...tile.querySelectorAll(".turn")];
    this.which = Math.max(0, this.turns.findIndex((turn) => !turn.hidden));
    for (const each of this.panel.querySelectorAll(".turn-it")) each.disabled = this.turns.length < 2;
    this.show();
  }

  turn(by) {
    if (!this.chosen || this.turns.length < 2) return;
    this.which = (this.which + by + this.turns.length) % this.turns.length;
    this.turns.forEach((turn, index) => (turn.hidden = index !== this.which));
    this.show();
  }

  /** Draw the tile on the board as it would lie, and ask what laying it would do. */
  show() {
    const turn = this.turns[this.which];
    this.unveil();
    const picture = turn.querySelector("svg");
    if (this.space && picture) {
      const [, , width, height] = picture.getAttribute("viewBox").split(/\s+/).map(Number);
      this.preview = document.createElementNS(SVG, "g");
      this.preview.setAttribute("class", "preview");
      this.preview.setAttribute("transform", `translate(${-width / 2} ${-height / 2})`);
      for (const part of picture.children) if (!["title", "desc"].includes(part.tagName)) this.preview.append(part.cloneNode(true));
      this.space.append(this.preview);
      document.querySelector(`#board .tile-numbers [data-of="${CSS.escape(this.space.dataset.space)}"]`)?.setAttribute("hidden", "");
    }
    const lay = document.getElementById("lay");
    lay.value = turn.dataset.line;
    lay.removeAttribute("data-fx");
    this.dock.choose(lay);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.gain(this.chosen, turn.dataset.line, true), 120);
  }

  /** Take the tile that is tried away. */
  unveil() {
    this.preview?.remove();
    document.querySelector("#board .tile-numbers [hidden]")?.removeAttribute("hidden");
  }

  async gain(tile, line, told) {
    try {
      const answer = await fetch(`/games/${this.view.dataset.game}/revenue?${new URLSearchParams({ ...this.asked(), line })}`);
      const rows = answer.ok ? await answer.json() : [];
      const worth = tile?.querySelector(".worth");
      if (worth && rows[0]) { worth.textContent = rows[0][3]; worth.className = `worth ${rows[0][2]}`; }
      if (told && document.getElementById("lay")?.value === line && this.chosen === tile) this.dock.add(rows);
    } catch { /* the figure stays away */ }
  }

  /** What the other tiles are worth, one after the other, while somebody looks at them. */
  async gains() {
    const panel = this.panel;
    for (const tile of panel?.querySelectorAll(".tile") ?? []) {
      if (this.panel !== panel) return;
      const line = tile.querySelector(".turn:not([hidden])")?.dataset.line;
      if (tile !== this.chosen && line) await this.gain(tile, line, false);
    }
  }

  /** Lay the tiles on an arc around their space; many of them, or on a phone, in a tray. */
  spread() {
    const panel = this.panel, focus = document.getElementById("focus");
    if (!panel || !this.space) return;
    const tiles = [...panel.querySelectorAll(".tile")];
    panel.classList.toggle("tray-of-tiles", phone.matches || tiles.length > MANY);
    if (phone.matches) { for (const each of tiles) each.style.cssText = ""; return; }
    const frame = focus.getBoundingClientRect(), space = groundOf(this.space).getBoundingClientRect();
    const cx = space.x + space.width / 2 - frame.x, cy = space.y + space.height / 2 - frame.y;
    const size = Math.max(space.width, space.height), places = new Places(frame, [cx, cy, size * 0.4, size * 0.4]);
    for (const each of focus.parentElement.children) if (each !== focus && each.id !== "board") places.take(each);
    if (tiles.length <= MANY) {
      const radius = Math.max(size * 1.55, 105), spread = Math.min(Math.PI * 1.15, 0.62 * Math.max(1, tiles.length));
      const up = cy > frame.height * 0.42 ? -Math.PI / 2 : Math.PI / 2, wide = Math.max(radius, tiles.length * 26);
      tiles.forEach((tile, index) => {
        const angle = up + (tiles.length === 1 ? 0 : (index / (tiles.length - 1) - 0.5) * spread * (up < 0 ? 1 : -1));
        places.put(tile, cx + wide * Math.cos(angle), cy + radius * Math.sin(angle));
      });
    } else {
      for (const each of tiles) each.style.cssText = "";
      places.take(panel.querySelector(".tiles"));
    }
    const [left, right] = panel.querySelectorAll(".turn-it");
    places.put(left, cx - size * 0.85, cy);
    places.put(right, cx + size * 0.85, cy);
    places.put(panel.querySelector(".cancel"), cx + size * 0.62, cy + size * 0.72);
    panel.querySelectorAll(".offer, .refusal, .several").forEach((each, index) => places.put(each, cx, cy + size * 0.75 + index * 48));
  }

  /** Whether what lies open is still on the board that is shown. */
  get stays() { return Boolean(this.panel && this.space?.isConnected); }

  /** Nothing has moved, but the page is new around what was chosen: somebody has said something. */
  again() { if (this.chosen) this.show(); }

  /** Leave the space that was looked at: the game has gone on. */
  leave() {
    this.clear();
    document.getElementById("focus")?.replaceChildren();
  }

  clear() {
    clearTimeout(this.waiting);
    this.unveil();
    this.space?.classList.remove("chosen", "close");
    unring("chosen");
    this.preview = this.space = this.chosen = null;
  }

  cancel() {
    const back = this.space;
    this.leave();
    this.dock.drop();
    this.survey();
    back?.focus({ preventScroll: true });
  }
}
