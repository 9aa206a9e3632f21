// Tells the server whether this device is dark, so that drawings follow it; and closes menus on Escape.
const dark = matchMedia("(prefers-color-scheme: dark)");
const told = document.cookie.match(/(?:^|; )scheme=(\w+)/)?.[1] ?? "light";
const seen = () => (dark.matches ? "dark" : "light");

function tell() {
  document.cookie = `scheme=${seen()}; path=/; max-age=15552000; samesite=lax`;
}

if (document.documentElement.dataset.look === "auto") {
  tell();
  if (told !== seen() && document.getElementById("board")) location.reload();
  dark.addEventListener("change", () => { tell(); if (document.getElementById("board")) location.reload(); });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelectorAll("details.settings[open]").forEach((each) => (each.open = false));
});
