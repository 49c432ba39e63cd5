/**
 * Keeps a game that is over on this phone, with its log, and what is set right afterwards.
 * @module
 */

import * as api from "../net/api.js";
import * as archive from "../net/archive.js";

/** @typedef {import("../net/archive.js").Finished} Finished */

export class Keeping {
  /**
   * @param {import("../net/session.js").Session} session
   * @param {(kept: Finished | null) => void} done what is kept now; null: this browser keeps nothing
   */
  constructor(session, done) {
    this.session = session;
    this.done = done;
    /** @type {Promise<void>} one after the other, so that each result is compared with the one before */
    this.last = Promise.resolve();
  }

  /** @param {Finished} finished */
  keep(finished) {
    this.last = this.last.then(() => this.write(finished));
  }

  /** @param {Finished} finished */
  async write(finished) {
    const { session } = this;
    /** @type {archive.Log | null} */
    const log = await api.log(finished.code, session.tokenOf(session.acting)).catch(() => null);
    const at = (log && archive.changedAt(log)) ?? session.socket.clock.now();
    await archive.keep(finished, log, at).then(this.done, () => this.done(null));
  }

  /** The game goes on: what was kept of it says so. @param {string} code */
  takenUp(code) {
    this.last = this.last.then(() => archive.takenUp(code)).catch(() => {});
  }
}
