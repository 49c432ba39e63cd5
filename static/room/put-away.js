/**
 * The end at a table without a game: nobody has won, what was used is put away and can be taken out again.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { fill, h } from "../kit/dom.js";
import { words } from "../kit/words/words.js";
import { send } from "./actions.js";

export class PutAway {
  /** @param {import("./frame.js").Frame} frame */
  constructor(frame) {
    this.frame = frame;
    const { game } = frame.room;
    this.act = h("section", { class: "act" });
    this.banner = h(
      "section",
      { class: "stack ending" },
      h("h2", { class: "centre" }, words("end.title", {}, game)),
      h("a", { class: "block plain wide", href: "/" }, stamp("barn"), words("end.home")),
      h("hr", { class: "rule" }),
    );
    this.again = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.takeOut() },
      words("end.again", {}, game),
    );
  }

  close() {}

  update() {
    const { room, show, session } = this.frame;
    const isOver = room.phase === "finished";
    if (!isOver) this.banner.remove();
    else if (this.banner.parentElement !== show) {
      show.prepend(this.banner);
      show.scrollTo(0, 0);
    }
    fill(this.act, isOver && session.seats.length > 0 && this.again);
  }

  /** Takes the end back: everything goes on as it stood. */
  takeOut() {
    const { room, session } = this.frame;
    if (room.back) send(session, { type: "undo", to: room.back });
  }
}
