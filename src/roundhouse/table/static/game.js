// The page of a game: live updates, and everything that has to be put in place when a new view arrives.
import "./beside.js";
import { Dock } from "./dock.js";
import "./ground.js";
import { Log } from "./log.js";
import { Keys } from "./keys.js";
import "./outlook.js";
import "./parts.js";
import "./prospects.js";
import { Replay } from "./replay.js";
import { Runs } from "./runs.js";
import { Sheet } from "./sheet.js";
import { Swipe } from "./swipe.js";
import { Tiles } from "./tiles.js";

const live = document.getElementById("live");
const view = () => document.getElementById("view");
const sheet = new Sheet();
const dock = new Dock();
const tiles = new Tiles(sheet, dock);
const runs = new Runs(sheet, tiles, () => refresh());
const log = new Log();
const replay = new Replay(sheet, () => refresh(), (at) => look(at));
new Keys({ dock, sheet, tiles, runs, replay, look });

/** Show a moment of the past, or the present. */
function look(at) {
  const tab = document.querySelector("#act [name=tab]").value;
  window.htmx.ajax("GET", live.dataset.view, { target: "#view", swap: "outerHTML", values: { at, tab } })?.catch(() => {});
  return true;
}

// Why not: an answer is there until the next press.
document.addEventListener("pointerdown", (event) => {
  const answer = document.getElementById("answer");
  if (answer?.firstChild && !answer.contains(event.target)) answer.replaceChildren();
});

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
  if (latest && !acting && view() && view().dataset.version !== latest) refresh();
}
let acting = false;
document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.requestConfig?.verb === "post") acting = true; });
document.addEventListener("htmx:afterRequest", () => { acting = false; clearTimeout(checking); checking = setTimeout(check, 150); });

let source;
let pause = 1500;
function listen() {
  source = new EventSource(live.dataset.stream);
  const lost = live.querySelector(".lost");
  source.addEventListener("open", () => { lost.hidden = true; pause = 1500; dock.back(); });
  source.addEventListener("changed", (event) => { latest = event.data; check(); });
  for (const name of ["asked", "clock", "said", "again"]) source.addEventListener(name, refresh);
  source.addEventListener("turn", (event) => elsewhere(event.data));
  source.addEventListener("error", () => {
    lost.hidden = false;
    if (source.readyState === EventSource.CLOSED) refused(lost);
  });
}
/** The stream was refused: ask again, less and less often, unless the game is not to be seen here any more. */
async function refused(lost) {
  const status = await fetch(live.dataset.view, { cache: "no-store" }).then((answer) => answer.status, () => 0);
  if ([403, 404, 410].includes(status)) { lost.textContent = live.dataset.gone; return; }
  setTimeout(listen, pause);
  pause = Math.min(2 * pause, 60_000);
}
// A turn has begun in another game: said for a while, as it may be over before one looks.
let saying = 0;
function elsewhere(game) {
  const place = live.querySelector(".elsewhere");
  if (!game || game === live.dataset.game) return;
  place.href = `/games/${game}`;
  place.hidden = false;
  clearTimeout(saying);
  saying = setTimeout(() => (place.hidden = true), Number(place.dataset.seconds) * 1000);
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
const scrolled = new Map();
let focused = "";
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!document.body.matches(".in-game") && detail.serverResponse.includes("data-part")) { // the game begins: its page is another
    detail.shouldSwap = false;
    return location.reload();
  }
  open = new Set([...document.querySelectorAll("#view details[open]")].map((each) => each.className));
  for (const name of [".stage", ".panel", ".certs-box"]) scrolled.set(name, document.querySelector(name)?.scrollTop ?? 0);
  const active = document.activeElement;
  focused = active?.dataset?.tab ? `[data-tab="${active.dataset.tab}"]` : active?.name === "at" ? `.history [type="${active.type}"]` : "";
});
document.addEventListener("htmx:afterSwap", (event) => {
  const target = event.detail.target.id || event.target.id;
  const arrived = document.getElementById(target);
  if (arrived && arrived !== view()) window.htmx.process(arrived); // what is seen can be pressed at once
  if (target === "focus") return tiles.begin();
  if (target === "ledger") return runs.begin();
  if (target === "side") return side();
  if (target === "hint") return stale();
  if (!view() || target === "answer") return;
  if (event.detail.requestConfig?.verb === "post") { fold(); leave(document.activeElement); }
  for (const each of document.querySelectorAll("#view details:not(.settings, .seat)")) if (open.has(each.className)) each.open = true;
  const same = scene() === stage;
  if (!same) document.body.classList.remove("tall");
  stage = scene();
  const tops = same ? [...scrolled] : [[".stage", 0], [".certs-box", 0]];
  measured(() => { for (const [name, top] of tops) document.querySelector(name)?.scrollTo({ top, behavior: "instant" }); });
  for (const [name, was] of typed) {
    const field = document.querySelector(`[data-keep="${name}"]`);
    if (field && was.value && !event.detail.requestConfig?.verb?.match(/post/i)) {
      field.value = was.value;
      if (was.focus) { field.focus(); field.setSelectionRange?.(was.at, was.at); }
    }
  }
  typed.clear();
  if (focused) document.querySelector(focused)?.focus({ preventScroll: true });
  const asked = event.detail.requestConfig;
  arrive(asked?.verb === "post" && !asked.path.endsWith("/say"));
});

