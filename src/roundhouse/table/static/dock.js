// The dock: what is chosen, what it would do, and the button that does it. One press chooses, the next confirms.
const phone = matchMedia("(max-width: 699px)");
const form = () => document.getElementById("act");

export class Dock {
  chosen = null;
  kept = "";
  opened = "";
  verb = "";

  constructor() {
    document.addEventListener("click", (event) => this.click(event), true);
    document.addEventListener("change", (event) => this.changed(event));
    document.addEventListener("pointerdown", (event) => this.hold(event));
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(this.held));
    document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".stepper .step")) event.preventDefault(); });
    document.addEventListener("pointermove", (event) => this.hover(event));
    document.addEventListener("focusin", ({ target }) => { if (target.matches(":focus-visible")) this.look(target); });
    document.addEventListener("focusout", () => this.look(null));
    document.addEventListener("htmx:beforeRequest", (event) => {
      if (event.detail.pathInfo?.requestPath?.endsWith("/act")) this.kept = this.opened = "";
    });
    document.addEventListener("htmx:confirm", (event) => this.sure(event));
    document.addEventListener("htmx:sendError", (event) => {
      if (event.detail.elt === form()) this.lost();
    });
  }

  get place() { return document.getElementById("dock"); }
  get go() { return document.getElementById("go"); }

  click(event) {
    const step = event.target.closest(".stepper .step");
    if (step) return this.step(step);
    if (event.target.closest("#go")) return this.confirm();
    const unfold = event.target.closest(".unfold");
    if (unfold) return this.unfold(unfold.closest(".lot"));
    const button = event.target.closest("button.choose");
    if (!button || button.disabled) return;
    if (button === this.chosen && !this.doubted()) return;
    event.preventDefault();
    event.stopPropagation();
    if (button !== this.chosen) this.choose(button);
  }

  /** Choose a button; what it would do is on it, or is asked for. */
  async choose(button, known) {
    this.unpeek();
    this.unmark();
    this.unsure();
    this.chosen = button;
    this.question = "";
    this.kept = button.id === "lay" ? "" : button.value;
    this.mark(button);
    if (this.go) this.go.disabled = true;
    this.asking = button;
    this.hasty = false;
    const effect = known ?? (button.dataset.fx ? JSON.parse(button.dataset.fx) : await this.ask(button));
    if (this.chosen !== button || this.asking !== button) return;
    this.asking = null;
    if (!effect) return;
    this.show(effect);
    this.tell(button, effect);
    if (this.hasty) this.confirm();
  }

  /** On a phone the lots are folded: the one that is opened is chosen. */
  unfold(lot) {
    const open = !lot.matches(".open, .sel");
    if (!open && lot.matches(".sel")) this.drop();
    for (const each of document.querySelectorAll(".lot:has(.unfold)")) {
      each.classList.toggle("open", open && each === lot);
      each.querySelector(".unfold").setAttribute("aria-expanded", String(open && each === lot));
    }
    this.opened = open ? lot.querySelector(".unfold").getAttribute("aria-label") : "";
    if (!open) return;
    lot.querySelector(".stepper .choose")?.click();
    lot.scrollIntoView({ block: "nearest" });
  }

  async ask(button) {
    const { tab, at, trying, lines } = Object.fromEntries(new FormData(form()));
    const range = button.name === "range";
    const values = { tab, at, trying, lines, line: range ? button.dataset.line : button.value };
    if (range) Object.assign(values, { field: button.dataset.field, amount: button.closest(".stepper").querySelector("[type=number]").value });
    try {
      const answer = await fetch(`/games/${document.getElementById("view").dataset.game}/effect?${new URLSearchParams(values)}`);
      return answer.ok ? await answer.json() : null;
    } catch {
      this.lost();
      return null;
    }
  }

  lost() {
    this.away = true;
    this.say(document.getElementById("live").dataset.away);
  }

  show(effect) {
    const place = this.place;
    if (!place) return;
    this.effect = effect;
    this.away = false;
    const live = document.getElementById("live").dataset;
    this.question = effect.q ?? (effect.lose && phone.matches ? live.lose : "");
    place.classList.remove("asks");
    this.first ??= place.querySelector(".chosen").cloneNode(true);
    place.classList.add("set");
    place.classList.toggle("refused", Boolean(effect.no));
    this.write(place.querySelector(".chosen"), effect);
    if (this.go) {
      this.verb ||= this.go.querySelector("span").textContent;
      this.go.querySelector("span").textContent = effect.go || this.go.querySelector("span").textContent;
      this.go.disabled = Boolean(effect.no);
    }
    this.ghost(effect);
  }

  /** What an action would do, in figures and in words. */
  write(place, effect) {
    place.querySelector(".what").textContent = effect.t;
    const rows = effect.i.map((row) => this.figure(...row));
    for (const [note, tone] of effect.n ?? []) {
      const item = document.createElement("li");
      item.className = `note ${tone}`;
      item.textContent = note;
      rows.push(item);
    }
    place.querySelector(".fx").replaceChildren(...rows);
  }

  figure(name, value, tone) {
    const item = document.createElement("li"), figure = document.createElement("b");
    figure.textContent = value;
    figure.className = tone;
    item.append(`${name} `, figure);
    return item;
  }

  /** Add a figure that came later, such as what a tile does to the best run. */
  add(rows) {
    const list = this.place?.querySelector(".fx");
    for (const row of rows) list?.append(this.figure(...row));
  }

  say(text) {
    const what = this.place?.querySelector(".what");
    if (what && text) { what.textContent = text; this.place.classList.add("refused"); }
  }

  /** What cannot be mended asks once more: the button that confirms then says yes. */
  doubted() {
    if (!this.question) return false;
    this.place.querySelector(".what").textContent = this.question;
    this.place.classList.add("asks");
    if (this.go) this.go.querySelector("span").textContent = document.getElementById("live").dataset.yes;
    this.question = "";
    return true;
  }

  /** What concerns others is asked here, and done when it is pressed once more. */
  sure(event) {
    const { question, elt, issueRequest } = event.detail;
    if (!question) return;
    event.preventDefault();
    if (elt === this.sureOf) { this.sureOf = null; return issueRequest(true); }
    this.drop();
    this.sureOf = elt;
    this.first ??= this.place?.querySelector(".chosen").cloneNode(true);
    this.say(question);
    const { yes } = document.getElementById("live").dataset;
    elt.dataset.yes = yes;
    elt.classList.add("sure");
    if (!this.go) return;
    this.verb ||= this.go.querySelector("span").textContent;
    this.go.querySelector("span").textContent = yes;
    this.go.disabled = false;
  }

  /** Who chooses something else has said no. */
  unsure() {
    this.sureOf?.classList.remove("sure");
    this.sureOf = null;
  }

  /** The server is there again: what was chosen is still to be confirmed. */
  back() {
    if (this.away && this.chosen?.isConnected) this.choose(this.chosen);
    this.away = false;
  }

  /** Do what is chosen; a key that comes before one knows what it would do counts as soon as that is known. */
  confirm() {
    if (this.sureOf) return this.sureOf.click();
    if (this.peeked) return this.choose(this.peeked);
    const button = this.chosen;
    this.hasty = Boolean(button) && this.asking === button;
    if (!button?.isConnected || this.go?.disabled || this.doubted()) return;
    button.click();
  }

  /** Let the rest of the page know what is chosen, or that nothing is. */
  tell(button, effect) {
    document.dispatchEvent(new CustomEvent("chosen", { detail: { button, effect } }));
  }

  drop() {
    this.unpeek();
    this.unmark();
    this.unsure();
    if (this.chosen) this.tell(null, null);
    this.chosen = this.effect = null;
    this.kept = "";
    const place = this.place;
    if (place && this.first) place.querySelector(".chosen").replaceWith(this.first.cloneNode(true));
    place?.classList.remove("set", "refused", "asks");
    if (this.go && this.verb) this.go.querySelector("span").textContent = this.verb;
    if (this.go) this.go.disabled = true;
  }

  /** A new view is there: what was chosen stays chosen if it is still possible. */
  arrive() {
    this.unpeek();
    this.unmark();
    this.sureOf = null;
    this.first = null;
    this.chosen = this.effect = null;
    const again = this.kept && [...document.querySelectorAll("button.choose")].find((each) => each.value === this.kept);
    this.kept = "";
    const first = again || document.querySelector("#view[data-turn='1'] button.choose[data-first]");
    if (first) this.choose(first);
    const lot = [...document.querySelectorAll(".unfold")].find((each) => this.opened && each.getAttribute("aria-label") === this.opened);
    lot?.setAttribute("aria-expanded", "true");
    lot?.closest(".lot").classList.add("open");
  }

  // -- marks

  mark(button) {
    button.classList.add("on");
    button.setAttribute("aria-pressed", "true");
    const own = button.closest(".own");
    if (own && button.classList.contains("share")) {
      for (const each of own.querySelectorAll(".share")) { each.classList.add("on"); if (each === button) break; }
    }
    button.closest("tr, .lot, .tray, .payout, .half, .melt, .offer")?.classList.add("sel");
  }

  unmark() {
    for (const each of document.querySelectorAll(".choose.on, .share.on")) { each.classList.remove("on"); each.removeAttribute("aria-pressed"); }
    for (const each of document.querySelectorAll("#view .sel")) each.classList.remove("sel");
    for (const each of document.querySelectorAll(".mk .ghost, .mk .way")) each.remove();
  }

  // -- a look at what is not chosen yet

  /** What comes to lie under a mouse that rests is not looked at; a finger only presses. */
  hover({ target, clientX, clientY, pointerType }) {
    if (pointerType === "touch") return;
    const rests = clientX === this.x && clientY === this.y;
    [this.x, this.y] = [clientX, clientY];
    if (rests || target === this.under) return;
    this.under = target;
    this.look(target);
  }

  /** What the mouse or the keyboard comes to: its effect stands in the dock as long as it stays there, and nothing is chosen by it. */
  look(target) {
    for (const each of document.querySelectorAll(".share.near")) each.classList.remove("near");
    const button = target?.closest?.("button");
    if (button?.matches(".own .share")) for (const each of button.parentElement.querySelectorAll(".share")) { each.classList.add("near"); if (each === button) break; }
    if (button && button === this.peeked) return;
    this.unpeek();
    if (button?.matches("#stage .choose[data-fx]:enabled") && button !== this.chosen && !this.sureOf) this.peek(button);
  }

  peek(button) {
    const told = this.place?.querySelector(".chosen");
    if (!told) return;
    const effect = JSON.parse(button.dataset.fx), copy = told.cloneNode(true);
    this.peeked = button;
    this.label = this.go?.querySelector("span").textContent;
    if (effect.go && this.go) this.go.querySelector("span").textContent = effect.go;
    copy.classList.add("peek");
    copy.removeAttribute("aria-live");
    this.write(copy, effect);
    told.hidden = true;
    told.after(copy);
    this.ghost(effect);
  }

  unpeek() {
    if (!this.peeked) return;
    this.peeked = null;
    if (this.go) this.go.querySelector("span").textContent = this.label;
    this.place?.querySelector(".peek")?.remove();
    this.place?.querySelector(".chosen")?.removeAttribute("hidden");
    this.ghost(this.effect ?? {});
  }

  /** Draw the way of a marker on every market of the page. */
  ghost(effect) {
    for (const each of document.querySelectorAll(".mk .ghost, .mk .way")) each.remove();
    if (!effect.cell) return;
    for (const market of document.querySelectorAll(".mk")) {
      const cell = market.querySelector(`[data-cell="${effect.cell.join(".")}"]`);
      const old = market.querySelector(`.stack [data-co="${CSS.escape(effect.co)}"]`);
      const source = old ?? document.querySelector(`[data-co="${CSS.escape(effect.co)}"]`);
      if (!cell || !source) continue;
      const ghost = source.cloneNode(true);
      ghost.className = "co s ghost";
      cell.append(ghost);
      if (old) this.way(market, old, ghost);
    }
  }

  way(market, from, to) {
    const box = market.getBoundingClientRect(), a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "way");
    const at = (r) => [r.x - box.x + r.width / 2, r.y - box.y + r.height / 2];
    let [x1, y1] = at(a), [x2, y2] = at(b), tip = b.width / 2 + 3;
    if (from.closest(".c").offsetTop === to.closest(".c").offsetTop) {
      // along a row it runs at the foot of the cells, as the prices stand at their head
      y1 = y2 = Math.max(y1, y2) + b.height / 2 - 1;
      x1 += 5 * Math.sign(x2 - x1);
      tip = 8;
    }
    const far = Math.hypot(x2 - x1, y2 - y1) || 1, [dx, dy] = [(x2 - x1) / far, (y2 - y1) / far], [tx, ty] = [x2 - dx * tip, y2 - dy * tip];
    const line = document.createElementNS(svg.namespaceURI, "line"), head = document.createElementNS(svg.namespaceURI, "polygon");
    for (const [name, value] of Object.entries({ x1, y1, x2: tx, y2: ty })) line.setAttribute(name, value);
    head.setAttribute("points", [[tx, ty], [tx - dx * 8 - dy * 5, ty - dy * 8 + dx * 5], [tx - dx * 8 + dy * 5, ty - dy * 8 - dx * 5]].join(" "));
    svg.append(line, head);
    market.append(svg);
  }

  // -- numbers that are open

  step(button) {
    const field = button.parentElement.querySelector("[type=number]");
    if (Number(button.dataset.step) > 0) field.stepUp(); else field.stepDown();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** A button that is held goes on, faster and faster, and the number is looked at when it is let go. */
  hold({ target, isPrimary }) {
    clearTimeout(this.held);
    const button = target.closest?.(".stepper .step");
    if (!button || !isPrimary) return;
    const field = button.parentElement.querySelector("[type=number]"), way = Number(button.dataset.step);
    let times = 0;
    const again = () => {
      if (!button.isConnected) return;
      const by = times < 8 ? 1 : times < 16 ? 5 : 10;
      way > 0 ? field.stepUp(by) : field.stepDown(by);
      times += 1;
      this.held = setTimeout(again, 110);
    };
    this.held = setTimeout(again, 450);
  }

  changed(event) {
    const stepper = event.target.closest?.(".stepper");
    const button = stepper?.querySelector(".choose");
    if (button && button === this.chosen) this.choose(button);
  }
}
