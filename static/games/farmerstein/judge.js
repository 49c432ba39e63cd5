/**
 * Asking the server what an army conquers: soon after the last tap, again by itself when the line comes back.
 * @module
 */

import { ask, Refused } from "../../net/api.js";

const SETTLE_MS = 90;
const RETRY_MS = 5_000;
/** Refusals that mean: try again later. */
const LATER = new Set(["offline", "store-away", "broken-answer", "broken", "too-many"]);

/** @typedef {import("./objective.js").Part} Part */

export class Judge {
  /** @param {() => void} told hears when something is known anew */
  constructor(told) {
    this.told = told;
    this.wanted = "";
    this.known = "";
    /** @type {Record<string, Part> | null} the continents of the last answer */
    this.continents = null;
    /** @type {Refused | null} why there is none for what is wanted */
    this.trouble = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.again = () => this.wanted !== this.known && this.ask();
    window.addEventListener("online", this.again);
  }

  close() {
    clearTimeout(this.timer);
    this.wanted = this.known = "";
    window.removeEventListener("online", this.again);
  }

  /** Whether the answer is for what is wanted now. */
  get isFresh() {
    return this.wanted === this.known;
  }

  /** Whether the question only waits for the line. */
  get isCutOff() {
    return this.trouble !== null && LATER.has(this.trouble.code);
  }

  /** @param {object} body */
  want(body) {
    const wanted = JSON.stringify(body);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.later(SETTLE_MS);
  }

  /** @param {number} ms */
  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.again, ms);
  }

  async ask() {
    const body = this.wanted;
    try {
      const { continents } = await ask("POST", "/api/score/farmerstein", { body: JSON.parse(body) });
      if (body === this.wanted) this.settle({ continents, known: body, trouble: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (body === this.wanted) this.refused(error);
    }
  }

  /** @param {Refused} trouble */
  refused(trouble) {
    const known = LATER.has(trouble.code) ? "" : this.wanted;
    this.settle({ known, trouble, ...(known && { continents: null }) });
    if (!known) this.later(RETRY_MS);
  }

  /** @param {Partial<Judge>} found */
  settle(found) {
    Object.assign(this, found);
    this.told();
  }
}
