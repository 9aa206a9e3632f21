// What a choice would bring, drawn where it matters: the next run with a train, and how far a sale fills a bill.
import { drawn } from "./parts.js";
import { whole } from "./switches.js";

const view = () => document.getElementById("view");

function asked() {
  const { tab, at, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
  return { tab, at, trying, lines };
}

async function from(path, values) {
  try {
    const answer = await fetch(`/games/${view().dataset.game}/${path}?${new URLSearchParams({ ...asked(), ...values })}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Fill in, one after the other, what the next run would be with each train on the shelf. */
async function shelf() {
  const here = view()?.dataset.version;
  for (const place of document.querySelectorAll("#view [data-run]:not([data-known])")) {
    place.dataset.known = "1";
    const first = place.dataset.after ? { trying: "1", lines: [asked().lines, place.dataset.after].filter(Boolean).join("\n") } : {};
    const gains = await from("revenue", { line: place.dataset.run, ...first });
    if (view()?.dataset.version !== here) return;
    const own = gains?.[0];
    if (!own) { place.remove(); continue; }
    const figure = place.querySelector("b");
    figure.textContent = own[1];
    figure.className = own[2];
  }
}

/** A bill on which a sale is chosen: what it brings moves from what is missing to what is there. */
function bill(raised) {
  const bar = document.querySelector(".bill .bar");
  if (!bar) return;
  const chosen = bar.querySelector(".c"), rest = bar.querySelector(".m");
  const missing = Number(bar.dataset.missing), price = Number(bar.dataset.price);
  const filled = Math.min(missing, raised), left = missing - filled;
  chosen.hidden = !filled;
  chosen.style.width = `${(100 * filled) / price}%`;
  chosen.querySelector("b").textContent = filled ? bar.dataset.money.replace("1", raised.toLocaleString(document.documentElement.lang)) : "";
  rest.hidden = !left;
  rest.querySelector("b").textContent = bar.dataset.money.replace("1", left.toLocaleString(document.documentElement.lang));
}

/** The bars of a charter: what a choice adds is hatched, on the scale that both then share. */
function measures(found = {}) {
  const bars = [...document.querySelectorAll(".bars [data-measure]")];
  const now = (bar) => Number(bar.dataset.value), then = (bar) => found[bar.dataset.measure] ?? now(bar);
  const most = Math.max(1, ...bars.flatMap((bar) => [now(bar), then(bar)]));
  for (const bar of bars) {
    const [old, more] = bar.querySelectorAll("i > i"), by = then(bar) - now(bar);
    old.style.width = `${(100 * Math.min(now(bar), then(bar))) / most}%`;
    more.style.width = `${(100 * Math.abs(by)) / most}%`;
    const figure = document.createElement("em");
    figure.textContent = by ? ` ${by > 0 ? "+" : "−"}${Math.abs(by)}` : "";
    figure.className = by > 0 ? "gain" : "loss";
    bar.querySelector("b").replaceChildren(now(bar), figure);
  }
}

/** A company that is to be formed takes the name and the colour of the one that is chosen. */
function named(button) {
  for (const head of document.querySelectorAll(".melted.after header[data-named]")) {
    const chip = head.closest(".melt").contains(button) ? button.querySelector(".co") : null;
    head.style.background = chip?.style.background ?? "";
    head.style.color = chip?.style.color ?? "";
    head.querySelector("b").textContent = chip ? button.title : head.dataset.named;
  }
}

let turn = 0;
document.addEventListener("chosen", async ({ detail: { button, effect } }) => {
  const mine = ++turn;
  bill(button?.dataset.kind === "SellShares" ? Math.max(0, -(effect.c ?? 0)) : 0);
  measures(effect?.of && document.querySelector(".bars")?.dataset.of === effect.of ? effect.m : {});
  named(button);
  if (button?.dataset.kind !== "BuyTrain") return whole();
  const range = button.name === "range";
  const found = await from("next-run", { line: range ? button.dataset.line : button.value });
  if (mine === turn && found?.board) whole(found.board, found.said);
});
document.addEventListener("htmx:afterSettle", () => drawn(shelf));
shelf();
