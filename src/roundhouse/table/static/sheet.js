// The board as a sheet that can be moved and looked at more closely, by mouse, fingers or keys.
import { groundOf } from "./ground.js";

const CLOSEST = 8;

export class Sheet {
  box = null;
  whole = null;
  pointers = new Map();
  moved = false;

  constructor() {
    this.watch = new ResizeObserver(() => { if (this.framed && this.framed.at !== this.place.clientHeight) this.frame(this.framed.spaces); });
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-zoom]");
      if (button) this.by(button.dataset.zoom);
    });
  }

  attach(place) {
    this.place = place;
    this.svg = place?.querySelector("svg");
    if (!this.svg) return;
    this.svg.dataset.whole ??= this.svg.getAttribute("viewBox");
    const [x, y, w, h] = this.svg.dataset.whole.split(/\s+/).map(Number);
    const same = this.whole && this.whole.w === w && this.whole.h === h;
    this.whole = { x, y, w, h };
    if (!this.box || !same) this.box = { ...this.whole };
    this.show();
    if (this.attached === place) return;
    this.attached = place;
    this.watch.disconnect();
    this.watch.observe(place);
    place.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.at(event)); }, { passive: false });
    place.addEventListener("pointerdown", (event) => this.down(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) place.addEventListener(name, (event) => this.up(event));
  }

  /** Closer, farther, or all of it. */
  by(what) {
    if (what === "fit" && this.box.w >= this.whole.w && this.box.h >= this.whole.h) this.back?.(); // all of it is seen already
    else if (what === "fit") { this.box = { ...this.whole }; this.show(); }
    else this.zoom(what === "in" ? 1.4 : 1 / 1.4);
  }

  show() {
    this.framed = null;
    const { x, y, w, h } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.moves?.();
  }

  /** Look closely at one space, so that its letters can be read. */
  closeTo(space) {
    const part = groundOf(space).getBoundingClientRect(), matrix = this.svg.getScreenCTM();
    if (!matrix) return;
    const centre = this.at({ clientX: part.x + part.width / 2, clientY: part.y + part.height / 2 });
    const w = Math.min(this.farthest, (part.width / matrix.a) * 4.2), h = w / this.shape;
    // the tiles to choose from lie over the lower part
    this.box = { x: centre.x - w / 2, y: centre.y - h * 0.4, w, h };
    this.show();
  }

  /** Look at several spaces at once, with one more all around them, or half of one where there is little room, and at all of the board where that is no closer. */
  frame(spaces) {
    this.box = { ...this.whole };
    this.show();
    const parts = spaces.map((space) => groundOf(space).getBoundingClientRect()), matrix = this.svg.getScreenCTM();
    if (!matrix || !parts.length || !this.place.clientHeight) return;
    const [{ width, height }] = parts, around = this.place.clientHeight < 240 ? 0.5 : 1;
    const from = this.at({ clientX: Math.min(...parts.map((each) => each.left)) - width * around, clientY: Math.min(...parts.map((each) => each.top)) - height * around });
    const to = this.at({ clientX: Math.max(...parts.map((each) => each.right)) + width * around, clientY: Math.max(...parts.map((each) => each.bottom)) + height * around });
    const w = Math.max(to.x - from.x, (to.y - from.y) * this.shape, (width / matrix.a) * 5), h = w / this.shape;
    if (w >= this.farthest) return;
    this.box = { x: (from.x + to.x - w) / 2, y: (from.y + to.y - h) / 2, w, h };
    this.show();
    this.framed = { spaces, at: this.place.clientHeight };
  }

  /** How wide the place is for its height. */
  get shape() { return this.place.clientWidth / this.place.clientHeight; }

  /** So wide a part of the sheet is all there is to see. */
  get farthest() { return Math.max(this.whole.w, this.whole.h * this.shape); }

  /** A point of the screen on the sheet. */
  at(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  zoom(factor, centre = { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 }) {
    const most = Math.max(this.whole.w, (this.whole.h * this.box.w) / this.box.h);
    const w = Math.min(most, Math.max(this.whole.w / CLOSEST, this.box.w / factor));
    const scale = w / this.box.w;
    this.box = { x: centre.x - (centre.x - this.box.x) * scale, y: centre.y - (centre.y - this.box.y) * scale, w, h: this.box.h * scale };
    this.show();
  }

  down(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = false;
    this.start = { x: event.clientX, y: event.clientY };
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > 6) this.moved = true;
    if (!this.moved) return;
    this.place.classList.add("dragging");
    const matrix = this.svg.getScreenCTM();
    if (this.pointers.size === 1 && matrix) {
      this.box.x -= (event.clientX - before.x) / matrix.a;
      this.box.y -= (event.clientY - before.y) / matrix.d;
      this.show();
    } else if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (was > 0 && is > 0) this.zoom(is / was, this.at({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }));
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.place.classList.remove("dragging");
  }
}
