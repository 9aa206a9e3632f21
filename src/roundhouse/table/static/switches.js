// What the map shows besides: names, numbers of tiles, coordinates. Kept in this browser, without asking the server.
import { touched } from "./parts.js";

const KEY = "map";
const SHOWN = { names: true, numbers: true, coordinates: false };

function read() {
  try {
    return { ...SHOWN, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...SHOWN };
  }
}

/** Show and hide the layers, and let the boxes say so. */
function apply() {
  const shown = read();
  const page = document.documentElement.classList;
  for (const name of Object.keys(SHOWN)) {
    page.toggle(`map-${name}`, Boolean(shown[name]));
    page.toggle(`map-no-${name}`, !shown[name]);
  }
  for (const box of document.querySelectorAll("[data-map]")) box.checked = Boolean(shown[box.dataset.map]);
}

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.map;
  if (!name) return;
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: event.target.checked }));
  apply();
});
document.addEventListener("htmx:afterSettle", apply);
apply();

// -- another layer instead of the game as it is: it lies there until one leaves it, or until the game goes on

let kept = "";

/** Show another board and say what it is; without one, the game as it is. */
export function whole(svg, said = "") {
  const board = document.getElementById("board"), note = document.querySelector(".instead");
  if (!board || !note || (!svg && !kept)) return;
  if (svg && !kept) kept = board.innerHTML;
  touched(board);
  board.innerHTML = svg || kept;
  if (!svg) kept = "";
  note.hidden = !svg;
  note.querySelector("span").textContent = said;
  document.dispatchEvent(new CustomEvent("board"));
}

async function layer(select) {
  const [name, ...rest] = select.value.split(" ");
  touched(select);
  if (!name) return whole();
  const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
  const values = new URLSearchParams({ tab, at, trying, lines, layer: name, company: rest.join(" ") });
  const answer = await fetch(`/games/${document.getElementById("view").dataset.game}/map?${values}`).catch(() => null);
  if (answer?.ok) whole(await answer.text(), select.selectedOptions[0].textContent);
}

document.addEventListener("change", (event) => { if (event.target.matches?.("[data-layer]")) layer(event.target); });
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-as-it-is]")) return;
  const select = document.querySelector("[data-layer]");
  if (select) select.value = "";
  whole();
});
document.addEventListener("htmx:afterSwap", (event) => {
  const note = document.querySelector(".instead");
  if ((event.detail.target?.id || event.target.id) !== "view" || !note) return;
  kept = "";
  note.hidden = true;
});
