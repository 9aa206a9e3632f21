// Push messages in this browser, if it can: they come from the server when it is your turn in a slow game.
const place = document.getElementById("push");
const status = place?.querySelector("[role=status]");
const on = place?.querySelector("[data-on]");
const off = place?.querySelector("[data-off]");
const able = place && "serviceWorker" in navigator && "PushManager" in window && isSecureContext;

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function send(path, subscription) {
  const body = JSON.stringify(subscription);
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRF-Token": place.dataset.csrf }, body });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).message ?? answer.status);
}

function show(subscribed) {
  on.hidden = subscribed;
  off.hidden = !subscribed;
  status.textContent = subscribed ? status.dataset.yes : "";
}

async function begin() {
  const worker = await navigator.serviceWorker.register("/sw.js");
  show(Boolean(await worker.pushManager.getSubscription()));
  on.addEventListener("click", async () => {
    try {
      if ((await Notification.requestPermission()) !== "granted") return;
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(place.dataset.key) });
      const { endpoint, keys } = made.toJSON();
      await send("/account/browser", { endpoint, keys });
      show(true);
    } catch (error) {
      status.textContent = String(error.message ?? error);
    }
  });
  off.addEventListener("click", async () => {
    const made = await worker.pushManager.getSubscription();
    if (made) {
      await send("/account/browser/forget", { endpoint: made.endpoint });
      await made.unsubscribe();
    }
    show(false);
  });
}

if (able) begin().catch((error) => (status.textContent = String(error.message ?? error)));
else if (status) status.textContent = status.dataset.none;
