/**
 * What this phone remembers: its seats in rooms, the family's names, half-made entries. Survives a reload.
 * @module
 */

/**
 * A seat of this phone. `seat` null: the host's token of a table screen.
 * @typedef {{seat: number | null, token: string}} Held
 * @typedef {{code: string, game: string, mode: string, held: Held[], at: number, url?: string}} Kept
 */

import * as memory from "./memory.js";

const ROOMS = "companion.rooms";
const SEEN = "companion.seen.";
const FAMILY = "companion.family";
const NAMES_KEPT = 8;

/**
 * Reads a JSON value.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(key, otherwise) {
  try {
    return JSON.parse(memory.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a JSON value, or forgets the key for null.
 * @param {string} key
 * @param {any} value
 */
export function remember(key, value) {
  if (value === null) memory.removeItem(key);
  else memory.setItem(key, JSON.stringify(value));
}

/** The rooms in which this phone holds something, the newest first. @returns {Kept[]} */
export function rooms() {
  return Object.values(/** @type {Record<string, Kept>} */ (recall(ROOMS, {}))).sort((a, b) => b.at - a.at);
}

/** @param {string} code @returns {Kept | null} */
export function kept(code) {
  return recall(ROOMS, /** @type {Record<string, Kept>} */ ({}))[code] ?? null;
}

/**
 * Remembers seats in a room; those already held stay.
 * @param {string} code
 * @param {{game: string, mode: string, url?: string}} about url: the link for others, as the server named it
 * @param {Held[]} more
 */
export function hold(code, about, more) {
  const all = recall(ROOMS, /** @type {Record<string, Kept>} */ ({}));
  const held = [...(all[code]?.held ?? []).filter((h) => !more.some((m) => m.token === h.token)), ...more];
  const { game, mode, url = all[code]?.url } = about;
  remember(ROOMS, { ...all, [code]: { code, game, mode, held, at: Date.now(), ...(url && { url }) } });
}

/**
 * Forgets seats of a room (those with these tokens), or the room altogether.
 * @param {string} code
 * @param {string[]} [tokens]
 */
export function letGo(code, tokens) {
  const { [code]: old, ...others } = recall(ROOMS, /** @type {Record<string, Kept>} */ ({}));
  const held = tokens && old ? old.held.filter((h) => !tokens.includes(h.token)) : [];
  remember(ROOMS, held.length ? { ...others, [code]: { ...old, held } } : others);
  if (!held.length) remember(SEEN + code, null);
}

/**
 * Remembers the newest entry that this phone has shown of a room, if it holds something there. Apart from the seats:
 * this is written with every state, and a page that writes over another page's seat would lose it.
 * @param {string} code
 * @param {number} seq
 */
export function see(code, seq) {
  if (kept(code)) remember(SEEN + code, seq);
}

/** @param {string} code @returns {number | null} the newest entry that this phone has shown */
export function seen(code) {
  return recall(SEEN + code, /** @type {number | null} */ (null));
}

/** Names that sat at this phone before, the last first. @returns {string[]} */
export function family() {
  return recall(FAMILY, /** @type {string[]} */ ([]));
}

/** @param {string[]} names */
export function meet(names) {
  const met = new Set([...names, ...family()]);
  remember(FAMILY, [...met].slice(0, NAMES_KEPT));
}

/** @param {string} name */
export function forget(name) {
  remember(
    FAMILY,
    family().filter((known) => known !== name),
  );
}
