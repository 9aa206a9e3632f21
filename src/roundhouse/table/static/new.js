// The form for a new game: shows the options of the chosen title, and asks only for what is needed.
const form = document.getElementById("new");

function chosen(name) {
  return form.querySelector(`[name="${name}"]:checked`);
}

function fit() {
  const title = chosen("title");
  for (const set of form.querySelectorAll(".options")) set.hidden = set.dataset.title !== title?.value;
  const count = form.elements.players;
  if (title) {
    count.min = title.dataset.low;
    count.max = title.dataset.high;
    count.value = Math.min(Math.max(Number(count.value), Number(count.min)), Number(count.max));
  }
  const together = chosen("together")?.value;
  form.querySelector(".for-hotseat").hidden = together !== "hotseat";
  count.closest("label").hidden = together === "hotseat";
}

form.addEventListener("change", fit);
fit();
