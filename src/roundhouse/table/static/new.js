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
  seat(title, options, changed);
}

/** As many seats as may play, each with whoever sits there; an option may let fewer or more people play. */
function seat(title, options, changed) {
  const all = [title, ...ticked(options).filter((each) => each.dataset.low)].map((each) => each.dataset);
  const low = Math.min(...all.map((each) => Number(each.low))), high = Math.max(...all.map((each) => Number(each.high)));
  for (const each of form.querySelectorAll('[name="players"]')) each.parentElement.hidden = each.value < low || each.value > high;
  const count = Math.min(Math.max(Number(chosen("players").value), low), high);
  form.querySelector(`[name="players"][value="${count}"]`).checked = true;
  const places = [...form.querySelectorAll("[data-seat]")];
  for (const place of places) place.hidden = Number(place.dataset.seat) > count;
  const open = places.filter((place) => !place.hidden);
  sit(open, changed);
  const together = chosen("together").value;
  const bots = open.map((place) => place.querySelector(":checked").value).filter((who) => who.startsWith("bot:"));
  form.querySelector(".for-hotseat").hidden = together !== "hotseat";
  for (const each of form.querySelectorAll(".at-table")) each.hidden = together === "hotseat";
  const measured = (each) => !each.dataset.title || each.dataset.title === title.value;
  for (const each of form.querySelectorAll(".for-bots")) each.hidden ||= !measured(each) || (!bots.length && (count > 1 || !each.dataset.title));
  form.querySelector(".alone").hidden = count > 1;
  weigh(bots.map((who) => who.slice(4)), bots.length === open.length);
}

/** Everybody sits as "bots" or "friends" says, until somebody is chosen for a seat. */
function sit(open, changed) {
  if (changed?.closest("[data-seat]")) {
    const friends = open.some((place) => place.querySelector(":checked")?.value === "person");
    form.querySelector(`[name="together"][value="${friends ? "friends" : "bots"}"]`).checked = true;
  }
  const friends = chosen("together").value === "friends";
  const level = open.map((place) => place.querySelector(":checked")?.value).find((who) => who?.startsWith("bot:"));
  for (const place of open) {
    const now = place.querySelector(":checked")?.value, stays = now && changed?.name !== "together";
    if (stays || (!friends && now?.startsWith("bot:"))) continue;
    const who = friends ? "person" : level ?? place.querySelector("input").value;
    place.querySelector(`[value="${CSS.escape(who)}"]`).checked = true;
  }
}

/** The ratings of the levels in this title, and the chance against those who sit there. */
function weigh(bots, only) {
  const ladder = form.querySelector(`.ladder[data-title="${CSS.escape(chosen("title").value)}"]`);
  const rating = (bot) => Number(ladder?.querySelector(`[data-bot="${CSS.escape(bot)}"]`)?.dataset.rating);
  for (const each of form.querySelectorAll("[data-seat] label")) {
    const shown = each.querySelector(".rating"), found = rating(each.querySelector("input").value.slice(4));
    if (shown) shown.textContent = found ? found.toLocaleString(document.documentElement.lang) : "";
  }
  const mine = form.querySelector(".sit.mine [data-rating]:not([hidden])"), odds = mine?.querySelector(".odds");
  if (!odds) return;
  const others = bots.map(rating);
  odds.hidden = !only || !others.length || others.some((each) => !each);
  const against = others.reduce((sum, other) => sum + 10 ** ((other - Number(mine.dataset.rating)) / 400), 1);
  odds.querySelector("b").textContent = against < 2 ? against.toFixed(1) : Math.round(against);
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
