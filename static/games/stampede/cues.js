/**
 * The words and ticks of the deal, each at the moment that was announced for it, by the server's clock on this phone.
 *
 * Whatever is due while the page sleeps is left out when it is over; what can be seen is computed from the time.
 * @module
 */

/** How long before the first card each word comes. @type {[Cue, number][]} */
const BEFORE_MS = [
  ["ready", 2_700],
  ["set", 1_350],
  ["stampede", 0],
];
/** So late a word still is one. */
const LATE_MS = { ready: 900, set: 900, stampede: 1_500, tick: 250, stop: 2_500 };
/** How long before a word a page gets up, and how long it then stares at the clock, ms. */
const EARLY_MS = 25;
const STARE_MS = 5;
/** How long a word stands on the page. */
const SHOWN_MS = { ready: 1_300, set: 1_300, stampede: 1_200, tick: 0, stop: 1_800 };

/**
 * @typedef {"ready" | "set" | "stampede" | "tick" | "stop"} Cue
 * @typedef {{state: string, starts_at: number | null, pace_ms: number | null, dealt: number, stops_at: number | null}}
 * Clock
 */

/**
 * How many cards lie there: those of before, and one with each tick since the clock was set going.
 * @param {Clock} clock
 * @param {number} deck
 * @param {number} at the server's clock, ms
 */
export function dealtAt({ state, starts_at, pace_ms, dealt }, deck, at) {
  if (state !== "running" || starts_at === null || pace_ms === null || at < starts_at) return dealt;
  return Math.min(deck, dealt + Math.floor((at - starts_at) / pace_ms) + 1);
}

export class Cues {
  /**
   * @param {() => number} now the server's clock, ms
   * @param {{fire: (cue: Cue, late: number) => void, changed: () => void}} tells fire: this is said now, so many ms
   * late; changed: what is seen is new
   */
  constructor(now, { fire, changed }) {
    this.now = now;
    this.fire = fire;
    this.changed = changed;
    /** @type {Clock | null} */
    this.clock = null;
    this.deck = 0;
    this.ticks = false;
    /** @type {Set<string>} what was said already, as "cue@time" */
    this.said = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.wake = () => this.go();
    document.addEventListener("visibilitychange", this.wake);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
  }

  /**
   * @param {Clock} clock as the view tells it
   * @param {{deck: number, ticks: boolean}} how ticks: whether each card falls with one
   */
  set(clock, { deck, ticks }) {
    Object.assign(this, { clock, deck, ticks });
    this.go();
  }

  /** What stands on the page at this moment. @returns {Cue | null} */
  get word() {
    const at = this.now();
    const shown = this.words().filter(([cue, due]) => at >= due && at < due + SHOWN_MS[cue]);
    return shown.at(-1)?.[0] ?? null;
  }

  /** The words and their times. @returns {[Cue, number][]} */
  words() {
    if (!this.clock) return [];
    const { state, starts_at, stops_at } = this.clock;
    const isOn = state === "running";
    const begins = isOn && starts_at !== null ? BEFORE_MS.map(([cue, before]) => pair(cue, starts_at - before)) : [];
    const ends = stops_at !== null && (isOn || state === "stopped") ? [pair("stop", stops_at)] : [];
    return [...begins.filter(([, due]) => stops_at === null || due < stops_at), ...ends];
  }

  /** Says what is due, and sleeps until something is. */
  go() {
    clearTimeout(this.timer);
    const at = this.now();
    const words = this.words();
    for (const [cue, due] of words) if (due <= at) this.call(cue, due, at);
    const times = [...words.map(([, due]) => due), ...words.map(([cue, due]) => due + SHOWN_MS[cue]), this.tick(at)];
    const next = Math.min(...times.filter((due) => due > at));
    this.changed();
    if (next < Infinity) {
      this.sleep(
        next,
        words.some(([, due]) => due === next),
      );
    }
  }

  /**
   * Sleeps until a time. For a word it gets up a little earlier and watches the clock: a timer alone comes late.
   * @param {number} until
   * @param {boolean} isWord
   */
  sleep(until, isWord) {
    const left = until - this.now();
    if (!isWord || left <= STARE_MS) {
      if (isWord) while (this.now() < until); // so few ms that nobody misses them
      this.timer = isWord ? undefined : setTimeout(() => this.go(), left);
      if (isWord) this.go();
      return;
    }
    this.timer = setTimeout(() => this.sleep(until, isWord), left > EARLY_MS ? left - EARLY_MS : 0);
  }

  /** Ticks if a card falls now, and gives the time of the next one. @param {number} at */
  tick(at) {
    if (!this.clock || this.clock.state !== "running") return Infinity;
    const { starts_at, pace_ms, dealt, stops_at } = this.clock;
    if (starts_at === null || pace_ms === null || !this.ticks) return Infinity;
    if (at < starts_at) return starts_at;
    const lie = dealtAt(this.clock, this.deck, at);
    const last = starts_at + (lie - dealt - 1) * pace_ms;
    if (last > starts_at) this.call("tick", last, at); // with the first card "Stampede!" is called
    return lie < this.deck && (stops_at === null || last + pace_ms <= stops_at) ? last + pace_ms : Infinity;
  }

  /** @param {Cue} cue @param {number} due @param {number} at */
  call(cue, due, at) {
    const mark = `${cue}@${due}`;
    if (this.said.has(mark)) return;
    this.said.add(mark);
    if (at - due <= LATE_MS[cue]) this.fire(cue, at - due);
  }
}

/** @param {Cue} cue @param {number} due @returns {[Cue, number]} */
const pair = (cue, due) => [cue, due];
