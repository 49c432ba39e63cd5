/**
 * A sheet is tapped in: the editor, the draft that survives a reload, sending it.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { Editor } from "./editor.js";
import { forgetPhotos } from "./photo.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../shelf.js").TableState<View>} TableState
 * @typedef {import("../shelf.js").Table} Table
 * @typedef {import("./sheets.js").Sheet} Sheet
 */

/** Under which name a seat's photo is kept. @param {string} code of the room @param {number} seat */
const photoOf = (code, seat) => `${code}/${seat}/`;

/** A finished paper of this phone that nobody has begun to tap in. @param {TableState} state @param {number} seat */
function isAwaited({ view, seats }, seat) {
  const { final, entering } = view.boards[String(seat)];
  return view.phase === "sheets" && !final && !entering && seats.includes(seat);
}

export class Entry {
  /**
   * @param {Table} table
   * @param {() => void} changed the screen is to be drawn anew
   */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    /** @type {number | null} whose sheet is being tapped in */
    this.seat = null;
    /** @type {TableState | null} */
    this.state = null;
    this.editor = new Editor((sheet) => this.keep(sheet), changed);
    this.done = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.send() },
      stamp("check"),
      h("span", null, table.say("room.editing.done")),
    );
    this.stop = h(
      "button",
      { class: "bare", type: "button", "aria-label": table.say("room.editing.stop"), onclick: () => this.leave() },
      stamp("back"),
    );
    this.foot = h("div", { class: "stack" });
    this.title = h("h2", { class: "grow" });
    const head = h("div", { class: "pad-head" }, this.stop, this.title, this.editor.ways);
    this.paper = h("article", { class: "paper-sheet" }, head, this.editor.pad.root);
  }

  /** @param {TableState} state @param {boolean} may whether this phone may still tap one in */
  update(state, may) {
    this.state = state;
    if (!may) this.seat = null;
  }

  /** @param {number} seat */
  open(seat) {
    const { table, state } = this;
    if (!state) return;
    this.seat = seat;
    const { cells, fences, barn } = state.view.boards[String(seat)];
    const sheet = table.draft(`sheet.${seat}`, /** @type {Sheet} */ ({ cells, fences, barn }));
    this.editor.open(sheet, {
      advanced: state.view.rules === "advanced",
      label: table.say("pad.of", { name: table.nameOf(seat) }),
      photo: photoOf(state.room.code, seat),
      forget: true,
    });
    if (isAwaited(state, seat)) table.send({ type: "sheet", ...sheet, draft: true }, seat);
    this.changed();
  }

  /** @param {HTMLElement} show @param {HTMLElement} act */
  draw(show, act) {
    const { editor, seat } = this;
    editor.draw();
    this.title.textContent = this.table.nameOf(seat ?? 0);
    fill(this.foot, !editor.photo.isPlacing && this.done, editor.tools);
    fill(act, this.foot);
    fill(show, this.paper);
  }

  /** @param {Sheet} sheet */
  keep(sheet) {
    if (this.seat !== null) this.table.keepDraft(`sheet.${this.seat}`, sheet);
  }

  async send() {
    const { seat, state, table } = this;
    if (seat === null || !state) return;
    const { cells, fences, barn } = this.editor.sheet;
    const paper = { cells, fences, barn };
    const ack = await (state.seats.includes(seat)
      ? table.send({ type: "sheet", ...paper }, seat)
      : table.send({ type: "adjust", seat, ...paper }));
    if (!ack) return;
    table.keepDraft(`sheet.${seat}`, null);
    forgetPhotos(photoOf(state.room.code, seat));
    this.close();
  }

  /** Not now: a finished paper waits half tapped in; of any other, half an entry would only be an old one later. */
  leave() {
    const { seat, state } = this;
    const waits = seat !== null && state?.view.phase === "sheets" && !state.view.boards[String(seat)].final;
    if (!waits) this.table.keepDraft(`sheet.${seat}`, null);
    this.close();
  }

  close() {
    this.seat = null;
    this.changed();
  }
}
