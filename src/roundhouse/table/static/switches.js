// What the map shows besides: names, numbers of tiles, coordinates. Kept in this browser, without asking the server.
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
