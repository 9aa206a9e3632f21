// The log beside another paper, where the page has room for both: it is asked for when its place is in sight.
import { drawn, equal } from "./parts.js";

const place = () => document.getElementById("also");
let turn = 0;

/** What is written in it stays on the paper that is shown beside it. */
function at(tab, log) {
  for (const each of log.querySelectorAll("a[hx-get]")) {
    for (const name of ["href", "hx-get"]) each.setAttribute(name, each.getAttribute(name).replace("tab=log", `tab=${tab}`));
  }
  for (const field of log.querySelectorAll("[name=tab]")) field.value = tab;
}

async function write() {
  const mine = ++turn, also = place();
  if (!also?.getClientRects().length) return also?.replaceChildren();
  const { tab, at: count, trying, lines } = Object.fromEntries(new FormData(document.getElementById("act")));
  const path = `/games/${document.getElementById("view").dataset.game}/panel`;
  const answer = await fetch(`${path}?${new URLSearchParams({ tab: "log", at: count, trying, lines })}`).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), log = page.querySelector(".tab-log");
  if (mine !== turn || !log) return;
  at(tab, log);
  if (!document.body.classList.contains("wide")) log.querySelector(".topics").remove();
  equal(also, log);
  window.htmx.process(also);
  document.dispatchEvent(new CustomEvent("written"));
}

const again = () => drawn(write);
document.addEventListener("htmx:afterSwap", ({ target, detail }) => { if (["view", "side"].includes(detail.target?.id || target.id)) again(); });
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => { if (successful && elt.matches?.("#also form")) elt.reset(); });
document.addEventListener("widened", again);
window.matchMedia("(min-width: 1440px)").addEventListener("change", again);
window.matchMedia("(min-width: 1800px) and (min-height: 1000px)").addEventListener("change", again);
again();
