/**
 * Keeps the shell on the phone, so that the page opens without a connection.
 *
 * The network goes first: a new version is there at once, and a running game, which lives on the server, never meets
 * an old page. Only what the network cannot give comes from the copy. Nothing of a room is kept.
 */

const COPY = "companion-shell-1";
const SHELL = "/";
const PATIENCE_MS = 4000;
const MENTIONS =
  /(?:href|src)="(\/(?:static\/|manifest)[^"]+)"|(?:from|import)[\s(]*"(\.{1,2}\/[^"]+\.js)"|url\("(\/static\/[^"]+)"\)/g;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(gather().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(new Request(SHELL)));
  else if (pathname.startsWith("/static/") || pathname === "/manifest.webmanifest") event.respondWith(newest(request));
});

/** Takes in the page and all that it mentions, and all that that mentions: no list of files has to be kept right. */
async function gather() {
  const copy = await caches.open(COPY);
  const known = new Set([SHELL]);
  for (const path of known) {
    const answer = await fetch(path, { cache: "no-cache" }).catch(() => null);
    if (!answer?.ok) continue; // it will be kept when it is first used
    await copy.put(path, answer.clone());
    for (const mentioned of [...mentions(await answer.text(), path), ...beside(path)]) known.add(mentioned);
  }
}

/**
 * The files of ours that a text names.
 * @param {string} text
 * @param {string} path of the text itself
 */
function mentions(text, path) {
  return [...text.matchAll(MENTIONS)].map(([, page, module, style]) => {
    return new URL(page ?? module ?? style, new URL(path, location.origin)).pathname;
  });
}

/** A game's looks lie beside its card; their names are only put together when they are needed. @param {string} path */
function beside(path) {
  const isCard = /^\/static\/games\/[^/]+\/card\.js$/.test(path);
  return isCard ? ["style.css", "ink.css"].map((name) => path.replace("card.js", name)) : [];
}

/** Copies of older versions go; everything else in the browser's store is not ours. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("companion-") && name !== COPY);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * What the network gives, kept for later; the copy when it gives nothing in time.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function newest(request) {
  const copy = await caches.open(COPY);
  const kept = await copy.match(request);
  const fetched = fetch(request, { cache: "no-cache" }).then((answer) => {
    if (answer.ok) copy.put(request, answer.clone());
    return answer;
  });
  if (!kept) return fetched;
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetched.catch(() => kept), late]);
}