/** What was pressed may have become something else: a key that is pressed next is not meant for it. */
function leave(pressed) { if (pressed?.closest("#view") && !pressed.id) pressed.blur(); }

/** What asks how things lie waits until everything has changed: each look at a changed page lays it out anew. */
function measured(look) { requestAnimationFrame(look); }

/** What a player has and no room is left for is counted: the smallest holdings first, then the private companies. */
function fit(hold) {
  const rest = hold.querySelector(".further");
  if (!rest) return;
  const chips = [...hold.querySelectorAll(".h:not(.further)")], papers = [...hold.querySelectorAll(".ticket")];
  const last = [...chips.slice(2).reverse(), ...papers.reverse()], all = [...hold.children];
  let more = Number(rest.dataset.rest);
  for (const each of last) each.hidden = false;
  rest.hidden = !more;
  const wraps = () => { const seen = all.filter((each) => !each.hidden); return seen.length > 1 && seen.at(-1).offsetTop >= seen[0].offsetTop + seen[0].offsetHeight; };
  for (const each of last) {
    if (!wraps()) break;
    each.hidden = true;
    rest.hidden = false;
    more += 1;
    rest.textContent = `+${more}`;
  }
  if (!rest.hidden) rest.textContent = `+${more}`;
}
addEventListener("resize", () => document.querySelectorAll(".seats .hold").forEach(fit));

/** Of what happened since one's last move the latest is shown, and none of it cut: what came before is counted. */
function earlier(strip) {
  const all = [...strip.children], count = strip.parentElement.querySelector(".earlier");
  for (const each of [count, ...all]) each.hidden = false;
  const left = strip.getBoundingClientRect().left - 1, out = all.filter((each) => each.getBoundingClientRect().left < left);
  for (const each of out) each.hidden = true;
  count.hidden = !out.length;
  count.textContent = `+${out.length}`;
}
addEventListener("resize", () => { if (innerWidth >= 700) document.querySelectorAll(".since ol").forEach(earlier); });

/** A hint for a moment that is over goes away. */
function stale() {
  const hint = document.querySelector("#hint .advice");
  if (hint && hint.dataset.count && hint.dataset.count !== view()?.dataset.count) hint.remove();
  else if (hint?.dataset.line) advise(hint, Number(hint.dataset.step));
}

/** A hint step by step: where to look, which move, why. */
function advise(hint, step) {
  hint.dataset.step = step;
  for (const each of hint.querySelectorAll("[data-hint-step]")) each.setAttribute("aria-pressed", Number(each.dataset.hintStep) === step);
  const choice = document.querySelector(`.choose[value="${CSS.escape(hint.dataset.line)}"]`);
  const place = document.querySelector(`#stage [data-go="${CSS.escape(hint.dataset.space)}"]`);
  choice?.closest(".half, tr, .lot, .card, .line, li, section, form")?.classList.toggle("look-here", step === 1);
  choice?.classList.toggle("advised", step > 1);
  place?.classList.toggle("look-here", step === 1);
  place?.classList.toggle("advised", step > 1);
  clear(hint, choice ?? place);
}

