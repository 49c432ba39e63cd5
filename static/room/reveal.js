/**
 * The end as all phones show it at the same moment: from the last place to the first, by the server's clock.
 * @module
 */

import { device } from "../kit/device.js";
import { play } from "../kit/sound.js";

/** How long after the end the reveal begins, so that every phone knows of it; and how long each place stands alone. */
const AHEAD_MS = 700;
const STEP_MS = 700;

/**
 * How many places are shown by now.
 * @param {number} past ms since the game's end
 * @param {number} places
 * @param {boolean} isCalm all at once
 */
export function placesAt(past, places, isCalm) {
  if (past < AHEAD_MS) return 0;
  return isCalm ? places : Math.min(places, 1 + Math.floor((past - AHEAD_MS) / STEP_MS));
}

export class Reveal {
  /**
   * @param {() => void} onEnd called when everything is shown
   * @param {(rank: number | null) => void} [onPlace] called with the place that stands alone now, counted from the best
   */
  constructor(onEnd, onPlace = () => {}) {
    this.onEnd = onEnd;
    this.onPlace = onPlace;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.isOn = false;
    this.skip = (/** @type {Event} */ event) => this.isOn && (event.stopPropagation(), this.finish());
  }

  /**
   * Begins. A phone that comes later joins where the others are.
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
    banner.dataset.revealing = "true";
    this.show(0);
    this.go();
  }

  go() {
    const { past = () => Infinity, places = 0 } = this;
    const count = placesAt(past(), places, device.isCalm);
    if (count > (this.count ?? 0)) this.next(count);
    if (count >= places) return this.finish();
    const due = AHEAD_MS + STEP_MS * count - past();
    this.timer = setTimeout(() => this.go(), Math.max(0, due));
  }

  /** @param {number} count */
  next(count) {
    this.count = count;
    this.show(count);
    const hasStage = this.parts(".stage:not([hidden])").length > 0; // it stays in view, and tells the same
    if (!hasStage) this.parts(`[data-rank="${(this.places ?? 0) - count}"]`)[0]?.scrollIntoView({ block: "nearest" });
    if (count < (this.places ?? 0)) play("stamp");
  }

  /** @param {number} count of places, from the last */
  show(count) {
    for (const part of this.parts("[data-rank]")) {
      part.dataset.shown = String(Number(part.dataset.rank) >= (this.places ?? 0) - count);
    }
    this.onPlace(count ? (this.places ?? 0) - count : null);
    for (const part of this.parts("[data-after]")) part.dataset.shown = String(count >= (this.places ?? 0));
  }

  /** @param {string} which @returns {NodeListOf<HTMLElement>} */
  parts(which) {
    return /** @type {HTMLElement} */ (this.banner).querySelectorAll(which);
  }

  /** Shows everything now. */
  finish() {
    if (!this.isOn) return;
    this.show(this.places ?? 0);
    this.banner?.scrollIntoView({ block: "start" });
    play("drum");
    this.stop();
    this.onEnd();
  }

  /** Whatever was going on is over; all that is there can be seen. */
  stop() {
    clearTimeout(this.timer);
    this.isOn = false;
    this.banner?.removeEventListener("click", this.skip, { capture: true });
    if (this.banner) delete this.banner.dataset.revealing;
  }
}
