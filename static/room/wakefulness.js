/**
 * Keeping the screen awake while something is on: by the browser's own lock, or, where it has none to give (over plain
 * HTTP), by a film that plays in a corner, since no phone goes dark before somebody who watches one.
 * @module
 */

import { device } from "../kit/device.js";
import { h } from "../kit/dom.js";
import { silence, unlock } from "../kit/sound.js";

const SIDE_PX = 16;
const FRAME_MS = 1_000;

/** Asks again whenever the page is shown, for hiding it ends a lock. */
export class Wakefulness {
  /** @param {() => void} [refused] called when the browser does not keep the screen awake in either way */
  constructor(refused = () => {}) {
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.film = new Film();
    this.isWanted = false;
    this.refused = refused;
    this.again = () => this.hold();
    this.wished = () => this.film.video && this.film.isMute === Boolean(device.wishes.sound) && this.cut();
    document.addEventListener("visibilitychange", this.again);
    device.addEventListener("change", this.wished);
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
    device.removeEventListener("change", this.wished);
    this.keep(false);
  }

  async hold() {
    if (!this.isWanted || document.visibilityState !== "visible") return;
    const lock = await request();
    this.lock?.release();
    if (this.isWanted) this.lock = lock;
    else lock?.release(); // the game ended while the browser was asked
    if (!this.isWanted || lock) return this.film.stop();
    const isPlaying = await this.film.play();
    if (!isPlaying && this.isWanted) this.refused();
  }

  /** The film once more, with a sound track or without. */
  cut() {
    this.film.stop();
    this.hold();
  }

  release() {
    this.lock?.release();
    this.lock = null;
    this.film.stop();
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

/**
 * A film of nothing, made on the spot. With the sounds on it has a silent sound track: some phones take a film without
 * one
 * for an ornament. With the sounds off it has none, for it would lower the music that is on.
 */
class Film {
  constructor() {
    /** @type {HTMLVideoElement | null} */
    this.video = null;
    this.isMute = true;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.reel = undefined;
    this.tapped = () => {
      if (device.wishes.sound) unlock();
      this.play();
    };
  }

  /** Plays, or waits for the next tap if the browser wants one. Answers whether that will do. */
  async play() {
    if (!("captureStream" in HTMLCanvasElement.prototype)) return false;
    this.video ??= this.show();
    try {
      await this.video.play();
      return true;
    } catch (error) {
      const isEarly = error instanceof DOMException && error.name === "NotAllowedError";
      if (isEarly) document.addEventListener("click", this.tapped, { once: true });
      return isEarly;
    }
  }

  show() {
    const canvas = h("canvas", { width: SIDE_PX, height: SIDE_PX });
    const stream = canvas.captureStream();
    this.isMute = !device.wishes.sound;
    if (!this.isMute) stream.addTrack(silence());
    const video = h("video", {
      class: "film",
      playsinline: true,
      disablepictureinpicture: true,
      tabindex: -1,
      "aria-hidden": "true",
    });
    Object.assign(video, { muted: this.isMute, srcObject: stream });
    const brush = canvas.getContext("2d");
    const paint = () => brush?.fillRect(0, 0, SIDE_PX, SIDE_PX); // the same again is a frame too
    paint();
    this.reel = setInterval(paint, FRAME_MS);
    document.body.append(video); // one that is not in the page counts for nothing
    return video;
  }

  stop() {
    clearInterval(this.reel);
    document.removeEventListener("click", this.tapped);
    this.video?.remove();
    this.video = null;
  }
}
