/**
 * Stampfarm in a room: the own farm and the others' on the board, dice and words in the thumb's half.
 *
 * On the phones: choose a die, for a haystack also its stamp, tap the cell. Beside the table the same, or say that the
 * stamp is on paper. What may be done is what the server's list of moves says.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { rollsOn } from "../../kit/dice.js";
import { number } from "../../kit/words/words.js";
import { BoardSpace } from "../board.js";
import { board, isSealed, note, stage } from "./board.js";
import { cards, openCorrections } from "./correct.js";
import { Entry } from "./entry.js";
import { Farm } from "./farm.js";
import { keepFocus } from "./focus.js";
import * as hands from "./hand.js";
import { STAGES, nextPaper, papers, papersIn } from "./papers.js";
import { forgetPhotos } from "./photo.js";
import { RealDice } from "./real.js";
import { CELLS, barned, stamped } from "./sheets.js";
import { Tray } from "./tray.js";

const CARDS = 3;

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../shelf.js").TableState<View>} TableState
 * @typedef {import("../shelf.js").Table} Table
 * @typedef {import("./sheets.js").Cell} Cell
 */

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
    this.root = root;
    this.table = table;
    /** @type {TableState | null} */
    this.state = null;
    this.hand = hands.EMPTY;
    /** @type {{to: Cell | "barn", stamp: string} | null} on its way to the server */
    this.pending = null;
    this.tray = new Tray(
      (die) => this.takeDie(die),
      (die) => this.tellWhy(die),
    );
    this.real = new RealDice((faces) => this.roll({ faces }));
    this.entry = new Entry(table, () => this.draw(false));
    const ears = {
      cell: (/** @type {Cell} */ cell) => this.put(cell),
      stall: () => this.put("barn"),
      open: () => hands.openPlaces(this.moves, this.hand),
      player: table.player,
    };
    this.space = new BoardSpace(board(table, ears));
    this.cards = h("div", { class: "card-slots" });
    this.page = h("div", { class: "stampfarm-page" });
    this.hint = h("p", { class: "lead hint-now" });
    this.rollButton = button("block main", "dice", table.say("room.roll"), () => this.roll({}));
    root.act.classList.add("stampfarm-act");
  }

  close() {
    this.space.close();
    this.root.act.classList.remove("stampfarm-act");
    fill(this.root.act);
    for (const one of [this.cards, this.space.root, this.page]) one.remove();
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  /** What is seen; nobody asks before the first state. */
  get view() {
    return /** @type {View} */ (this.state?.view);
  }

  get moves() {
    return this.state?.moves ?? [];
  }

  get isOver() {
    return this.view.phase === "over" || this.state?.room.phase === "finished";
  }

  get isSealed() {
    return isSealed(this.view) && !this.isOver;
  }

  /** @param {TableState} state */
  update(state) {
    const seatChanged = state.seat !== this.state?.seat;
    this.state = state;
    if (!state.view) return;
    this.hand = hands.kept(state.moves, seatChanged ? hands.EMPTY : this.hand);
    this.entry.update(state, this.can("sheet") || this.can("adjust"));
    if (this.isOver && this.entry.seat === null) forgetPhotos(`${state.room.code}/`);
    this.draw(!state.first && state.fresh.some(({ code }) => code === "rolled"));
  }

  /** @param {string} type */
  can(type) {
    return this.moves.some((move) => move.type === type);
  }

  /** The table with the stamp that is on its way to the server. @returns {View} */
  get seen() {
    const { view, pending, state } = this;
    if (!pending || state?.seat === null || state?.seat === undefined) return view;
    const key = String(state.seat);
    const known = view.boards[key];
    const { to, stamp: name } = pending;
    const next = to === "barn" ? barned(known, known.barn.length, name) : stamped(known, to, name);
    return { ...view, boards: { ...view.boards, [key]: { ...known, ...next } } };
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  /** @param {{faces?: string[]}} seen */
  async roll(seen) {
    this.tray.tumble();
    this.table.sound("tick");
    const ack = await this.table.send({ type: "roll", ...seen });
    this.real.clear();
    if (!ack) this.tray.stop();
    if (!ack && this.state) this.draw(false);
  }

  /** @param {number} die */
  takeDie(die) {
    this.hand = hands.tapped(this.moves, this.hand, die);
    this.table.sound("tick");
    this.draw(false);
  }

  /** Why a die cannot be taken, to whom it matters now. @param {number} die */
  tellWhy(die) {
    if (die === this.view.taken && hands.openDice(this.moves).size) {
      this.table.toast(this.table.say("error.die-taken", { seat: this.table.nameOf(this.view.leader) }));
    }
  }

  /** The stamp comes down: it is seen at once, and goes again if the server says no. @param {Cell | "barn"} to */
  async put(to) {
    const { die, stamp: name } = this.hand;
    if (die === null || name === null || this.pending) return;
    this.pending = { to, stamp: name };
    this.table.sound("stamp");
    this.table.buzz(20);
    this.draw(false);
    await this.table.send({ type: "stamp", die, stamp: name, to });
    this.pending = null;
    if (this.state) this.draw(false);
  }

  /** @param {{to?: "barn"}} where */
  async pick(where) {
    const { die } = this.hand;
    if (die !== null) await this.table.send({ type: "pick", die, ...where });
  }

  /** @param {number} seat */
  edit(seat) {
    this.entry.open(seat);
    this.root.show.scrollTo(0, 0);
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @param {boolean} rolls whether the dice fall now */
  draw(rolls) {
    if (!this.state?.view) return;
    keepFocus(this.root.act, () => keepFocus(this.root.show, () => this.drawNow(rolls)));
  }

  /** @param {boolean} rolls */
  drawNow(rolls) {
    this.drawTray(rolls);
    if (this.entry.seat !== null) this.drawPage("entry", () => this.entry.draw(this.page, this.root.act));
    else if (this.isOver) this.drawPage("end", () => this.drawEnd());
    else if (this.isSealed) this.drawPage("sheets", () => this.drawSheets());
    else this.drawBoard();
  }

  /** @param {boolean} rolls */
  drawTray(rolls) {
    const left = this.state ? rollsOn(this.state.room, this.table.now()) : undefined;
    this.tray.draw(this.view, {
      open: hands.openDice(this.moves),
      held: this.hand.die,
      nameOf: (seat) => this.table.nameOf(seat),
      rolls,
      left,
    });
  }

  /** What is no board stands on a page that may scroll. @param {string} name @param {() => void} draw */
  drawPage(name, draw) {
    this.page.dataset.shows = name;
    this.swap(this.page);
    draw();
  }

  /** Puts these into the upper half, below what the house shows there. @param {HTMLElement[]} parts */
  swap(...parts) {
    for (const one of [this.cards, this.space.root, this.page]) if (!parts.includes(one)) one.remove();
    for (const one of parts) if (one.parentElement !== this.root.show) this.root.show.append(one);
  }

  /** The farms, and what can be done now; a screen that only watches shows all of them alike. */
  drawBoard() {
    const { view, table, state } = this;
    const seat = state?.seat ?? null;
    const isHeld = seat !== null && Boolean(view.boards[String(seat)]) && !table.isTableScreen;
    const mayChoose = view.rules === "advanced" && this.can("adjust") && view.cards.length < CARDS;
    fill(this.cards, mayChoose && cards(table, view.cards));
    this.swap(...(mayChoose ? [this.cards] : []), this.space.root);
    const gone = state?.room.seats.filter((one) => !one.connected && !state.seats.includes(one.seat)) ?? [];
    this.space.show(this.seen, {
      place: table.isTableScreen ? "table" : "hand",
      own: isHeld ? [seat] : view.order,
      away: gone.map((one) => one.seat),
    });
    fill(this.root.act, ...(isHeld ? this.actions() : [this.waitingLine(), this.tray.root]));
  }

  /** All farms are full: whose paper is in, and the way to the own ones. */
  drawSheets() {
    const { state, table, view } = this;
    if (!state) return;
    const watches = state.seat === null;
    const open = (/** @type {number} */ seat) => this.edit(seat);
    write(this.hint, papersIn(table, view));
    fill(this.page, watches && this.hint, papers(table, state, open), !watches && this.deeds());
    fill(this.root.act, nextPaper(table, state, open), !watches && this.hint);
  }

  /** The end: the farms from the first place to the last, every number to be tapped. */
  drawEnd() {
    const { state, table } = this;
    const places = state?.room.result?.places.flat() ?? this.view.order;
    fill(
      this.page,
      h("h2", null, table.say("room.over")),
      h(
        "div",
        { class: "farm-grid" },
        places.map((seat) => this.farmAtEnd(seat)),
      ),
      state?.seat === null ? null : this.deeds(),
    );
    fill(this.root.act);
  }

  /** @type {Map<number, Farm>} */
  farms = new Map();

  /** @param {number} seat */
  farmAtEnd(seat) {
    const farm = this.farms.get(seat) ?? new Farm();
    this.farms.set(seat, farm);
    return this.filled(farm, seat);
  }

  /** A farm that takes the height it needs. @param {Farm} farm @param {number} seat */
  filled(farm, seat) {
    const { rules, rulings, running, boards } = this.view;
    farm.draw(this.table.nameOf(seat), boards[String(seat)], running[String(seat)], {
      rules,
      tied: rulings["tied-groups"],
      note: note(this.table, this.view, seat),
      isSealed: this.isSealed,
    });
    return farm.root;
  }

  /** For the frame: a player's farm, large. @param {number} seat */
  detail(seat) {
    const farm = new Farm();
    return this.view ? this.filled(farm, seat) : farm.root;
  }

  /** For the head of the page. */
  heading() {
    return this.view && this.isSealed ? this.table.say("room.sheets") : "";
  }

  /** For the strip: points so far and how full the farm is, or how far its paper. @param {number} seat */
  summary(seat) {
    const { view, table } = this;
    const answer = view?.running?.[String(seat)];
    if (!answer) return h("span");
    const says = note(table, view, seat);
    if (this.isSealed) {
      const picture = stamp(STAGES[stage(view, seat)]);
      return h("span", { class: "farm-summary" }, picture, h("span", { class: "unseen" }, says));
    }
    const points = `${table.say("room.points", { points: answer.total })}, ${says}`;
    const full = h("span", { class: "how-full" }, ` ${view.boards[String(seat)].stamped}/${CELLS.length}`);
    const seen = h("span", { "aria-hidden": "true" }, h("span", { class: "count" }, number(answer.total)), full);
    return h("span", { class: "farm-summary" }, seen, h("span", { class: "unseen" }, points));
  }

  // -- words and buttons ---------------------------------------------------------------------------------------------

  /** What may be told beside the table at any moment. */
  deeds() {
    const { table, state } = this;
    const seat = state?.seat ?? 0;
    const ways = [
      this.can("sheet") && !this.isSealed && deed("sheet", table.say("room.mirror"), () => this.edit(seat)),
      this.can("full") && deed("check", table.say("room.mine-full"), () => table.send({ type: "full" })),
      this.can("adjust") &&
        deed("pencil", table.say("room.correct"), () => openCorrections(table, this.view, (who) => this.edit(who))),
    ].filter(Boolean);
    return ways.length ? h("div", { class: "deeds" }, ways) : null;
  }

  /** The thumb's half, the main action first. @returns {(Node | null)[]} */
  actions() {
    const { view } = this;
    if (this.can("roll") && view.dice_mode === "real") {
      return [...this.real.parts.head, this.deeds(), this.real.parts.faces];
    }
    if (this.can("roll")) return [this.rollButton, this.tray.root, this.deeds()];
    const isChoosing = hands.openDice(this.moves).size > 0;
    write(this.hint, isChoosing ? this.choosing() : this.waiting());
    return [this.paperButtons(), this.hint, this.deeds(), this.joker(), this.tray.root];
  }

  /** Beside the table the stamp may be on paper. */
  paperButtons() {
    const picks = hands.picks(this.moves, this.hand);
    if (!picks.length) return null;
    const { table } = this;
    const paper = button("block main", null, table.say("room.on-paper"), () => this.pick({}));
    const barn = h(
      "button",
      {
        class: "block plain",
        type: "button",
        "aria-label": table.say("room.in-barn"),
        onclick: () => this.pick({ to: "barn" }),
      },
      stamp("barn"),
    );
    return h("div", { class: "paper-buttons" }, paper, picks.some(({ to }) => to === "barn") && barn);
  }

  /** The stamps that a haystack lets you choose. */
  joker() {
    const names = hands.openStamps(this.moves, this.hand.die);
    if (names.length < 2) return null;
    const tools = names.map((name) => this.jokerStamp(name));
    const about = { role: "group", "aria-label": this.table.say("room.joker"), data: { tools: String(names.length) } };
    return h("div", { class: "palette joker", ...about }, tools);
  }

  /** @param {string} name */
  jokerStamp(name) {
    const about = {
      class: "stamp-tool",
      type: "button",
      "aria-label": this.table.say(`stamp.${name}`),
      "aria-pressed": String(name === this.hand.stamp),
      data: { joker: name, ink: name },
    };
    const take = () => {
      this.hand = { ...this.hand, stamp: name };
      this.draw(false);
    };
    return h("button", { ...about, onclick: take }, stamp(name));
  }

  choosing() {
    const { die, stamp: name } = this.hand;
    if (die === null) return this.table.say("room.choose-die");
    if (name === null) return this.table.say("room.choose-stamp");
    return this.table.say(this.can("pick") ? "room.choose-paper" : "room.choose-cell");
  }

  waitingLine() {
    write(this.hint, this.waiting());
    return this.hint;
  }

  waiting() {
    const { phase, turn, boards } = this.view;
    const own = this.state?.seat ?? null;
    if (own !== null && boards[String(own)]?.full) return this.table.say("room.you-full");
    const name = this.table.nameOf(turn[0]);
    return this.table.say(phase === "roll" ? "room.wait-roll" : "room.wait-stamp", { name });
  }
}

/** @param {string} kind @param {string | null} picture @param {string} text @param {() => void} onclick */
const button = (kind, picture, text, onclick) =>
  h("button", { class: kind, type: "button", onclick }, picture && stamp(picture), h("span", null, text));

/** @param {string} picture @param {string} text @param {() => void} onclick */
const deed = (picture, text, onclick) => button("block plain deed", picture, text, onclick);
