/**
 * The server's clock, as seen from this phone.
 * @module
 */

const KEPT = 12;

/** Learns the offset from pings: the quickest round trip of the last dozen is believed. */
export class ServerClock {
  /** @param {() => number} [own] this phone's clock, ms */
  constructor(own = () => Date.now()) {
    this.own = own;
    /** @type {{trip: number, offset: number}[]} */
    this.trips = [];
  }

  /**
   * Takes a pong in.
   * @param {number} sentAt this phone's clock when the ping left, ms
   * @param {number} serverAt the server's clock when it answered, ms
   */
  learn(sentAt, serverAt) {
    const trip = this.own() - sentAt;
    if (trip < 0) return;
    this.trips.push({ trip, offset: serverAt - sentAt - trip / 2 });
    if (this.trips.length > KEPT) this.trips.shift();
  }

  /** The server's time now, ms since 1970; this phone's own until a pong has come. */
  now() {
    return this.own() + this.offset;
  }

  get offset() {
    if (!this.trips.length) return 0;
    return this.trips.reduce((best, next) => (next.trip < best.trip ? next : best)).offset;
  }
}
