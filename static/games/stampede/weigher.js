/**
 * Asking the server what a pile is worth while it is tapped in. Without a line the pile stays; its worth comes later.
 * @module
 */

import { ask, Refused } from "../../net/api.js";

const SETTLE_MS = 90;

/**
 * @typedef {{total: number, animals?: import("./laid.js").Part[]}} Answer
 * @typedef {import("./teller.js").Told} Told
 */

/** What a pile is worth; raises Refused. @param {Told} told @param {string} reading @returns {Promise<Answer>} */
export const weigh = (told, reading) => weighed(asked(told, reading));

/** @param {Told} told @param {string} reading */
const asked = (told, reading) => ("pile" in told ? { ...told, rulings: { reading } } : told);

/** @param {object} body @returns {Promise<Answer>} */
const weighed = (body) => ask("POST", "/api/score/stampede", { body });

export class Weigher {
  /** @param {() => void} told hears when something is known anew */
  constructor(told) {
    this.told = told;
    this.wanted = "";
    this.known = "";
    /** @type {Answer | null} */
    this.answer = null;
    /** @type {Refused | null} why there is none */
    this.trouble = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.again = () => this.wanted !== this.known && this.ask();
    window.addEventListener("online", this.again);
  }

  close() {
    clearTimeout(this.timer);
    this.wanted = "";
    window.removeEventListener("online", this.again);
  }

  /** Whether the answer is for what is wanted now. */
  get isFresh() {
    return this.wanted === this.known;
  }

  /** @param {Told} told @param {string} reading */
  want(told, reading) {
    const body = JSON.stringify(asked(told, reading));
    if (body === this.wanted) return;
    this.wanted = body;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.again, SETTLE_MS);
  }

  async ask() {
    const body = this.wanted;
    try {
      this.settle(body, await weighed(JSON.parse(body)), null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.settle(body, null, error);
    }
  }

  /** @param {string} body @param {Answer | null} answer @param {Refused | null} trouble */
  settle(body, answer, trouble) {
    if (body !== this.wanted) return;
    this.known = trouble?.code === "offline" ? "" : body;
    Object.assign(this, { answer: answer ?? this.answer, trouble });
    this.told();
  }
}
