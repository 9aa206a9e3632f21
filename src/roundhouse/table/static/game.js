// The page of a game: live updates, moving the board, choosing and turning tiles, clocks.
import { Sheet } from "./sheet.js";
import { Runs } from "./runs.js";
import { Tiles } from "./tiles.js";

const live = document.getElementById("live");
const view = () => document.getElementById("view");
const sheet = new Sheet();
const tiles = new Tiles(sheet);
const runs = new Runs(sheet, tiles, () => refresh());

// -- live updates: the stream says which version is current; whoever has another one asks for the view

function refresh() {
  const form = document.getElementById("act");
  if (!form || !window.htmx) return;
  keep();
  const { csrf, ...values } = Object.fromEntries(new FormData(form));
  window.htmx.ajax("GET", live.dataset.view, { target: "#view", swap: "outerHTML", values })?.catch(() => {});
}

// An answer to a click may arrive after the news of what came next: then the view is old already, and is asked for again.
let latest = "";
let checking = 0;
function check() {
  clearTimeout(checking);
  if (latest && view() && view().dataset.version !== latest) refresh();
}
document.addEventListener("htmx:afterRequest", () => { clearTimeout(checking); checking = setTimeout(check, 150); });

let source;
function listen() {
  source = new EventSource(live.dataset.stream);
  const lost = live.querySelector(".lost");
  source.addEventListener("open", () => (lost.hidden = true));
  source.addEventListener("changed", (event) => { latest = event.data; check(); });
  for (const name of ["asked", "clock", "said", "again"]) source.addEventListener(name, refresh);
  source.addEventListener("turn", () => setTimeout(() => { if (!view()?.dataset.turn) live.querySelector(".elsewhere").hidden = false; }, 3000));
  source.addEventListener("error", () => {
    lost.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}
if (live && window.EventSource) listen();
addEventListener("pagehide", () => source?.close());

// -- what is being typed survives an update

const typed = new Map();
function keep() {
  typed.clear();
  for (const field of document.querySelectorAll("[data-keep]")) {
    typed.set(field.dataset.keep, { value: field.value, focus: field === document.activeElement, at: field.selectionStart });
  }
}
let open = new Set();
let scroll = 0;
let focused = "";
document.addEventListener("htmx:beforeSwap", () => {
  open = new Set([...document.querySelectorAll("#view details[open]")].map((each) => each.className));
  scroll = document.querySelector(".side")?.scrollTop ?? 0;
  const active = document.activeElement;
  focused = active?.dataset?.tab ? `[data-tab="${active.dataset.tab}"]` : active?.name === "at" ? `.history [type="${active.type}"]` : "";
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "focus" || event.target.id === "focus") { tiles.begin(); runs.begin(); return; }
  if (!view()) return;
  for (const each of document.querySelectorAll("#view details")) if (open.has(each.className)) each.open = true;
  const side = document.querySelector(".side");
  if (side) side.scrollTop = scroll;
  for (const [name, was] of typed) {
    const field = document.querySelector(`[data-keep="${name}"]`);
    if (field && was.value && !event.detail.requestConfig?.verb?.match(/post/i)) {
      field.value = was.value;
      if (was.focus) { field.focus(); field.setSelectionRange?.(was.at, was.at); }
    }
  }
  typed.clear();
  if (focused) document.querySelector(focused)?.focus({ preventScroll: true });
  arrive();
});

// -- a new view has arrived

let turn = view()?.dataset.turn;
function arrive() {
  sheet.attach(document.querySelector("#board"));
  tiles.attach();
  const current = document.querySelector(".tab[aria-current]");
  if (current) current.parentElement.scrollLeft = current.offsetLeft - 40;
  document.querySelector(".widen")?.setAttribute("aria-pressed", String(document.body.classList.contains("wide")));
  const mine = view()?.dataset.turn;
  document.title = document.title.replace(/^● /, "");
  if (mine) document.title = `● ${document.title}`;
  document.querySelector('link[rel="icon"]').href = `/static/${mine ? "icon-turn" : "icon"}.svg`;
  if (mine && !turn && document.hidden && window.Notification?.permission === "granted") {
    new Notification("Roundhouse", { body: document.querySelector(".whose b")?.textContent ?? "", tag: view().dataset.game });
  }
  turn = mine;
}
arrive();

// -- clocks run by themselves between updates

setInterval(() => {
  for (const clock of document.querySelectorAll(".seat-clock.runs .clock")) {
    const left = Number(clock.dataset.seconds) - 1;
    clock.dataset.seconds = left;
    const whole = Math.max(0, Math.round(left));
    if (whole < 6000) clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", whole < 60);
  }
}, 1000);

// -- Enter in a field presses the button beside it

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("input[form=act]")) {
    event.preventDefault();
    event.target.closest(".offer, .typed")?.querySelector("button")?.click();
  }
});

// -- copying an invitation

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) navigator.clipboard?.writeText(button.dataset.copy).then(() => (button.textContent = "✓"));
});

// -- more room for what a tab shows

function widen(wide) {
  document.body.classList.toggle("wide", wide);
  document.querySelector(".widen")?.setAttribute("aria-pressed", String(wide));
}
document.addEventListener("click", (event) => {
  if (event.target.closest(".widen")) widen(!document.body.classList.contains("wide"));
  else if (event.target.closest("[data-go], [data-build]")) widen(false);
});

document.body.dataset.ready = "1";
