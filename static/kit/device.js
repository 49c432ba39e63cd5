/**
 * What the person at this phone has chosen (light, sounds, vibration, voice), and what this browser can do.
 * @module
 */

import { keeps } from "../net/memory.js";
import { recall, remember } from "../net/purse.js";

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
  if (!("wakeLock" in navigator) && !("captureStream" in HTMLCanvasElement.prototype)) found.push("missing.wake");
  if (!keeps()) found.push("missing.storage");
  return found;
}
