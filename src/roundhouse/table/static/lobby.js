// The lobby hears when a turn of yours begins somewhere.
if (window.EventSource) {
  const source = new EventSource("/api/stream");
  // A file that somebody has chosen is not taken out of his hands.
  const busy = () => [...document.querySelectorAll("input[type=file]")].some((each) => each.files.length);
  source.addEventListener("turn", () => { if (!busy()) location.reload(); });
  addEventListener("pagehide", () => source.close());
}
