// Keys: everything that can be done with a mouse. Single letters can be switched off.
const KEPT = "single-keys";

export class Keys {
  constructor(parts) {
    Object.assign(this, parts);
    this.letters = localStorage.getItem(KEPT) !== "off";
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("click", (event) => {
      if (event.target.closest("[data-keys]")) this.list();
      else if (event.target.closest("#keys .clause-link")) document.getElementById("keys").close();
    });
    document.addEventListener("click", (event) => { if (event.target.closest("[data-no-hint]")) this.forget(); });
    document.addEventListener("change", (event) => {
      if (event.target.id !== KEPT) return;
      this.letters = event.target.checked;
      localStorage.setItem(KEPT, this.letters ? "on" : "off");
    });
  }

  get view() { return document.getElementById("view"); }

  list() {
    const dialog = document.getElementById("keys");
    dialog.querySelector(`#${KEPT}`).checked = this.letters;
    dialog.showModal();
  }

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
    if (event.target.closest?.("input:not([type=range], [name=building]), textarea, select, dialog")) return;
    if (event.repeat && !event.key.startsWith("Arrow")) return event.preventDefault();
    const done = this.named(event) || (event.key.length === 1 && this.letters && this.letter(event));
    if (done) event.preventDefault();
  }

  named(event) {
    const pressed = event.target.closest?.("button, a, summary, [role=button]");
    const past = this.view.classList.contains("past");
    switch (event.key) {
      case "Enter":
        if (pressed && !this.lies(pressed) && !(this.dock.peeked && pressed === this.dock.chosen)) return false;
        this.dock.confirm();
        return true;
      case "Escape":
        this.forget();
        this.dock.drop();
        return false;
      case "ArrowLeft": case "ArrowRight": case "ArrowUp": case "ArrowDown":
        if (["range", "radio"].includes(event.target.type)) return false;
        return this.walk(event.key, event.target) || (past && this.moment(event.key));
      case " ": return !pressed && this.click("[data-play]:not([disabled])");
      case "Home": return past && this.look(0);
      case "End": return past && this.now();
      default: return false;
    }
  }

  /** A hint that was read goes away. */
  forget() {
    document.getElementById("hint")?.replaceChildren();
    for (const each of document.querySelectorAll(".advised, .look-here")) each.classList.remove("advised", "look-here");
  }

  /** A space of the board or a tile that is chosen already: Enter confirms what lies there. */
  lies(pressed) { return pressed.matches("#board .chosen, #focus .tile[aria-selected=true]"); }

  letter(event) {
    const half = this.half(event.key);
    if (half) return true;
    const tab = { m: "market", c: "companies", l: "log", t: "tiles", s: "sheet", w: "notes" }[event.key];
    if (tab) return this.click(`.tab[data-tab=${tab}]`);
    switch (event.key) {
      case "?": this.list(); return true;
      case "p": return this.click(".dock .pass");
      case "z": return this.runs.undo() || this.click(".dock .back");
      case "y": return this.click(".dock .again");
      case "h": return this.click(".dock .ask");
      case "j": return this.click("[data-replay]");
      case "e": return this.click("[data-build]");
      case "b": return this.click("[data-do=best]");
      case "n": location.href = `/next?besides=${document.querySelector("#live")?.dataset.game ?? ""}`; return true;
      case "+": case "=": this.sheet.by("in"); return true;
      case "-": this.sheet.by("out"); return true;
      case "0": this.sheet.by("fit"); return true;
      case "/": return this.into(".say [name=text]");
      case "f": return this.into("[data-find]");
      default: return /^[1-9]$/.test(event.key) && !this.tiles.panel && (this.runs.nth(Number(event.key) - 1) || this.nth(Number(event.key) - 1));
    }
  }

  /** Into a field of the log, which is opened for it. */
  into(field) {
    const found = document.querySelector(field);
    if (found) { found.focus(); return true; }
    document.addEventListener("htmx:afterSettle", () => document.querySelector(field)?.focus(), { once: true });
    return this.click(".tab[data-tab=log]");
  }

  click(selector) {
    const found = document.querySelector(selector);
    found?.click();
    return Boolean(found);
  }

  /** What has a key of its own, as halves of cards have: the number of the card, and a or b; a number alone takes its first half. */
  half(key) {
    const all = [...document.querySelectorAll("#stage [data-key]")], at = (name) => all.find((each) => each.dataset.key === name);
    if (!all.length || !/^[0-9ab]$/.test(key)) return false;
    const now = this.dock.chosen?.dataset?.key ?? "", fresh = performance.now() - (this.digits ?? -Infinity) < 1200;
    const number = fresh ? this.number : parseInt(now, 10) || "";
    let found;
    if (/\d/.test(key)) {
      const longer = `${fresh ? this.number : ""}${key}`;
      const called = [longer, key].find((name) => all.some((each) => each.dataset.key.startsWith(name)));
      if (!called) return key !== "0";
      this.number = called;
      this.digits = performance.now();
      found = at(`${this.number}a`) ?? at(`${this.number}b`);
    } else found = at(`${number}${key}`);
    found?.click();
    found?.focus({ preventScroll: true });
    found?.closest(".half, .card")?.scrollIntoView({ block: "nearest" });
    return Boolean(found) || /[ab1-9]/.test(key);
  }

  nth(index) {
    const found = [...document.querySelectorAll("#stage .payout .choose, #stage .lot .choose, #stage .tray .choose, #stage .melt .choose, #stage [data-go]")][index];
    found?.click();
    found?.focus({ preventScroll: true });
    return Boolean(found);
  }

  moment(key) {
    const at = Number(this.view.dataset.count) + (key === "ArrowLeft" ? -1 : 1);
    if (at >= Number(this.view.dataset.total)) return this.now();
    return at >= 0 && this.look(at);
  }

  now() { return this.click("[data-now]"); }

  /** To the nearest thing in a direction: among certificates, or among the spaces of the board. */
  walk(key, from) {
    const spaces = from.closest?.("#board [data-space]");
    const here = spaces ?? from.closest?.(".choose");
    if (!here && key !== "ArrowDown") return false;
    const all = [...document.querySelectorAll(spaces ? "#board [data-space].can" : "#stage .choose")].filter((each) => each.getClientRects().length);
    if (!here) { all[0]?.focus(); return Boolean(all.length && !this.view.classList.contains("past")); }
    const at = (each) => { const r = each.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = at(here), across = key === "ArrowLeft" || key === "ArrowRight", sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    let best = null, least = Infinity;
    for (const each of all) {
      const [ex, ey] = at(each), along = (across ? ex - x : ey - y) * sign, aside = Math.abs(across ? ey - y : ex - x);
      if (across && !spaces && aside > 16) continue;
      if (along > 4 && along + aside * 2.5 < least) { least = along + aside * 2.5; best = each; }
    }
    best?.focus();
    best?.scrollIntoView?.({ block: "nearest" });
    return Boolean(best);
  }
}
