/**
 * The end as all phones tell it in the same moment: from the last place to the first, by the server's clock.
 * @module
 */

import { device } from "../kit/device.js";
import { play } from "../kit/sound.js";

/** How long after its end a game is told, so that every phone has heard of it; and how long each place stands alone. */
const AHEAD_MS = 700;
const STEP_MS = 700;

/**
 * How many places are told at a time.
 * @param {number} past ms since the game's end
 * @param {number} places
 * @param {boolean} isCalm all at once
 */
export function toldAt(past, places, isCalm) {
  if (past < AHEAD_MS) return 0;
  return isCalm ? places : Math.min(places, 1 + Math.floor((past - AHEAD_MS) / STEP_MS));
}

export class Reveal {
  /** @param {() => void} told what to do when the last of it is told */
  constructor(told) {
    this.told = told;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.isOn = false;
    this.skip = (/** @type {Event} */ event) => this.isOn && (event.stopPropagation(), this.finish());
  }

  /**
   * Begins to tell. Who comes later comes in where the others are.
   * @param {HTMLElement} banner its parts with `data-rank` wait for their place; what has `data-after` for the end
   * @param {number} places
   * @param {() => number} past ms since the game's end; a clock that is still wrong must not make anybody wait
   */
  begin(banner, places, past) {
    this.stop();
    this.banner = banner;
    this.places = places;
    const late = Math.max(0, past());
    const since = performance.now() - (late <= AHEAD_MS + STEP_MS * places ? late : Infinity);
    this.past = () => performance.now() - since;
    this.isOn = true;
    this.count = 0;
    banner.addEventListener("click", this.skip, { capture: true });
    banner.dataset.telling = "true";
    this.show(0);
    this.go();
  }

  go() {
    const { past = () => Infinity, places = 0 } = this;
    const count = toldAt(past(), places, device.isCalm);
    if (count > (this.count ?? 0)) this.next(count);
    if (count >= places) return this.finish();
    const due = AHEAD_MS + STEP_MS * count - past();
    this.timer = setTimeout(() => this.go(), Math.max(0, due));
  }

  /** @param {number} count */
  next(count) {
    this.count = count;
    this.show(count);
    this.parts(`[data-rank="${(this.places ?? 0) - count}"]`)[0]?.scrollIntoView({ block: "nearest" });
    if (count < (this.places ?? 0)) play("stamp");
  }

  /** @param {number} count of places, from the last */
  show(count) {
    for (const part of this.parts("[data-rank]")) {
      part.dataset.told = String(Number(part.dataset.rank) >= (this.places ?? 0) - count);
    }
    for (const part of this.parts("[data-after]")) part.dataset.told = String(count >= (this.places ?? 0));
  }

  /** @param {string} which @returns {NodeListOf<HTMLElement>} */
  parts(which) {
    return /** @type {HTMLElement} */ (this.banner).querySelectorAll(which);
  }

  /** All of it is told now. */
  finish() {
    if (!this.isOn) return;
    this.show(this.places ?? 0);
    this.banner?.scrollIntoView({ block: "start" });
    play("drum");
    this.stop();
    this.told();
  }

  /** Whatever was going on is over; all that is there can be seen. */
  stop() {
    clearTimeout(this.timer);
    this.isOn = false;
    this.banner?.removeEventListener("click", this.skip, { capture: true });
    if (this.banner) delete this.banner.dataset.telling;
  }
}
