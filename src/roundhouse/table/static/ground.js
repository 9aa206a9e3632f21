// Where to build: what the best choice of each space brings and costs, in the list and as small marks on the board.
import { drawn } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";
const view = () => document.getElementById("view");

let known = new Map();

/** The line of the best that may be done on a space, where it has been found. */
export const best = (space) => known.get(space)?.line;

/** What a space is drawn on, its tile or its bare shape: it comes first, after the title. */
export const groundOf = (space) => space.children[1] ?? space;

/** A ring on the outline of a space, above all that is drawn there: a tile drawn elsewhere has no outline of its own to colour. */
export function ring(space, kind) {
  const ground = groundOf(space), elsewhere = ground.getAttribute("href"), drawn = elsewhere ? document.querySelector(elsewhere)?.firstElementChild : ground;
  if (!drawn?.hasAttribute("points")) return;
  const made = document.createElementNS(SVG, "polygon"), sheet = space.closest("#board svg > g") ?? space.parentNode;
  made.setAttribute("class", `ring ${kind}`);
  made.setAttribute("points", drawn.getAttribute("points"));
  if (space.hasAttribute("transform")) made.setAttribute("transform", space.getAttribute("transform"));
  sheet.insertBefore(made, sheet.querySelector(":scope > .pennon"));
}

export function unring(kind) { for (const old of document.querySelectorAll(`#board .ring.${kind}`)) old.remove(); }

document.addEventListener("focusin", ({ target }) => { if (target.matches?.("#board [data-space]:focus-visible")) ring(target, "here"); });
document.addEventListener("focusout", () => unring("here"));

async function ask() {
  const lists = [...document.querySelectorAll("#view [data-sites]")], list = lists.find((each) => !each.dataset.known);
  if (lists.length && !list) return;
  known = new Map();
  pennons();
  if (!list) return;
  for (const each of lists) each.dataset.known = "1";
  const here = view().dataset.version;
  const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
  const answer = await fetch(`/games/${view().dataset.game}/sites?${new URLSearchParams({ tab, at, trying, lines })}`).catch(() => null);
  const found = answer?.ok ? await answer.json() : [];
  if (view()?.dataset.version !== here || !list.isConnected) return;
  known = new Map(found.map((site) => [site.space, site]));
  fill();
  pennons();
}

/** Write the figures beside the spaces, and put the best first unless somebody is choosing already. */
function fill() {
  for (const list of document.querySelectorAll("#view [data-sites]")) {
    const rows = new Map([...list.children].map((row) => [row.querySelector("[data-go]").dataset.go, row]));
    for (const [name, row] of rows) {
      const site = known.get(name), worth = row.querySelector(".worth");
      worth.textContent = site?.gain ?? "";
      worth.className = `worth ${site?.tone ?? ""}`;
      row.querySelector(".cost").textContent = site?.cost ?? "";
    }
    const heading = list.parentElement.querySelector(".brings");
    if (heading) heading.hidden = ![...rows.keys()].some((name) => known.get(name)?.gain);
    if (list.matches(":hover, :focus-within")) continue;
    for (const name of [...known.keys()].reverse()) if (rows.has(name)) list.prepend(rows.get(name));
  }
}

/** So high the letters of a mark are drawn, in the units of the board, and so many pixels high at least and at most. */
const LETTERS = 21;
const LEGIBLE = 12;
const LARGE = 16;

/** What more than half of several spaces cost: it is said in the list, and would only cover the board. */
function commonest() {
  const costs = [...known.values()].map((site) => site.cost), usual = costs.toSorted()[costs.length >> 1];
  return costs.length > 3 && 2 * costs.filter((each) => each === usual).length > costs.length ? usual : null;
}

/** A mark on each space that brings or costs something, above all that is drawn on it, but not for what is usual. */
export function pennons() {
  for (const old of document.querySelectorAll("#board .pennon")) old.remove();
  const usual = commonest(), built = document.querySelector("#ledger .build")?.dataset.brings;
  for (const site of built ? JSON.parse(built) : known.values()) {
    const space = document.querySelector(`#board [data-space="${CSS.escape(site.space)}"]`);
    const words = site.tone ? site.mark : site.cost === usual ? "" : site.cost;
    if (!space || !words) continue;
    const pennon = document.createElementNS(SVG, "g"), text = document.createElementNS(SVG, "text"), ground = document.createElementNS(SVG, "rect");
    pennon.setAttribute("class", `pennon ${site.tone || "loss"}`);
    pennon.setAttribute("aria-hidden", "true");
    text.textContent = words;
    pennon.append(ground, text);
    const sheet = space.closest("#board svg > g") ?? space.parentNode, at = space.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    sheet.append(pennon);
    const box = text.getBBox(), shape = groundOf(space).getBBox();
    pennon.dataset.of = site.space;
    const top = at.f + shape.y + shape.height * 0.08;
    pennon.dataset.at = `translate(${at.e} ${top})`;
    pennon.dataset.box = [at.e, top, box.width + 12, box.height + 4].join(" ");
    for (const [name, value] of Object.entries({ x: box.x - 6, y: box.y - 2, width: box.width + 12, height: box.height + 4, rx: box.height / 2 + 2 })) ground.setAttribute(name, value);
  }
  sized();
}

/** Marks are as large from near as from afar; none covers a better one, or the space that is looked at closely. */
export function sized() {
  const scale = document.querySelector("#board svg")?.getScreenCTM()?.a;
  if (!scale) return;
  const drawn = LETTERS * scale, times = Math.min(LARGE, Math.max(LEGIBLE, drawn)) / drawn;
  const near = document.querySelector("#board .close")?.dataset.space, seen = [];
  for (const pennon of document.querySelectorAll("#board .pennon")) {
    pennon.setAttribute("transform", `${pennon.dataset.at} scale(${times})`);
    const [x, y, wide, high] = pennon.dataset.box.split(" ").map(Number);
    const free = seen.every((other) => Math.abs(other[0] - x) >= ((other[2] + wide) / 2) * times || Math.abs(other[1] - y) >= ((other[3] + high) / 2) * times);
    const shown = free && pennon.dataset.of !== near;
    pennon.toggleAttribute("hidden", !shown);
    if (shown) seen.push([x, y, wide, high]);
  }
}

document.addEventListener("htmx:afterSettle", () => drawn(ask));
document.addEventListener("board", pennons);
ask();
