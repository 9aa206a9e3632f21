// The end of a game: copy a link, keep a drawing as a picture.
document.addEventListener("click", (event) => {
  const copy = event.target.closest?.("[data-copy]");
  if (copy) navigator.clipboard?.writeText(copy.dataset.copy).then(() => (copy.textContent = "✓"));
  const picture = event.target.closest?.("[data-picture]");
  if (picture) save([...document.querySelectorAll(picture.dataset.picture)].find((each) => each.getClientRects().length), picture.dataset.name);
});

/** Draw an SVG twice as large on a canvas and hand it over as a file. */
function save(svg, name) {
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const twin = svg.cloneNode(true);
  twin.setAttribute("width", 2 * width);
  twin.setAttribute("height", 2 * height);
  const image = new Image();
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: name }).click();
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(twin))}`;
}
