/**
 * Pig on a phone: the die and what is at stake show, the thumb rolls, holds, or taps what the real die shows.
 * @module
 */

import { face, stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { rollsOn } from "../../kit/dice.js";

/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../shelf.js").TableState} TableState */

/** So many points a seat may be set to. */
const MOST = 999;

/** @type {import("../shelf.js").ScreenModule["mount"]} */
export function mount(root, table) {
  return new Screen(root, table);
}

class Screen {
  /**
   * @param {{show: HTMLElement, act: HTMLElement}} root
   * @param {Table} table
   */
  constructor(root, table) {
    this.table = table;
    /** @type {TableState | null} */
    this.state = null;
    this.dice = /** @type {import("../../kit/dice.js").Dice} */ (document.createElement("farm-dice"));
    this.stake = h("p", { class: "lead" });
    this.totals = h("p", { class: "pig-totals" });
    this.target = h("p", { class: "soft small" });
    this.main = h("button", { class: "block main", type: "button", onclick: () => this.send("roll") });
    this.hold = h("button", { class: "block plain grow", type: "button", onclick: () => this.send("hold") });
    this.faces = h("div", { class: "pig-faces", role: "group", "aria-label": table.say("die.tap") });
    this.right = this.tool("pencil", "set-right", () => this.setRight());
    this.back = this.tool("undo", "take-back", () => this.takeBack());
    fill(root.show, h("div", { class: "pig-table" }, this.dice, this.stake, this.totals, this.target));
    fill(root.act, this.main, this.faces, h("div", { class: "pig-tools" }, this.hold, this.right, this.back));
  }

  close() {}

  /** @param {string} picture @param {string} word @param {() => void} does */
  tool(picture, word, does) {
    const { table } = this;
    const props = { class: "block round plain", type: "button", "aria-label": table.say(word), onclick: does };
    return h("button", props, stamp(picture));
  }

  /** @param {TableState} state */
  update(state) {
    this.state = state;
    if (!state.view) return;
    const { last, faces } = state.view;
    this.dice.setUp([{ faces, label: this.table.say("die.unthrown") }]);
    if (!state.first && state.fresh.some(({ code }) => code === "rolled")) this.land(last.face);
    else this.lie();
  }

  /** The die rolls on all phones until the same moment; what it brought is shown then. @param {string} shown */
  async land(shown) {
    this.drawAct(false);
    const { room } = /** @type {TableState} */ (this.state);
    await this.dice.land([shown], [this.table.say("die.shows", { face: shown })], rollsOn(room, this.table.now()));
    this.lie();
  }

  lie() {
    const { state, table } = this;
    if (!state) return;
    const { last, points, totals, order, target } = state.view;
    this.dice.show([last?.face ?? null], last ? [table.say("die.shows", { face: last.face })] : []);
    write(this.stake, table.say("at-stake", { points }));
    write(this.target, table.say("target", { target }));
    const have = (/** @type {number} */ seat) => ({ seat: table.nameOf(seat), total: totals[String(seat)] });
    fill(
      this.totals,
      order.map((/** @type {number} */ seat) => h("span", null, table.say("total.of", have(seat)))),
    );
    this.drawAct(true);
  }

  /** @param {boolean} lies whether the die lies */
  drawAct(lies) {
    const { state, table, main, hold, faces, right, back } = this;
    if (!state) return;
    const { view, moves, room, seat } = state;
    const may = (/** @type {string} */ type) => lies && moves.some((move) => move.type === type);
    const taps = view.dice === "real" && may("roll");
    main.hidden = taps || seat === null || view.on_turn === null;
    main.setAttribute("aria-disabled", String(!may("roll")));
    write(
      main,
      may("roll") || !lies ? table.say("roll") : table.say("roll.other", { seat: table.nameOf(view.on_turn) }),
    );
    faces.hidden = !taps;
    if (taps) fill(faces, faces.childElementCount ? [...faces.children] : view.faces.map(this.faceTap, this));
    hold.hidden = !may("hold");
    write(hold, table.say("hold", { points: view.points }));
    right.hidden = !moves.some((move) => move.type === "adjust");
    back.hidden = seat === null || room.mode !== "table" || (room.back ?? null) === null;
  }

  /** @param {string} shown a face of the real die */
  faceTap(shown) {
    const tap = () => this.table.send({ type: "roll", faces: [shown] }, this.state?.seat);
    const name = this.table.say("die.shows", { face: shown });
    return h("button", { type: "button", "aria-label": name, onclick: tap }, face(shown));
  }

  /** @param {string} type */
  send(type) {
    const move = this.state?.moves.find((one) => one.type === type);
    if (move) this.table.send(move, this.state?.seat);
  }

  takeBack() {
    const to = this.state?.room.back;
    if (typeof to === "number") this.table.ask("undo", { to });
  }

  setRight() {
    const { state, table } = this;
    if (!state || state.seat === null) return;
    const { seat } = state;
    const count = /** @type {import("../../kit/counter.js").Counter} */ (document.createElement("farm-counter"));
    Object.assign(count, { label: table.say("set-right.of", { seat: table.nameOf(seat) }), most: MOST });
    count.value = state.view.totals[String(seat)];
    const done = h("button", { class: "block main", type: "button" }, table.say("set-right.done"));
    const open = table.sheet(table.say("set-right"), h("div", { class: "stack" }, count, done));
    done.addEventListener("click", async () => {
      if (await table.send({ type: "adjust", seat, total: count.value }, seat)) open.close();
    });
  }

  /** For the strip of players. @param {number} seat */
  summary(seat) {
    const total = this.state?.view?.totals[String(seat)];
    return total === undefined ? null : h("span", null, this.table.say("total", { total }));
  }
}
