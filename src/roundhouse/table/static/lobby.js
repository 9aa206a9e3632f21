// The lobby hears when a turn of yours begins somewhere.
if (window.EventSource) {
  const source = new EventSource("/api/stream");
  source.addEventListener("turn", () => location.reload());
  addEventListener("pagehide", () => source.close());
}
