// A run built by hand: clicks on the board and in the panel change a draft that the server keeps legal and values.
import { pennons } from "./ground.js";
import { touched } from "./parts.js";

export class Runs {
  /** The drafts before each change, the latest last. */
  past = [];

  constructor(sheet, tiles, refresh) {
    Object.assign(this, { sheet, tiles, refresh });
    tiles.runs = this;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("change", (event) => {
      if (event.target.matches("#ledger [name=building]")) this.ask({ train: event.target.value });
    });
  }

  get panel() { return document.querySelector("#ledger .build"); }

  click(event) {
    if (event.target.closest("[data-build]")) { this.past = []; return this.ask({}); }
    const button = event.target.closest("#ledger .build button");
    if (!button) return;
    const { stop, nth, take, do: what } = button.dataset;
    if (stop) this.ask({ space: stop, stop: nth });
    else if (take) this.ask({ draft: take });
    else if (what === "best") this.ask({ draft: "" });
    else if (what === "back") this.undo();
    else if (what === "leave") this.refresh();
    else if (what) this.ask({ do: what });
  }

  /** Delete takes the stop away that has the focus, in the panel or on the board. */
  key(event) {
    if (event.key !== "Delete" || !this.panel) return;
    const stop = event.target.closest?.(".build .ledger [data-stop], #board [data-space]"), space = stop?.dataset.space;
    const on = space ? [...this.panel.querySelectorAll(".ledger [data-stop]")].find((each) => each.dataset.stop === space) : stop;
    if (!on || on.matches(".passed")) return;
    event.preventDefault();
    this.ask({ space: on.dataset.stop, stop: on.dataset.nth });
  }

  /** The n-th train of the panel. */
  nth(index) {
    const train = this.panel?.querySelector(`[name=building][value="${index}"]`);
    if (train && !train.checked) this.ask({ train: index });
    return Boolean(train);
  }

  /** Back to the draft before the last change; without one, back to the run that is offered. */
  undo() {
    if (!this.panel) return false;
    const before = this.past.pop();
    if (before) this.ask(before, true);
    else this.refresh();
    return true;
  }

  ask(changes, back = false) {
    const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
    const { draft = "", train } = this.panel?.dataset ?? {};
    this.fresh = !this.panel;
    if (this.panel && !back && !("train" in changes)) this.past.push({ draft, train });
    this.back = this.seat(document.activeElement);
    const values = { tab, at, trying, lines, draft, ...(train ? { train } : {}), ...changes };
    const game = document.getElementById("view").dataset.game;
    window.htmx.ajax("GET", `/games/${game}/build`, { target: "#ledger", swap: "innerHTML", values })?.catch(() => {});
  }

  /** How to find again what has the focus now: a space, or the stop that comes to lie where one was. */
  seat(focused) {
    const space = focused?.closest?.("#board [data-space]")?.dataset.space;
    if (space) return () => document.querySelector(`#board [data-space="${CSS.escape(space)}"].can`);
    if (!focused?.matches?.(".build .ledger [data-stop]")) return () => null;
    const at = [...this.panel.querySelectorAll(".ledger [data-stop]")].indexOf(focused);
    return () => [...this.panel.querySelectorAll(".ledger [data-stop]")].slice(0, at + 1).at(-1);
  }

  /** The dock offers to run what is built, or the best run where that may not be. */
  offer() {
    const { dock } = this.tiles, run = this.panel.querySelector("[data-kind=Run]");
    dock.choose(run.disabled ? this.panel.querySelector("[data-do=best]") : run);
    if (run.disabled) dock.place?.classList.add("refused");
  }

  /** The panel has arrived, and the board with its routes. */
  begin() {
    if (!this.panel) return;
    this.tiles.dock.drop();
    touched(document.getElementById("board"));
    document.getElementById("view").dataset.spaces = this.panel.dataset.spaces;
    this.panel.querySelector("[data-do=back]").disabled = !this.past.length;
    this.sheet.attach(document.getElementById("board"));
    this.tiles.attach();
    pennons();
    this.offer();
    const place = this.back?.() || this.panel.querySelector("[name=building]:checked");
    place?.focus({ preventScroll: true });
    (this.fresh ? this.panel : place)?.scrollIntoView?.({ block: this.fresh ? "start" : "nearest" });
  }
}
