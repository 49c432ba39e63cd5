/**
 * The games that ended on this phone, kept on it: the result, how it was set right, and the log as far as it was to be
 * had. In the browser's database, for logs are too long for its smaller memory. Where the browser refuses to keep
 * anything (private mode), everything here raises.
 * @module
 */

/**
 * @typedef {import("./types.js").Result} Result
 * @typedef {import("./types.js").Room} Room
 * @typedef {import("./types.js").GameEvent} GameEvent
 */

/**
 * A result that was set right later; `at`: when that was, ms.
 * @typedef {{at: number, result: Result}} Before
 * @typedef {import("./steps.js").Entry & {hash: string | null}} Entry
 * @typedef {{code: string, entries: Entry[]} & Record<string, any>} Log
 */

/**
 * A game that is over.
 * @typedef {object} Finished
 * @property {string} code
 * @property {string} game
 * @property {"table" | "digital"} mode
 * @property {number} at since when it is over, ms
 * @property {Record<string, string>} names by seat
 * @property {Result} result
 * @property {Before[]} before what the result was before it was set right, the oldest first
 * @property {boolean} isOn whether it was taken up again since
 * @property {number} length of the kept log, in letters; 0: there is none
 */

const NAME = "companion";
const GAMES = "games";
const LOGS = "logs";
/** How many games are kept, and how many letters of their logs together; what is oldest goes first. */
export const MOST = { games: 200, letters: 12_000_000 };

// -- what a room tells ------------------------------------------------------------------------------------------------

/** A room whose game is over, as it is kept. @param {Room} room @returns {Finished} */
export function finishedIn(room) {
  const { code, game, mode, seats } = room;
  const names = Object.fromEntries(seats.map(({ seat, name }) => [seat, name]));
  const result = /** @type {Result} */ (room.result);
  return { code, game, mode, at: room.finished_at ?? Date.now(), names, result, before: [], isOn: false, length: 0 };
}

/**
 * What is kept when a game is kept again: a result that has become another one is remembered.
 * @param {Finished | undefined} old
 * @param {Finished} fresh
 * @param {number} at when the result became what it is now, ms
 * @returns {Finished}
 */
export function merged(old, fresh, at) {
  if (!old) return fresh;
  const isSame = JSON.stringify(old.result) === JSON.stringify(fresh.result);
  const before = isSame ? old.before : [...old.before, { at, result: old.result }];
  return { ...fresh, before, length: old.length };
}

/** When the game last changed, as its log tells; null if it does not. @param {Log} log */
export function changedAt({ entries }) {
  const changes = entries.filter(({ hash }, place) => hash !== null && hash !== entries[place - 1]?.hash);
  return changes.at(-1)?.at ?? null;
}

// -- the database -----------------------------------------------------------------------------------------------------

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  opened ??= new Promise((/** @type {(base: IDBDatabase) => void} */ resolve, reject) => {
    const wish = indexedDB.open(NAME, 1);
    wish.onupgradeneeded = () => {
      wish.result.createObjectStore(GAMES, { keyPath: "code" });
      wish.result.createObjectStore(LOGS);
    };
    wish.onsuccess = () => resolve(wish.result);
    wish.onerror = () => reject(wish.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * Does something in one transaction; what it asks for last is the answer.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore, logs: IDBObjectStore) => IDBRequest<T> | void} does
 * @returns {Promise<T>}
 */
async function within(mode, does) {
  const base = await database();
  return new Promise((resolve, reject) => {
    const deal = base.transaction([GAMES, LOGS], mode);
    const last = does(deal.objectStore(GAMES), deal.objectStore(LOGS));
    deal.oncomplete = () => resolve(/** @type {T} */ (last?.result));
    deal.onabort = () => reject(deal.error);
  });
}

/** All kept games, the newest first. @returns {Promise<Finished[]>} */
export async function all() {
  const found = await within("readonly", (games) => games.getAll());
  return found.sort((a, b) => b.at - a.at);
}

/** @param {string} code @returns {Promise<Finished | undefined>} */
export const one = (code) => within("readonly", (games) => games.get(code));

/** The log of a kept game, or null. @param {string} code @returns {Promise<Log | null>} */
export async function logOf(code) {
  const text = await within("readonly", (_games, logs) => logs.get(code));
  return text ? JSON.parse(text) : null;
}

/**
 * Keeps a game that is over, or what has become of it since.
 * @param {Finished} fresh
 * @param {Log | null} log null: it is not to be had now; one that was kept before stays
 * @param {number} at when the result became what it is now, ms
 * @returns {Promise<Finished>} as it is kept
 */
export async function keep(fresh, log, at) {
  const text = log ? JSON.stringify(log) : "";
  /** @type {Finished | undefined} */
  let kept;
  await within("readwrite", (games, logs) => {
    const before = games.get(fresh.code);
    before.onsuccess = () => {
      kept = merged(before.result, fresh, at);
      if (text && text.length <= MOST.letters) {
        kept.length = text.length;
        logs.put(text, kept.code);
      }
      games.put(kept);
      makeRoom(games, logs);
    };
  });
  return /** @type {Finished} */ (/** @type {unknown} */ (kept));
}

/** Puts a game back as it was. @param {Finished} finished @param {Log | null} log */
export async function restore(finished, log) {
  await within("readwrite", (games, logs) => {
    games.put(finished);
    if (log) logs.put(JSON.stringify(log), finished.code);
  });
}

/** Remembers that a kept game is being played again; what was kept stays. @param {string} code */
export async function takenUp(code) {
  await within("readwrite", (games) => {
    const found = games.get(code);
    found.onsuccess = () => found.result && games.put({ ...found.result, isOn: true });
  });
}

/** @param {string} code */
export async function drop(code) {
  await within("readwrite", (games, logs) => {
    games.delete(code);
    logs.delete(code);
  });
}

/**
 * What is too much goes, the oldest first: of the logs what is too long together, then whole games.
 * @param {IDBObjectStore} games
 * @param {IDBObjectStore} logs
 */
function makeRoom(games, logs) {
  const found = games.getAll();
  found.onsuccess = () => {
    const newest = found.result.sort((a, b) => b.at - a.at);
    let letters = 0;
    newest.forEach((/** @type {Finished} */ game, /** @type {number} */ place) => {
      letters += game.length;
      if (place >= MOST.games) games.delete(game.code);
      else if (game.length && letters > MOST.letters) games.put({ ...game, length: 0 });
      else return;
      logs.delete(game.code);
    });
  };
}
