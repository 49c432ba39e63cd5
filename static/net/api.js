/**
 * The server's HTTP door. Every failure becomes a `Refused` with a code that the catalog can word.
 * @module
 */

import { newId } from "./id.js";

/** @typedef {import("./types.js").Trouble} Trouble */

/** Refusals after which nobody knows whether the wish was granted. */
const LOST = new Set(["offline", "broken-answer", "broken", "store-away"]);

/**
 * A request that was refused, or that did not get through (codes `offline` and `broken-answer` are the phone's own).
 */
export class Refused extends Error {
  /** @param {Pick<Trouble, "code"> & Partial<Trouble>} trouble */
  constructor(trouble) {
    super(trouble.code);
    this.code = trouble.code;
    this.params = trouble.params ?? {};
    this.fields = trouble.fields ?? {};
  }
}

/**
 * Asks the server. Raises Refused.
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path
 * @param {{body?: object, token?: string | null}} [more] body: sent as JSON; token: the seat's or host's
 * @returns {Promise<any>} the decoded answer, null when it is empty
 */
export async function ask(method, path, { body, token } = {}) {
  const headers = {
    ...(body && { "Content-Type": "application/json" }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const answer = await reach(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
  const data = await decode(answer);
  if (!answer.ok) throw new Refused(data?.error ?? { code: "broken-answer", params: { status: answer.status } });
  return data;
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    throw new Refused({ code: "offline", params: {} });
  }
}

/** @param {Response} answer */
async function decode(answer) {
  const text = await answer.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns {Promise<import("./types.js").GameInfo[]>} */
export const games = () => ask("GET", "/api/games");

/** @param {object} wish @returns {Promise<{code: string, seat: number | null, token: string, url: string}>} */
export const createRoom = (wish) => once("/api/rooms", wish);

/** @param {string} code @returns {Promise<import("./types.js").Room>} */
export const room = (code) => ask("GET", `/api/rooms/${encodeURIComponent(code)}`);

/**
 * Sits down.
 * @param {string} code
 * @param {object} wish
 * @param {string | null} [token] the host's, for a bot
 * @returns {Promise<{seat: number, token: string}>}
 */
export const sit = (code, wish, token) => once(`/api/rooms/${encodeURIComponent(code)}/seats`, wish, token);

/** The ids of wishes whose answer was lost, by path and wish. @type {Map<string, string>} */
const unanswered = new Map();

/**
 * Wishes for something that is to happen once. Its id goes along, and the same id with the same wish until an answer has
 * come: who asks again after a lost answer gets the seat that is theirs already.
 * @param {string} path
 * @param {object} wish
 * @param {string | null} [token]
 */
async function once(path, wish, token) {
  const key = JSON.stringify([path, wish]);
  const id = unanswered.get(key) ?? newId(16);
  unanswered.set(key, id);
  try {
    const answer = await ask("POST", path, { body: { ...wish, id }, token });
    unanswered.delete(key);
    return answer;
  } catch (error) {
    if (!LOST.has(/** @type {Refused} */ (error).code)) unanswered.delete(key);
    throw error;
  }
}

/** @param {string} code @param {string | null} [token] */
export const log = (code, token) => ask("GET", `/api/rooms/${encodeURIComponent(code)}/log`, { token });

/**
 * What chance may bring a seat as the game stands, null where a game does not tell.
 * @param {string} code
 * @param {number} seat
 */
export const outlook = (code, seat) => ask("GET", `/api/rooms/${encodeURIComponent(code)}/outlook?seat=${seat}`);

/** @param {string} code @param {string} token */
export const deleteRoom = (code, token) => ask("DELETE", `/api/rooms/${encodeURIComponent(code)}`, { token });
