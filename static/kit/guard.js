/**
 * What has just come under the finger takes no tap for a moment: the second tap of two was meant for what stood there
 * before. Meanwhile it does not look live.
 * @module
 */

const MOMENT_MS = 450;

export class Guard {
  /** @param {(isUp: boolean) => void} changed draws what is guarded, whenever the guard goes up or comes down */
  constructor(changed) {
    this.changed = changed;
    this.until = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether a tap does not count now. */
  get isUp() {
    return Date.now() < this.until;
  }

  raise() {
    this.close();
    this.until = Date.now() + MOMENT_MS;
    this.timer = setTimeout(() => this.lower(), MOMENT_MS);
    this.changed(true);
  }

  lower() {
    this.close();
    this.changed(false);
  }

  /** Comes down without a word, as when the screen goes. */
  close() {
    clearTimeout(this.timer);
    this.until = 0;
  }
}
