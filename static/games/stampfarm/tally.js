/**
 * Asking the server what a sheet is worth: soon after the last tap, again by itself when the line comes back.
 * @module
 */

import { Refused, ask } from "../../net/api.js";
import { payload } from "./sheets.js";

const SETTLE_MS = 140;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;
/** Refusals that mean: try again later. */
const LATER = new Set(["offline", "store-away", "broken-answer", "broken", "too-many"]);

/**
 * @typedef {import("./sheets.js").Answer} Answer
 * @typedef {Parameters<typeof payload>[1]} Rules
 * @typedef {{answer: Answer | null, stale: boolean, trouble: Refused | null}} Standing
 */

export class Tally {
  /** @param {(key: string, standing: Standing) => void} onChange called when the standing of a sheet changes */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Map<string, {body: string, answered: string | null, standing: Standing}>} by sheet */
    this.known = new Map();
    /** @type {number | null} when the line was lost, this phone's clock, ms */
    this.lostAt = null;
    this.tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.again = () => document.visibilityState === "visible" && this.ask();
    window.addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  close() {
    clearTimeout(this.timer);
    window.removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
  }

  /**
   * Wants the points of a sheet; the answer comes to `onChange`.
   * @param {string} key which sheet
   * @param {import("./sheets.js").Sheet} sheet
   * @param {Rules} rules
   */
  want(key, sheet, rules) {
    const body = JSON.stringify(payload(sheet, rules));
    const known = this.known.get(key) ?? {
      body,
      answered: null,
      standing: { answer: null, stale: true, trouble: null },
    };
    const stale = known.answered !== body;
    this.known.set(key, { ...known, body, standing: { ...known.standing, stale } });
    if (stale) this.later(SETTLE_MS);
  }

  /** @param {string} key @returns {Standing} */
  of(key) {
    return this.known.get(key)?.standing ?? { answer: null, stale: true, trouble: null };
  }

  /** @param {string} key */
  forget(key) {
    this.known.delete(key);
  }

  /** @param {number} ms */
  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), ms);
  }

  /** Asks for everything that is not known. */
  async ask() {
    const open = [...this.known].filter(([, { body, answered }]) => body !== answered);
    await Promise.all(open.map(([key, { body }]) => this.askOne(key, body)));
  }

  /** @param {string} key @param {string} body */
  async askOne(key, body) {
    try {
      const answer = await ask("POST", "/api/score/stampfarm", { body: JSON.parse(body) });
      this.lostAt = null;
      this.tries = 0;
      this.keep(key, body, { answer, stale: false, trouble: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (LATER.has(error.code)) this.lost(key, error);
      else this.keep(key, body, { answer: null, stale: false, trouble: error });
    }
  }

  /**
   * @param {string} key
   * @param {string} body what was asked
   * @param {Standing} standing
   */
  keep(key, body, standing) {
    const known = this.known.get(key);
    if (!known || known.body !== body) return; // the sheet has changed since, or is gone
    this.known.set(key, { body, answered: body, standing });
    this.onChange(key, standing);
  }

  /** @param {string} key @param {Refused} error */
  lost(key, error) {
    this.lostAt ??= Date.now();
    const known = this.known.get(key);
    if (!known) return;
    known.standing = { ...known.standing, stale: true, trouble: error };
    this.onChange(key, known.standing);
    this.tries += 1;
    this.later(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.tries - 1)));
  }
}