/** On a phone the hint goes to the other end of the page rather than lie on what it speaks of. */
function clear(hint, what) {
  const box = hint.parentElement;
  what?.scrollIntoView({ block: "nearest" });
  box.classList.remove("below");
  const [over, under] = [hint, what].map((each) => each?.getBoundingClientRect());
  box.classList.toggle("below", innerWidth < 1024 && Boolean(under) && under.top < over.bottom && over.top < under.bottom);
}

document.addEventListener("click", (event) => {
  const hint = document.querySelector("#hint .advice[data-line]"), wanted = event.target.closest("[data-hint-step]");
  if (!hint || (!wanted && !event.target.closest(".ask"))) return;
  const step = wanted ? Number(wanted.dataset.hintStep) : Number(hint.dataset.step) + 1;
  if (!wanted) event.stopPropagation(); // the same hint is not asked for again: its next step is
  advise(hint, Math.min(step, 3));
}, true);

/** Another tab is shown: the rest of the page has stayed as it was. */
function side() {
  const tab = document.getElementById("side")?.dataset.tabNow;
  const field = document.querySelector("#act [name=tab]");
  if (field && tab) field.value = tab;
  const whole = document.querySelector("#act [name=whole]");
  if (whole) whole.value = document.getElementById("side")?.dataset.whole ?? "";
  if (focused) document.querySelector(focused)?.focus({ preventScroll: true });
  tabs();
}

function tabs() {
  log.apply();
  measured(() => log.unread());
  measured(() => {
    const current = document.querySelector(".tab[aria-current]"), bar = current?.parentElement;
    if (bar) bar.scrollLeft = Math.max(0, current.offsetLeft + current.offsetWidth + 60 - bar.clientWidth);
  });
  document.querySelector(".widen")?.setAttribute("aria-pressed", String(document.body.matches(".wide, .tall")));
}

document.addEventListener("torn", () => refresh());
document.addEventListener("board", () => { sheet.attach(document.querySelector("#board")); tiles.attach(); });

// -- a new view has arrived

let turn = view()?.dataset.turn;
let stage = scene();
let moment = "";
let subject = "";

/** What the step is about: as long as that is the same, one goes on reading where one was. */
function scene() {
  const step = document.querySelector("#stage .stage-title")?.firstChild?.textContent.trim();
  return [view()?.dataset.stage, step, document.querySelector("#stage .charter")?.dataset.company].join();
}

/** Another step, or another company's: the board turns to what it is about, unless all of it is looked at. */
function about() {
  const { turn: mine, stage: step, spaces } = view()?.dataset ?? {}, company = document.querySelector("#stage .charter")?.dataset.company;
  const now = [mine, step, company, spaces, document.querySelectorAll("#board .route").length].join();
  if (now === subject) return;
  subject = now;
  if (document.body.dataset.show !== "board") tiles.survey();
}

