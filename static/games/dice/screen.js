/**
 * Dice alone: large dice that land on all phones in one moment, how often each face came, the newest rolls.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { lying, untilTheyLie } from "../../kit/dice.js";
import { tallies } from "./tally.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Thrown} Thrown */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../shelf.js").TableState<View>} TableState */

/** So long a page pings often, until it knows the server's clock to a few ms; its usual pings keep that. */
const LEARN_MS = 10_000;

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
    this.isThrowing = false;
    /** @type {number | null} when the dice lie that are in the air */
    this.landsAt = null;
    this.act = root.act;
    this.dice = /** @type {import("../../kit/dice.js").Dice} */ (document.createElement("farm-dice"));
    this.whose = h("p", { class: "whose lead centre" });
    this.rolls = h("span", { class: "soft small" });
    this.counts = h("div", { class: "tallies" });
    this.log = h("ol", { class: "rolls", tabindex: 0, "aria-label": table.say("log") }); // by keys too the page scrolls
    this.paper = h(
      "div",
      { class: "thrown" },
      h("section", { class: "stack" }, this.dice, this.whose),
      h(
        "section",
        { class: "stack" },
        h("header", { class: "spread" }, h("h2", null, table.say("counts")), this.rolls),
        this.counts,
      ),
      h("section", { class: "stack" }, h("h2", null, table.say("log")), this.log),
    );
    this.main = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.roll() },
      stamp("dice"),
      h("span", null, table.say("roll")),
    );
    /** @type {Map<string, HTMLButtonElement>} */
    this.takers = new Map();
    this.tools = h("div", { class: "dice-tools" });
    this.back = h(
      "button",
      { class: "block plain", type: "button", onclick: () => this.takeBack() },
      stamp("undo"),
      h("span", null, table.say("take-back")),
    );
    fill(root.show, this.paper);
    fill(root.act, this.main, this.tools);
    table.keepTime(true);
    this.learning = setTimeout(() => table.keepTime(false), LEARN_MS);
  }

  close() {
    clearTimeout(this.learning);
    this.table.keepTime(false);
    delete this.act.dataset.dice;
  }

  heading() {
    return this.table.say("name");
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  /** What is seen; nobody asks before the first state. */
  get view() {
    return /** @type {View} */ (this.state?.view);
  }

  /** @param {TableState} state */
  update(state) {
    this.state = state;
    if (!state.view) return;
    const { last } = state.view;
    const isNew = !state.first && state.fresh.some(({ code }) => code === "rolled");
    if (last && last.lands_at === this.landsAt) this.drawAct();
    else if (last && (isNew || last.lands_at > this.table.now())) this.land(last);
    else if (!this.isThrowing || state.fresh.length) this.lie();
  }

  /** The dice roll until the moment that was announced; what they show is told nowhere before. @param {Thrown} last */
  async land(last) {
    this.landsAt = last.lands_at;
    this.setUp();
    this.drawAct();
    await this.dice.land(last.faces, this.labels(last), untilTheyLie(last.lands_at, this.table.now()));
    if (this.landsAt === last.lands_at) this.draw();
  }

  /** The dice as they lie, without ado: those of the last roll, or others that nobody has rolled yet. */
  lie() {
    const { last, dice, faces } = this.view;
    this.setUp();
    if (last?.dice === dice) this.dice.show(last.faces, this.labels(last));
    else this.dice.show(faces.map(() => null));
    this.draw();
  }

  setUp() {
    const { dice, faces } = this.view;
    this.paper.dataset.dice = this.act.dataset.dice = dice;
    this.dice.setUp(
      faces.map((printed, die) => ({
        faces: [...new Set(printed)],
        label: this.table.say("die.of", { dice, die }),
      })),
    );
  }

  /** What each face is called. @param {Thrown} thrown */
  labels({ dice, faces }) {
    return faces.map((face, die) => this.table.say("die.shows", { dice, die, face }));
  }

  /** All that is known once the dice lie. */
  draw() {
    this.landsAt = null;
    this.isThrowing = false;
    const { table, view } = this;
    const { last, dice } = view;
    write(
      this.whose,
      last?.dice === dice
        ? table.say("last.of", { seat: table.nameOf(last.seat), dice, faces: last.faces })
        : table.say("last.none"),
    );
    write(this.rolls, table.say("counts.rolls", { rolls: view.rolls }));
    fill(this.counts, tallies(table, view));
    fill(
      this.log,
      view.log.length ? view.log.map((thrown) => this.row(thrown)) : h("li", { class: "soft" }, table.say("log.none")),
    );
    this.drawAct();
  }

  /** @param {Thrown} thrown */
  row(thrown) {
    return h(
      "li",
      { class: "spread", data: { dice: thrown.dice } },
      h("span", { class: "grow" }, this.table.nameOf(thrown.seat)),
      lying(thrown.faces, this.labels(thrown)),
    );
  }

  drawAct() {
    const { state, main, back, landsAt } = this;
    if (!state) return;
    const { room, moves, seat, seats, view } = state;
    const isOn = room.phase === "playing";
    main.hidden = !moves.some(({ type }) => type === "roll");
    main.setAttribute("aria-busy", String((this.isThrowing && state.online) || landsAt !== null));
    const isHost = room.host !== null && seats.includes(room.host);
    const others = isOn && isHost ? view.sets.filter((/** @type {string} */ one) => one !== view.dice) : [];
    back.hidden = !isOn || seat === null || (room.back ?? null) === null;
    fill(
      this.tools,
      others.map((/** @type {string} */ one) => this.taker(one)),
      back,
    );
  }

  /** The button that takes other dice. @param {string} dice */
  taker(dice) {
    const made =
      this.takers.get(dice) ??
      h(
        "button",
        { class: "block plain", type: "button", onclick: () => this.table.setOption("dice", dice) },
        stamp("exchange"),
        h("span", null, this.table.say("take", { dice })),
      );
    this.takers.set(dice, made);
    return made;
  }

  // -- what is done ------------------------------------------------------------------------------------------------

  /** The dice roll at once; what they show comes with the next state. */
  async roll() {
    const { state, landsAt } = this;
    const move = state?.moves.find(({ type }) => type === "roll");
    if (!state || !move || this.isThrowing || landsAt !== null) return;
    this.isThrowing = true;
    if (state.online) this.dice.tumble();
    this.drawAct();
    if (await this.table.send(move, state.seat)) return;
    if (this.landsAt === null) this.lie(); // else somebody was quicker, and those dice are still in the air
  }

  takeBack() {
    const to = this.state?.room.back;
    if (to) this.table.ask("undo", { to });
  }
}
