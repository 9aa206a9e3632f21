// Shows a push message, and opens its game when it is clicked.
self.addEventListener("push", (event) => {
  const { title = "Roundhouse", url = "/", tag = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { tag, data: { url }, icon: "/static/icon.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const url = new URL(event.notification.data.url, self.location.origin).href;
    for (const client of await self.clients.matchAll({ type: "window" })) if (client.url.startsWith(url)) return client.focus();
    return self.clients.openWindow(url);
  })());
});
