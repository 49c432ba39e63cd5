/**
 * Keeps the shell on the phone, so that the page opens without a connection.
 *
 * The network goes first: a new version is there at once, and a running game, which lives on the server, never meets
 * an old page. One visit of a page is decided once: if an answer does not come at once, all of that visit comes from the
 * copy, for a silent server is silent for every file. Nothing of a room is kept.
 */

const COPY = "companion-shell-1";
const SHELL = "/";
const PATIENCE_MS = 1000;
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
  if (request.mode === "navigate") return event.respondWith(newest(new Request(SHELL), event.resultingClientId));
  if (pathname.startsWith("/static/") || pathname === "/manifest.webmanifest") {
    event.respondWith(newest(request, event.clientId));
  }
});

/** The pages whose visit comes from the copy, by the browser's names for them. */
const fromCopy = /** @type {Set<string>} */ (new Set());

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
 * What the network gives, kept for later; the copy when it gives nothing in time, and for the rest of that visit.
 * @param {Request} request
 * @param {string} visit the page that asks
 * @returns {Promise<Response>}
 */
async function newest(request, visit) {
  const copy = await caches.open(COPY);
  const kept = await copy.match(request);
  if (kept && fromCopy.has(visit)) return kept;
  const fetched = fetch(request, { cache: "no-cache" }).then((answer) => {
    if (answer.ok) copy.put(request, answer.clone());
    return answer;
  });
  if (!kept) return fetched;
  const copied = () => {
    fromCopy.add(visit);
    // An answer that comes late renews the copy as a whole, for the next visit.
    if (new URL(request.url).pathname === SHELL) fetched.then(gather, () => {});
    return kept;
  };
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return (await Promise.race([fetched.catch(() => null), late])) ?? copied();
}
