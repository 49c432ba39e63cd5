/**
 * The open question: who asks what, with a yes and a no for each seat of this phone that has not answered.
 * @module
 */

import { fill, h } from "../kit/dom.js";
import { words } from "../kit/words/words.js";
import { send } from "./actions.js";

export class AskBanner {
  /** @param {import("../net/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.root = h("section", { class: "ask-banner", role: "alertdialog", hidden: true });
    this.shown = "";
  }

  update() {
    const ask = this.session.room?.ask ?? null;
    const voices = ask ? this.session.seats.filter((seat) => this.isAsked(ask, seat)) : [];
    const key = ask ? `${ask.id}/${voices}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.root.hidden = !ask;
    if (!ask) return fill(this.root);
    const text = this.question(ask);
    this.root.setAttribute("aria-label", text);
    const rows = voices.map((seat) => this.row(ask, seat, voices.length > 1));
    fill(this.root, h("p", null, text), rows.length ? rows : h("p", { class: "small" }, words("ask.waits")));
  }

  /** @param {import("../net/types.js").Ask} ask @param {number} seat */
  isAsked(ask, seat) {
    return !ask.yes.includes(seat) && !ask.no.includes(seat) && seat !== ask.about;
  }

  /** @param {import("../net/types.js").Ask} ask */
  question(ask) {
    const by = ask.seat === null ? words("ask.somebody") : this.session.nameOf(ask.seat);
    const about = ask.about === null ? "" : this.session.nameOf(ask.about);
    return words(`ask.${ask.what}`, { by, about });
  }

  /** @param {import("../net/types.js").Ask} ask @param {number} seat @param {boolean} named */
  row(ask, seat, named) {
    const answer = (/** @type {boolean} */ yes) => send(this.session, { type: "answer", ask: ask.id, seat, yes });
    return h(
      "div",
      { class: "row tight" },
      named && h("span", null, words("ask.as", { name: this.session.nameOf(seat) })),
      h("button", { class: "block", type: "button", onclick: () => answer(true) }, words("ask.yes")),
      h("button", { class: "block", type: "button", onclick: () => answer(false) }, words("ask.no")),
    );
  }
}
