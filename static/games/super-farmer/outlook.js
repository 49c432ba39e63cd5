/**
 * What the dice would bring: each face by itself, and both together for the two that somebody picks. The server works
 * it out by its rules; here it is only shown.
 * @module
 */

import { face, stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { heads } from "./farm.js";
import { changes, lostIn } from "./throwing.js";

const DICE = /** @type {const} */ (["fox", "wolf"]);

/** @typedef {{lost: Record<string, number>, gained: Record<string, number>, spent: string[], wins: boolean}} Change */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").TableState<View>} TableState */
/** @typedef {(string | null)[]} Picked a face of each die, or null */

export class Outlook {
  /** @param {import("../shelf.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Picked} */
    this.picked = [null, null];
    this.about = "";
    this.seat = -1;
    /** @type {{dice: Record<string, Change>[], rolls: Record<string, Record<string, Change>>} | null} */
    this.outlook = null;
    this.faces = h("div", { class: "stack" });
    this.both = h("div", { class: "would-both", role: "status" });
    this.whose = h("p", { class: "soft small" });
    this.root = h("div", { class: "stack would" }, this.whose, this.faces, this.both);
  }

  /**
   * Opens the sheet for a seat's herd.
   * @param {TableState} state
   * @param {number} seat
   * @param {Picked} [picked] the faces that somebody held
   */
  open(state, seat, picked = [null, null]) {
    const { table } = this;
    Object.assign(this, { picked, seat, about: "", outlook: null });
    fill(this.faces, h("p", { class: "soft" }, table.say("would.loading")));
    fill(this.both);
    write(this.whose, table.say("would.whose", { seat: table.nameOf(seat) }));
    const sheet = table.sheet(table.say("would.title"), this.root);
    this.sheet = sheet;
    sheet.closed.then(() => {
      if (this.sheet === sheet) this.sheet = undefined;
    });
    this.update(state);
  }

  /** Asks anew when the herd or the bank has changed while it is open. @param {TableState} state */
  async update({ view }) {
    const about = JSON.stringify([view.herds[String(this.seat)], view.bank]);
    if (!this.sheet || about === this.about) return;
    this.about = about;
    const outlook = await this.table.outlook(this.seat);
    if (about !== this.about) return;
    if (!outlook) return this.sheet?.close();
    this.outlook = outlook;
    this.draw();
  }

  draw() {
    const { outlook } = this;
    if (!outlook) return;
    const hadFocus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.would;
    fill(
      this.faces,
      outlook.dice.map((faces, die) => this.die(faces, die)),
    );
    if (hadFocus) /** @type {HTMLElement | null} */ (this.faces.querySelector(`[data-would="${hadFocus}"]`))?.focus();
    this.drawBoth();
  }

  /** @param {Record<string, Change>} faces @param {number} die */
  die(faces, die) {
    const buttons = Object.entries(faces).map(([one, change]) => this.face(die, one, change));
    return h(
      "fieldset",
      { class: `seen-die ${DICE[die]}-die` },
      h("legend", { class: "small" }, this.table.say(`die.${DICE[die]}.colour`)),
      h("div", { class: "faces" }, buttons),
    );
  }

  /** @param {number} die @param {string} one @param {Change} change */
  face(die, one, change) {
    const { table } = this;
    const label = `${table.say("die.shows", { die: DICE[die], face: one })}, ${this.words(change)}`;
    const pick = () => {
      this.picked[die] = this.picked[die] === one ? null : one;
      this.draw();
    };
    return h(
      "button",
      {
        class: "face-tap would-face",
        type: "button",
        "aria-label": label,
        "aria-pressed": String(this.picked[die] === one),
        data: { would: `${die}-${one}` },
        onclick: pick,
      },
      face(one),
      h("span", { class: "would-brings", "aria-hidden": "true" }, brings(change)),
    );
  }

  /** @param {Change} change */
  words({ gained, lost, spent, wins }) {
    const said = this.table.say("last.change", { gained, lost: lostIn({ lost, spent }) });
    return wins ? `${said}, ${this.table.say("would.wins")}` : said;
  }

  /** Both faces together, or the one that is picked. */
  drawBoth() {
    const { outlook, table, picked } = this;
    const [fox, wolf] = picked;
    const change =
      fox && wolf ? outlook?.rolls[fox][wolf] : fox ? outlook?.dice[0][fox] : wolf ? outlook?.dice[1][wolf] : null;
    if (!change) return fill(this.both, h("p", { class: "soft small" }, table.say("would.hint")));
    fill(
      this.both,
      h("p", { class: "small" }, table.say("would.of", { faces: picked.filter(Boolean) })),
      h(
        "p",
        { class: "would-change" },
        changes(table, change),
        change.wins && [stamp("crown"), h("span", { class: "small" }, table.say("would.wins"))],
      ),
      !(fox && wolf) && h("p", { class: "soft small" }, table.say("would.other")),
    );
  }
}

/** What a face does, as small as can be: its young, or how many are lost; a dog that goes. @param {Change} change */
function brings({ gained, lost, spent, wins }) {
  const [came, went] = [heads(gained), heads(lost)];
  const parts = [
    came > 0 && h("b", { class: "gain" }, `+${number(came)}`),
    went > 0 && h("b", { class: "loss" }, `−${number(went)}`),
    spent.length > 0 && h("b", { class: "loss" }, "−", stamp(spent[0])),
    wins && stamp("crown"),
  ].filter(Boolean);
  return parts.length ? parts : h("span", { class: "soft" }, "0");
}
