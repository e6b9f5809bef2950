// Keeps the site in this browser, as it was at one time: a page that was open once opens without a network.
const KEPT = "romelab-{version}";
onactivate = (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("romelab-") && name !== KEPT).map((name) => caches.delete(name)))));
async function answer(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.status === 200) await cache.put(request, fresh.clone());
  return fresh;
}
onfetch = (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
};
