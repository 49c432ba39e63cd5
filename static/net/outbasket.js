/**
 * Actions on their way: kept until the server has answered, also over a reload, and sent again with the same id.
 * @module
 */

import { newId } from "./id.js";
import * as memory from "./memory.js";

const FRESH_MS = 12 * 60 * 60 * 1000;
const TWICE_MS = 400;

/**
 * @typedef {{type: string, id: string} & Record<string, any>} Action
 * `isOld`: it was put in before this page was loaded, so that nobody here waits for its answer.
 * @typedef {{action: Action, at: number, mark: string, isOld: boolean, answer: Promise<any>,
 *   resolve: (ack: any) => void, reject: (error: unknown) => void}} Waiting
 */

export class Outbasket {
  /**
   * @param {string} name under which the basket outlives a reload
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem"> | null} [storage] null: none, not even the page's
   * @param {() => number} [now]
   */
  constructor(name, storage = memory, now = () => Date.now()) {
    this.name = `companion.out.${name}`;
    this.storage = storage;
    this.now = now;
    /** @type {Map<string, Waiting>} in the order of sending */
    this.waiting = new Map();
    /** @type {{mark: string, at: number, answer: Promise<any>} | null} */
    this.last = null;
    for (const { action, at } of this.kept()) this.hold(action, at, true);
  }

  /**
   * Puts an action in. The very same one while the first is under way, or within a double tap, is that first one.
   * @param {{type: string, id?: string} & Record<string, any>} wish without an id one is made; with one it is meant each
   *   time
   * @returns {{action: Action | null, answer: Promise<any>}} action: what to send now, null for a double
   */
  put(wish) {
    const mark = markOf(wish);
    const double = wish.id === undefined ? this.double(mark) : null;
    if (double) return { action: null, answer: double };
    const action = { ...wish, id: wish.id ?? newId() };
    const { answer } = this.hold(action, this.now());
    this.last = { mark, at: this.now(), answer };
    this.keep();
    return { action, answer };
  }

  /** Everything that has no answer yet, in order. */
  get unanswered() {
    return [...this.waiting.values()].map(({ action }) => action);
  }

  /**
   * The server's answer to one.
   * @param {string} id
   * @param {any} ack
   * @param {unknown} [error] given when it was refused
   */
  answered(id, ack, error) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.keep();
    if (error === undefined) waiting.resolve(ack);
    else waiting.reject(error);
  }

  /** Throws everything away, as when the room is gone. @param {unknown} error */
  drop(error) {
    for (const id of [...this.waiting.keys()]) this.answered(id, null, error);
  }

  /** @param {string} mark */
  double(mark) {
    for (const waiting of this.waiting.values()) if (waiting.mark === mark) return waiting.answer;
    const { last } = this;
    return last && last.mark === mark && this.now() - last.at < TWICE_MS ? last.answer : null;
  }

  /**
   * @param {Action} action
   * @param {number} at
   * @returns {Waiting}
   */
  hold(action, at, isOld = false) {
    /** @type {Waiting} */
    const waiting = /** @type {any} */ ({ action, at, isOld, mark: markOf(action) });
    waiting.answer = new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject }));
    waiting.answer.catch(() => {}); // who put it in hears of it; after a reload nobody does
    this.waiting.set(action.id, waiting);
    return waiting;
  }

  keep() {
    const list = [...this.waiting.values()].map(({ action, at }) => ({ action, at }));
    if (list.length) this.storage?.setItem(this.name, JSON.stringify(list));
    else this.storage?.removeItem(this.name);
  }

  /** @returns {{action: Action, at: number}[]} */
  kept() {
    try {
      const list = JSON.parse(this.storage?.getItem(this.name) ?? "[]");
      return list.filter((/** @type {{at: number}} */ { at }) => this.now() - at < FRESH_MS);
    } catch {
      return [];
    }
  }
}

/**
 * What makes two actions the very same. `to`, where a step back leads, and `seen`, the state on the screen, move on with
 * the first tap of a double one.
 * @param {{type: string} & Record<string, any>} action
 */
const markOf = (action) => JSON.stringify({ ...action, id: null, to: null, seen: null });
