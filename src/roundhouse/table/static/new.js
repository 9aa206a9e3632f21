// The form for a new game: shows the options of the chosen title, and asks only for what is needed.
const form = document.getElementById("new");

function chosen(name) {
  return form.querySelector(`[name="${name}"]:checked`);
}

/** The options that are shown and ticked. */
function ticked(set) {
  return set ? [...set.querySelectorAll('[name="option"]:checked')] : [];
}

function fit(event) {
  const title = chosen("title");
  for (const set of form.querySelectorAll("[data-title]")) set.hidden = set.dataset.title !== title?.value;
  const options = form.querySelector(".options:not([hidden])");
  const changed = event?.target;
  for (const each of ticked(options)) {
    const other = each.dataset.needs && options.querySelector(`[value="${CSS.escape(each.dataset.needs)}"]`);
    if (!other || other.checked) continue;
    if (changed === other) each.checked = false;
    else other.checked = true;
  }
  const count = form.elements.players;
  if (title) {
    // an option may let fewer or more people play than the title does without it
    const all = [title, ...ticked(options).filter((each) => each.dataset.low)].map((each) => each.dataset);
    count.min = Math.min(...all.map((each) => Number(each.low)));
    count.max = Math.max(...all.map((each) => Number(each.high)));
    count.value = Math.min(Math.max(Number(count.value), Number(count.min)), Number(count.max));
  }
  const together = chosen("together")?.value;
  form.querySelector(".for-bots").hidden = together !== "bots";
  form.querySelector(".for-hotseat").hidden = together !== "hotseat";
  count.closest("label").hidden = together === "hotseat";
}

/** What is chosen or read from a file goes into the description beside it, where it can be changed. */
function describe(event) {
  const part = event.target.closest(".landscape");
  const text = part?.querySelector("textarea");
  if (!text) return;
  if (event.target.matches(".sample")) text.value = event.target.value;
  const file = event.target.files?.[0];
  if (file) file.text().then((read) => { text.value = read.slice(0, text.maxLength); });
}

form.addEventListener("change", describe);
form.addEventListener("change", fit);
fit();
