/**
 * What the person at this phone has chosen (light, sounds, vibration, voice), and what this browser can do.
 * @module
 */

import { recall, remember } from "./net/purse.js";

const KEY = "companion.device";

/**
 * `sound` and the like: true, false, or null while nobody was asked.
 * @typedef {{light: "auto" | "day" | "night", sound: boolean | null, buzz: boolean, voice: boolean}} Wishes
 */

/** @type {Wishes} */
const BEFORE_ASKING = { light: "auto", sound: null, buzz: false, voice: false };

/** The wishes of this phone; `change` events follow every `set`. */
class Device extends EventTarget {
  constructor() {
    super();
    /** @type {Wishes} */
    this.wishes = { ...BEFORE_ASKING, ...recall(KEY, {}) };
    this.light();
  }

  /** @param {Partial<Wishes>} wishes */
  set(wishes) {
    this.wishes = { ...this.wishes, ...wishes };
    remember(KEY, this.wishes);
    this.light();
    this.dispatchEvent(new CustomEvent("change"));
  }

  light() {
    const { light } = this.wishes;
    if (light === "auto") delete document.documentElement.dataset.light;
    else document.documentElement.dataset.light = light;
  }

  /** Whether nobody has answered the "Ready" question yet. */
  get isUnasked() {
    return this.wishes.sound === null;
  }

  /**
   * Vibrates if that is wished for; on a page that nobody sees only to call people back to it.
   * @param {number | number[]} pattern ms on, ms off, …
   * @param {{calls?: boolean}} [how] calls: also on a page that nobody sees
   */
  buzz(pattern, { calls = false } = {}) {
    if (this.wishes.buzz && (calls || !document.hidden)) navigator.vibrate?.(pattern);
  }

  /** Whether people asked for less movement. */
  get isCalm() {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const device = new Device();

/** What browsers forbid or lack here, as keys of the catalog. @returns {string[]} */
export function missing() {
  const found = [];
  if (!("serviceWorker" in navigator)) found.push("missing.worker");
  if (!("wakeLock" in navigator)) found.push("missing.wake");
  if (!canRemember()) found.push("missing.storage");
  return found;
}

function canRemember() {
  remember("companion.trial", 1);
  const kept = recall("companion.trial", /** @type {number} */ (0)) === 1;
  remember("companion.trial", null);
  return kept;
}

/** Keeps the screen awake while something is on; asks again whenever the page is shown, for hiding it ends the lock. */
export class Wakefulness {
  /** @param {() => void} [refused] called when the browser does not keep the screen awake */
  constructor(refused = () => {}) {
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.isWanted = false;
    this.refused = refused;
    this.again = () => this.hold();
    document.addEventListener("visibilitychange", this.again);
  }

  /** Keeps awake from now on, or no longer. @param {boolean} wanted */
  keep(wanted) {
    if (wanted === this.isWanted) return;
    this.isWanted = wanted;
    if (wanted) this.hold();
    else this.release();
  }

  /** For good. */
  stop() {
    document.removeEventListener("visibilitychange", this.again);
    this.keep(false);
  }

  async hold() {
    if (!this.isWanted || document.visibilityState !== "visible") return;
    const lock = await request();
    this.release();
    if (this.isWanted) this.lock = lock;
    else lock?.release(); // the game ended while the browser was asked
    if (!lock) this.refused();
  }

  release() {
    this.lock?.release();
    this.lock = null;
  }
}

/** A lock, or null: the browser has none to give, or the battery is low. The game goes on without. */
async function request() {
  try {
    return (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    return null;
  }
}
