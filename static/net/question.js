/**
 * A question that is put to the server while it changes under the taps: soon after the last of them, and again by
 * itself
 * when the connection is back.
 * @module
 */

import { ask, Refused } from "./api.js";

const SETTLE_MS = 90;
const RETRY_MS = 5_000;
/** Refusals that mean: try again later. */
const LATER = new Set(["offline", "store-away", "broken-answer", "broken", "too-many"]);

/** @template A what is answered */
export class Question {
  /**
   * @param {string} path
   * @param {() => void} onChange called when the answer or the trouble changes
   */
  constructor(path, onChange) {
    this.path = path;
    this.onChange = onChange;
    this.wanted = "";
    this.known = "";
    /** @type {A | null} the last answer; older than what is wanted while it is not fresh */
    this.answer = null;
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

  /** Whether the answer, or the refusal, is for what is wanted now. */
  get isFresh() {
    return this.wanted === this.known;
  }

  /** Whether the question only waits for a connection. */
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
      const answer = await ask("POST", this.path, { body: JSON.parse(body) });
      if (body === this.wanted) this.update({ answer, known: body, trouble: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (body === this.wanted) this.refused(error);
    }
  }

  /** @param {Refused} trouble */
  refused(trouble) {
    const known = LATER.has(trouble.code) ? "" : this.wanted;
    this.update({ known, trouble, ...(known && { answer: null }) });
    if (!known) this.later(RETRY_MS);
  }

  /** @param {Partial<Question<A>>} found */
  update(found) {
    Object.assign(this, found);
    this.onChange();
  }
}
