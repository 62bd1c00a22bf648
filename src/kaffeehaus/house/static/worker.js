// The service worker: shows notices that were pushed, opens what they lead to, and has a page for
// when the house cannot be reached. It keeps nothing else, so that no page is ever old.

const KEPT = "kaffeehaus-1";
const OFFLINE = "/offline";
const ICON = "/icons/192.png";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

async function keepOfflinePage() {
  const cache = await caches.open(KEPT);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  const answer = fetch(event.request);
  event.respondWith(answer.catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
  // A link that chooses another language: the offline page follows.
  if (new URL(event.request.url).searchParams.has("lang")) {
    event.waitUntil(answer.then(keepOfflinePage).catch(() => undefined));
  }
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(read(event.data)));
});

function read(data) {
  try {
    return data.json();
  } catch {
    return { id: "notice", title: "Kaffeehaus", body: "", url: "/", picture: "" };
  }
}

async function show(notice) {
  // A repeat carries the same tag and takes the place of the first.
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.id,
    icon: ICON,
    badge: ICON,
    image: notice.picture || undefined,
    data: { url: notice.url },
  });
  const pages = await self.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage({ kind: "notice" });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? "/", self.location.origin)));
});

async function open(address) {
  // Only ever a page of this house.
  const url = address.origin === self.location.origin ? address : new URL("/", self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (there) return there.focus();
  return self.clients.openWindow(url.href);
}
