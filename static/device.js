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

  /** @param {number | number[]} pattern ms on, ms off, … */
  buzz(pattern) {
    if (this.wishes.buzz) navigator.vibrate?.(pattern);
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

/** Keeps the screen awake while a game is on; asks again whenever the page is shown. */
export class Wakefulness {
  constructor() {
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.again = () => document.visibilityState === "visible" && this.hold();
  }

  start() {
    document.addEventListener("visibilitychange", this.again);
    this.hold();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.again);
    this.lock?.release();
    this.lock = null;
  }

  async hold() {
    try {
      this.lock = (await navigator.wakeLock?.request("screen")) ?? null;
    } catch {
      this.lock = null; // the battery is low, or the browser says no: the game goes on
    }
  }
}
