// What the best tile would bring that a half of a card leads to: found by the server, and written on the half.
import { drawn } from "./parts.js";

const view = () => document.getElementById("view");
let known = { of: "", told: new Map() };

async function ask() {
  const wanted = [...document.querySelectorAll("#stage [data-prospect]")];
  if (!wanted.length) return;
  const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
  const of = [view().dataset.version, at, trying, lines].join();
  if (known.of !== of) {
    known = { of, told: null };
    const answer = await fetch(`/games/${view().dataset.game}/prospects?${new URLSearchParams({ tab, at, trying, lines })}`).catch(() => null);
    const told = new Map((answer?.ok ? await answer.json() : []).map((each) => [each.line, each]));
    if (known.of !== of) return;
    known.told = told;
  }
  if (known.told) for (const place of document.querySelectorAll("#stage [data-prospect]")) fill(place, known.told.get(place.dataset.prospect));
}

function fill(place, told) {
  const figure = document.createElement("b");
  figure.className = told?.tone ?? "";
  figure.textContent = told?.figure ?? "";
  place.replaceChildren(told?.name ? `${told.name} ` : "", figure);
}

document.addEventListener("htmx:afterSettle", () => drawn(ask));
ask();
