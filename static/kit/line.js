/**
 * The line to the server: nothing to see while it holds; when it is lost, since when, and a button to try at once.
 * @module
 */

import { stamp } from "./stamp.js";
import { h, write } from "./dom.js";
import { words } from "./words/words.js";
import { announce } from "./voice.js";

const PATIENCE_MS = 900;

export class LineBar {
  /** @param {import("../net/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.text = h("span", { class: "grow" });
    const sync = h(
      "button",
      { class: "bare", type: "button", onclick: () => session.socket.catchUp() },
      words("line.sync"),
    );
    this.root = h("div", { class: "line", hidden: true }, stamp("apart"), this.text, sync);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  close() {
    clearTimeout(this.timer);
  }

  /** A line that is found again within a second was never lost. */
  update() {
    clearTimeout(this.timer);
    const { status, since } = this.session.line;
    if (status === "open" || since === null) {
      this.root.hidden = true;
      return;
    }
    this.timer = setTimeout(() => this.show(since), Math.max(0, since + PATIENCE_MS - Date.now()));
  }

  /** @param {number} since */
  show(since) {
    const waiting = this.session.socket.basket.unanswered.length;
    const text = [words("line.lost", { time: clockTime(since) })];
    if (waiting) text.push(words("line.waiting", { count: waiting }));
    write(this.text, text.join(" "));
    if (this.root.hidden) announce(text.join(" "));
    this.root.hidden = false;
    this.root.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  }
}

/**
 * A time of the day, as people here write it.
 * @param {number} at ms since 1970
 * @param {boolean} [exact] to the second
 */
export function clockTime(at, exact = false) {
  return new Date(at).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    ...(exact && { second: "2-digit" }),
  });
}

/** A day, as people here write it. @param {number} at ms since 1970 */
export function day(at) {
  return new Date(at).toLocaleDateString([], { day: "numeric", month: "long", year: "numeric" });
}
