// The rules: notes beside their clauses, the search, and a clause over a game.
const NARROW = matchMedia("(max-width: 1180px)");

/** Notes stand beside their clauses, one below the other where they would touch. */
function place() {
  const notes = document.querySelectorAll(".book .beside");
  if (NARROW.matches) {
    for (const note of notes) note.style.top = "";
    return;
  }
  let free = -Infinity;
  for (const note of notes) {
    const top = note.parentElement.getBoundingClientRect().top + scrollY;
    const at = Math.max(top, free);
    note.style.top = `${at - top}px`;
    free = at + note.offsetHeight + 6;
  }
}

/** Move the contents, not the page, until one of their lines can be seen. */
function inSight(line) {
  const toc = line.closest(".toc"), frame = toc.getBoundingClientRect(), at = line.getBoundingClientRect();
  if (at.top < frame.top || at.bottom > frame.bottom) toc.scrollTop += at.top - frame.top - frame.height / 3;
}

/** The line of the contents whose chapter is being read. */
function follow() {
  const lines = new Map([...document.querySelectorAll(".toc .list a")].map((line) => [line.hash.slice(1), line]));
  const seen = new IntersectionObserver((chapters) => {
    for (const chapter of chapters) {
      if (!chapter.isIntersecting) continue;
      document.querySelector(".toc .here")?.classList.remove("here");
      const line = lines.get(chapter.target.id);
      line?.classList.add("here");
      if (line && !NARROW.matches) inSight(line);
    }
  }, { rootMargin: "-10% 0px -80% 0px" });
  for (const chapter of document.querySelectorAll(".chapter")) if (lines.has(chapter.id)) seen.observe(chapter);
}

/** Show an example after so many of its steps. */
function step(example, at) {
  const steps = [...example.querySelectorAll(".steps li")];
  const now = Math.max(0, Math.min(steps.length, at));
  example.dataset.at = now;
  example.querySelector("output").textContent = now;
  example.querySelector("img").src = `${example.dataset.example}${now}.svg?look=${example.dataset.look}`;
  steps.forEach((line, number) => line.classList.toggle("at", number + 1 === now));
}

const shown = (example) => Number(example.dataset.at || 0);

document.addEventListener("click", (event) => {
  const example = event.target.closest("[data-example]");
  if (!example || event.target.closest("a")) return;
  if (event.target.closest("[data-back]")) step(example, shown(example) - 1);
  else if (event.target.closest("[data-on]")) step(example, shown(example) + 1);
  else if (event.target.closest(".steps li")) step(example, Number(event.target.closest("li").dataset.at));
});
document.addEventListener("keydown", (event) => {
  const example = event.target.closest?.("[data-example]");
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!example || !way) return;
  event.preventDefault();
  step(example, shown(example) + way);
});

const drawer = () => document.getElementById("rule");

function close() {
  const open = drawer();
  if (!open || open.hidden) return false;
  open.hidden = true;
  open.replaceChildren();
  return true;
}

/** Under the clause that was asked for stands what it comes to in this position, where that has figures. */
let here = new Map();
function applied(asked) {
  const clause = asked.getAttribute("hx-get"), walked = asked.dataset.way;
  if (!walked) here = new Map([[clause, asked.dataset.here ?? ""]]);
  const place = drawer().querySelector(".here"), says = here.get(clause) ?? "";
  if (place && /\d/.test(says)) {
    place.querySelector("span").textContent = says;
    place.hidden = false;
  }
  if (walked) (drawer().querySelector(`[data-way=${walked}]`) ?? drawer().querySelector("[data-close-rule]")).focus();
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "rule") return;
  drawer().hidden = false;
  applied(event.detail.requestConfig.elt);
  drawer().querySelector(".lit")?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close-rule]")) close();
  if (event.target.closest("[data-print]")) print();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && close()) return event.stopPropagation();
  if (event.target.closest?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && document.querySelector(".find input")) {
    event.preventDefault();
    document.querySelector(".find input").focus();
  }
  if (event.key === "o" && drawer() && !drawer().hidden) drawer().querySelector("[data-open-book]")?.click();
}, true);

/** Who is quick has written his question before anybody listened: then it is asked once the page is ready. */
window.addEventListener("load", () => {
  const field = document.querySelector(".find input");
  if (field && field.value !== field.defaultValue) window.htmx.trigger(field, "search");
});

if (document.querySelector(".book")) {
  if (matchMedia("(max-width: 820px)").matches) document.querySelector(".toc .list").open = false;
  addEventListener("beforeprint", () => { document.querySelector(".toc .list").open = true; });
  addEventListener("resize", place);
  addEventListener("load", place);
  place();
  follow();
}