function arrive(acted = false) {
  const { version, count } = view()?.dataset ?? {}, stays = !acted && moment === `${version} ${count}` && tiles.stays;
  moment = `${version} ${count}`;
  stale();
  if (!stays) tiles.leave();
  sheet.attach(document.querySelector("#board"));
  tiles.attach();
  about();
  tabs();
  measured(() => {
    const strip = document.querySelector(".since ol");
    const seat = document.querySelector(".seat.now"), bench = seat?.parentElement;
    document.querySelectorAll(".seats .hold").forEach(fit);
    const left = seat && seat.offsetLeft - bench.scrollLeft; // whose turn it is, is always in sight
    if (bench && (left < 0 || left + seat.offsetWidth > bench.clientWidth)) bench.scrollLeft = seat.offsetLeft - 12;
    if (strip && innerWidth >= 700) earlier(strip);
  });
  dock.arrive();
  if (stays) tiles.again();
  const mine = view()?.dataset.turn;
  const called = mine || document.querySelector(".notice [name=agree]:not([data-withdraw])"); // one's turn, or a question of the others
  document.title = document.title.replace(/^● /, "");
  if (called) document.title = `● ${document.title}`;
  document.querySelector('link[rel="icon"]').href = `/static/${called ? "icon-turn" : "icon"}.svg`;
  if (mine && !turn && document.hidden && window.Notification?.permission === "granted") {
    new Notification("Roundhouse", { body: document.querySelector(".seat.now .nm")?.textContent ?? "", tag: view().dataset.game });
  }
  if (document.body.dataset.show) show(mine && document.body.dataset.show === "side" ? "stage" : document.body.dataset.show);
  turn = mine;
}
arrive();

// -- clocks run by themselves between updates

const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
setInterval(() => {
  for (const clock of document.querySelectorAll(".clock.runs")) {
    const left = Number(clock.dataset.seconds) - 1;
    clock.dataset.seconds = left;
    const whole = Math.max(0, Math.round(left));
    if (!whole) clock.textContent = clock.dataset.up;
    else if (whole < 6000) clock.textContent = `${Math.floor(whole / 60)}:${two(whole)}`;
    else if (whole < 86_400) clock.textContent = `${Math.floor(whole / 3600)}:${two(whole / 60)}:${two(whole)}`;
    clock.classList.toggle("low", whole < 60);
  }
}, 1000);

// -- Enter in a field presses the button beside it

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("input[form=act]")) {
    event.preventDefault();
    event.target.closest(".stepper, .typed")?.querySelector("button[type=submit]")?.click();
  }
});

// -- copying an invitation

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) navigator.clipboard?.writeText(button.dataset.copy).then(() => (button.textContent = "✓"));
});

// -- more room for what a tab shows; what a phone shows; which lines of the log

const WIDE = ["sheet", "charts", "tiles", "cards"];

const body = document.body.classList;

/** Let the papers lie over everything, or over the step alone where they have no room beside it. */
function widen(wide, tall = false) {
  body.toggle("wide", wide);
  body.toggle("tall", tall);
  document.querySelector(".widen")?.setAttribute("aria-pressed", String(wide || tall));
  document.dispatchEvent(new CustomEvent("widened"));
}

document.addEventListener("written", () => log.apply());
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && document.body.matches(".wide, .tall")) widen(false); });

/** Give a paper the room it needs: beside the step, over it, or over everything. */
function lay(paper) {
  widen(false);
  const room = document.querySelector(".panel").clientHeight > 150; // below that the log has no line to write in
  if (WIDE.includes(paper)) widen(innerWidth >= 700);
  else if (innerWidth >= 1024 && !room) widen(false, true);
}
document.addEventListener("click", (event) => {
  const tab = event.target.closest(".tab[data-tab]");
  if (event.target.closest("[data-leave]")) widen(false);
  else if (event.target.closest(".widen")) widen(!body.contains("wide") && !body.contains("tall"));
  else if (tab) lay(tab.dataset.tab);
  else if (event.target.closest("[data-go], [data-build]")) widen(false);
  const shows = event.target.closest("[data-show]");
  if (shows) show(shows.dataset.show);
  fold(event.target);
});

/** Close what lies open over the page, except what holds the place that was pressed. */
function fold(pressed = null) {
  for (const each of document.querySelectorAll("details.settings[open], details.seat[open]")) if (!pressed || !each.contains(pressed)) each.open = false;
}

function show(what) {
  const was = document.body.dataset.show ?? "stage";
  document.body.dataset.show = what;
  if (what !== was && !tiles.panel) what === "board" ? sheet.by("fit") : tiles.survey();
  measured(() => log.unread());
  for (const each of document.querySelectorAll("[data-show]")) if (each.matches("button")) each.setAttribute("aria-pressed", String(each.dataset.show === what));
}

new Swipe(show);
document.body.dataset.ready = "1";
