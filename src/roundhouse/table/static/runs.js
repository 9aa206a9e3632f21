// A run built by hand: clicks on the board and in the panel change a draft that the server keeps legal and values.
import { touched } from "./parts.js";

export class Runs {
  constructor(sheet, tiles, refresh) {
    Object.assign(this, { sheet, tiles, refresh });
    tiles.runs = this;
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("change", (event) => {
      if (event.target.matches("#ledger [name=building]")) this.ask({ train: event.target.value });
    });
  }

  get panel() { return document.querySelector("#ledger .build"); }

  click(event) {
    if (event.target.closest("[data-build]")) return this.ask({});
    const button = event.target.closest("#ledger .build button");
    if (!button) return;
    const { stop, take, do: what } = button.dataset;
    if (stop) this.ask({ space: stop });
    else if (take) this.ask({ draft: take });
    else if (what === "best") this.ask({ draft: "" });
    else if (what === "leave") this.refresh();
    else if (what) this.ask({ do: what });
  }

  ask(changes) {
    const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
    const { draft = "", train } = this.panel?.dataset ?? {};
    const focused = document.activeElement;
    this.back = focused?.closest?.("#board [data-space]") ? `#board [data-space="${CSS.escape(focused.dataset.space)}"]`
      : focused?.name === "building" ? "#ledger [name=building]:checked" : "";
    const values = { tab, at, trying, lines, draft, ...(train ? { train } : {}), ...changes };
    const game = document.getElementById("view").dataset.game;
    window.htmx.ajax("GET", `/games/${game}/build`, { target: "#ledger", swap: "innerHTML", values })?.catch(() => {});
  }

  /** The panel has arrived, and the board with its routes. */
  begin() {
    if (!this.panel) return;
    this.tiles.dock.drop();
    touched(document.getElementById("board"));
    document.getElementById("view").dataset.spaces = this.panel.dataset.spaces;
    this.sheet.attach(document.getElementById("board"));
    this.tiles.attach();
    this.tiles.dock.choose(this.panel.querySelector("[data-kind=Run]"));
    const place = (this.back && document.querySelector(this.back)) || this.panel.querySelector("[name=building]:checked");
    place?.focus({ preventScroll: true });
  }
}
