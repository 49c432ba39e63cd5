/**
 * Stampfarm in a room: the dice in the thumb's half, the own farm above, the others small beside it.
 *
 * On the phones: choose a die, for a haystack also its stamp, tap the cell. Beside the table the same, or say that the
 * stamp is on paper. What may be done is what the server's list of moves says.
 * @module
 */

import { stamp } from "../../art/stamp.js";
import { fill, h, write } from "../../dom.js";
import { rollsOn } from "../../elements/dice/dice.js";
import { number, words } from "../../words/words.js";
import { cards, openCorrections } from "./correct.js";
import { Editor } from "./editor.js";
import { Farm } from "./farm.js";
import { keepFocus } from "./focus.js";
import { miniature } from "./pad.js";
import { RealDice } from "./real.js";
import { CELLS, barned, idOf, stamped } from "./sheets.js";
import { Tray } from "./tray.js";

const GAME = "stampfarm";

/**
 * @typedef {import("../shelf.js").TableState} TableState
 * @typedef {import("../shelf.js").Table} Table
 * @typedef {import("./sheets.js").Sheet} Sheet
 * @typedef {import("./sheets.js").Cell} Cell
 * @typedef {import("./farm.js").Board} Board
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
    /** @type {number | null} the die in hand */
    this.die = null;
    /** @type {string | null} the stamp in hand */
    this.stamp = null;
    /** @type {{to: Cell | "barn", stamp: string} | null} on its way to the server */
    this.pending = null;
    /** @type {number | null} whose sheet is being tapped in */
    this.editing = null;
    this.tray = new Tray((die) => this.takeDie(die));
    this.real = new RealDice((faces) => this.roll({ faces }));
    this.mine = new Farm({ cell: (cell) => this.put(cell), stall: () => this.put("barn") });
    this.editor = new Editor((sheet) => this.keepEntry(sheet));
    /** @type {Map<number, Farm>} */
    this.farms = new Map();
    this.show = h("div", { class: "stampfarm-show" });
    this.act = h("div", { class: "stampfarm-act" });
    this.hint = h("p", { class: "lead hint-now" });
    this.rollButton = h("button", { class: "block main", type: "button", onclick: () => this.roll({}) }, stamp("dice"), say("room.roll"));
    root.show.append(this.show);
    root.act.append(this.act);
  }

  close() {
    this.show.remove();
    this.act.remove();
  }

  /** @returns {any} */
  get view() {
    return this.state?.view;
  }

  /** @param {number} seat @returns {Board} */
  board(seat) {
    return this.view.boards[String(seat)];
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    const seatChanged = state.seat !== this.state?.seat;
    this.state = state;
    if (!state.view) return;
    this.letGo(seatChanged);
    if (this.editing !== null && !this.can("sheet") && !this.can("adjust")) this.editing = null;
    this.draw(!state.first && state.fresh.some(({ code }) => code === "rolled"));
  }

  /** What is in hand goes back when it cannot be used any more. @param {boolean} all */
  letGo(all) {
    const open = this.openDice();
    if (!all && this.die !== null && open.has(this.die)) return;
    this.die = open.size === 1 ? [...open][0] : null;
    this.stamp = this.onlyStamp();
  }

  /** @param {string} type */
  can(type) {
    return Boolean(this.state?.moves.some((move) => move.type === type));
  }

  /** The dice that may be chosen. @returns {Set<number>} */
  openDice() {
    const moves = this.state?.moves ?? [];
    return new Set(moves.filter(({ type }) => type === "stamp" || type === "pick").map(({ die }) => die));
  }

  /** The stamps that the die in hand allows. @returns {string[]} */
  openStamps() {
    const moves = this.state?.moves.filter(({ type, die }) => type === "stamp" && die === this.die) ?? [];
    return [...new Set(moves.map(({ stamp: name }) => name))];
  }

  onlyStamp() {
    const stamps = this.openStamps();
    return stamps.length === 1 ? stamps[0] : null;
  }

  /** The places that a stamp may go to, as ids of the pad. */
  openPlaces() {
    const moves = this.stamp === null ? [] : this.state?.moves.filter(({ type }) => type === "stamp") ?? [];
    return new Set(moves.map(({ to }) => (to === "barn" ? "barn" : idOf(to))));
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
    this.die = this.die === die ? null : die;
    this.stamp = this.onlyStamp();
    this.table.sound("tick");
    this.draw(false);
  }

  /** @param {string} name */
  takeStamp(name) {
    this.stamp = name;
    this.draw(false);
  }

  /** The stamp comes down: it is seen at once, and goes again if the server says no. @param {Cell | "barn"} to */
  async put(to) {
    const { die, stamp: name } = this;
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
    const { die } = this;
    if (die !== null) await this.table.send({ type: "pick", die, ...where });
  }

  // -- tapping in a sheet --------------------------------------------------------------------------------------------

  /** @param {number} seat */
  edit(seat) {
    this.editing = seat;
    const { cells, fences, barn } = this.board(seat);
    const sheet = this.table.draft(`sheet.${seat}`, /** @type {Sheet} */ ({ cells, fences, barn }));
    const label = say("pad.of", { name: this.table.nameOf(seat) });
    this.editor.open(sheet, { advanced: this.view.rules === "advanced", label, forget: true });
    this.draw(false);
    this.root.show.scrollTo(0, 0);
  }

  /** @param {Sheet} sheet */
  keepEntry(sheet) {
    if (this.editing !== null) this.table.keepDraft(`sheet.${this.editing}`, sheet);
  }

  async sendEntry() {
    const seat = this.editing;
    if (seat === null) return;
    const { cells, fences, barn } = this.editor.sheet;
    const isMine = this.state?.seats.includes(seat);
    const paper = { cells, fences, barn };
    const ack = await (isMine ? this.table.send({ type: "sheet", ...paper }, seat) : this.table.send({ type: "adjust", seat, ...paper }));
    if (ack) this.stopEntry(seat);
  }

  /** @param {number} seat */
  stopEntry(seat) {
    this.table.keepDraft(`sheet.${seat}`, null);
    this.editing = null;
    this.draw(false);
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** @param {boolean} rolls whether the dice fall now */
  draw(rolls) {
    keepFocus(this.root.act, () => keepFocus(this.root.show, () => this.drawNow(rolls)));
  }

  /** @param {boolean} rolls */
  drawNow(rolls) {
    const { state } = this;
    if (!state) return;
    const over = this.view.phase === "over" || state.room.phase === "finished";
    const alone = state.seat !== null && this.view.boards[String(state.seat)];
    this.drawTray(rolls);
    if (this.editing !== null) this.drawEntry();
    else if (over) this.drawEnd();
    else if (alone) this.drawOwn(state.seat ?? 0);
    else this.drawTable();
  }

  /** @param {boolean} rolls */
  drawTray(rolls) {
    const left = this.state ? rollsOn(this.state.room, this.table.now()) : undefined;
    this.tray.draw(this.view, { open: this.openDice(), held: this.die, nameOf: (seat) => this.table.nameOf(seat), rolls, left });
  }

  drawEntry() {
    const { editor } = this;
    const name = this.table.nameOf(this.editing ?? 0);
    if (this.show.dataset.shows === `entry ${this.editing}`) return editor.draw();
    const stop = h("button", { class: "bare", type: "button", "aria-label": say("room.editing.stop"), onclick: () => this.stopEntry(this.editing ?? 0) }, stamp("back"));
    const head = h("div", { class: "pad-head" }, stop, h("h2", { class: "grow" }, say("room.editing", { name })), editor.back, editor.bin);
    const done = h("button", { class: "block main", type: "button", onclick: () => this.sendEntry() }, stamp("check"), h("span", null, say("room.editing.done")));
    this.show.dataset.shows = `entry ${this.editing}`;
    fill(this.show, h("article", { class: "paper-sheet" }, head, editor.pad.root));
    fill(this.act, done, editor.palette);
  }

  /** The own farm, and what can be done now. @param {number} seat */
  drawOwn(seat) {
    this.show.dataset.shows = "own";
    this.drawFarm(this.mine, seat, { look: { open: this.openPlaces() } });
    fill(this.show, this.mine.root, this.notes(seat), this.cardsNow(), this.others(seat));
    fill(this.act, ...this.actions(seat));
  }

  /** A screen that only watches: everybody's farm, large. */
  drawTable() {
    this.show.dataset.shows = "table";
    write(this.hint, this.waiting());
    this.middle ??= h("div", { class: "middle" });
    fill(this.middle, this.hint, this.tray.root);
    fill(this.show, this.middle, this.allFarms(this.view.order), this.cardsNow());
    fill(this.act);
  }

  /** @type {HTMLElement | undefined} the dice in the middle of the table */
  middle;

  /** The end: the farms from the first place to the last, every number to be tapped. */
  drawEnd() {
    this.show.dataset.shows = "end";
    const places = this.state?.room.result?.places.flat() ?? this.view.order;
    const title = h("h2", null, say("room.over"));
    fill(this.show, title, this.allFarms(places), this.cardsNow(), this.state?.seat === null ? null : this.deeds(this.state?.seat ?? 0));
    fill(this.act);
  }

  /**
   * @param {Farm} farm
   * @param {number} seat
   * @param {{look?: import("./pad.js").Look}} [how]
   */
  drawFarm(farm, seat, { look = {} } = {}) {
    const board = this.board(seat);
    const { rules, rulings, running } = this.view;
    const sheet = this.withPending(board, farm === this.mine);
    farm.draw(this.table.nameOf(seat), board, running[String(seat)], { rules, tied: rulings["tied-groups"], note: this.note(seat), sheet, look });
  }

  /** @param {Board} board @param {boolean} own @returns {Sheet} */
  withPending(board, own) {
    if (!own || !this.pending) return board;
    const { to, stamp: name } = this.pending;
    return to === "barn" ? barned(board, board.barn.length, name) : stamped(board, to, name);
  }

  /** @param {number} seat */
  note(seat) {
    const board = this.board(seat);
    if (this.view.phase === "sheets") return say(board.final ? "room.entered" : "room.entering");
    return board.full ? say("room.full") : say("room.of", { count: board.stamped, most: CELLS.length });
  }

  /** @param {number[]} seats */
  allFarms(seats) {
    const farms = seats.map((seat) => {
      const farm = this.farms.get(seat) ?? new Farm();
      this.farms.set(seat, farm);
      this.drawFarm(farm, seat);
      return farm.root;
    });
    this.grid ??= h("div", { class: "farm-grid" });
    fill(this.grid, ...farms);
    return this.grid;
  }

  /** @type {HTMLElement | undefined} */
  grid;

  /** The others' farms, small; a tap shows one large. @param {number} own */
  others(own) {
    const seats = this.view.order.filter((/** @type {number} */ seat) => seat !== own);
    const farms = seats.map((/** @type {number} */ seat) => {
      const name = this.table.nameOf(seat);
      const facts = h("span", { class: "small" }, this.note(seat));
      const total = h("span", { class: "count" }, number(this.view.running[String(seat)].total));
      const look = { class: "other-farm", type: "button", data: { seat }, onclick: () => this.enlarge(seat) };
      return h("button", look, miniature(this.board(seat), name), h("span", { class: "spread" }, h("strong", null, name), total), facts);
    });
    return h("section", { class: "stack", "aria-label": say("room.others") }, h("div", { class: "other-farms" }, farms));
  }

  /** @param {number} seat */
  enlarge(seat) {
    this.table.sheet(this.table.nameOf(seat), this.detail(seat));
  }

  /** For the frame: a player's farm, large. @param {number} seat */
  detail(seat) {
    const farm = new Farm();
    if (this.view) this.drawFarm(farm, seat);
    return farm.root;
  }

  /** For the strip: points so far and how full the farm is. @param {number} seat */
  summary(seat) {
    const answer = this.view?.running?.[String(seat)];
    if (!answer) return h("span");
    const { stamped: count } = this.board(seat);
    const spoken = h("span", { class: "unseen" }, `${say("room.points", { points: answer.total })}, ${this.note(seat)}`);
    const seen = h("span", { "aria-hidden": "true" }, h("span", { class: "count" }, number(answer.total)), ` ${count}/${CELLS.length}`);
    return h("span", { class: "farm-summary" }, seen, spoken);
  }

  // -- words and buttons ---------------------------------------------------------------------------------------------

  cardsNow() {
    const { rules, cards: open } = this.view;
    if (rules === "normal") return null;
    if (this.can("adjust") && open.length < 3) return cards(this.table, open);
    if (!open.length) return h("p", { class: "soft" }, say("room.cards.none"));
    const told = open.map((/** @type {string} */ card) => h("li", null, h("strong", null, say(`card.${card}`)), " ", say(`card.${card}.why`)));
    return h("ul", { class: "stack small open-cards", "aria-label": say("score.cards") }, told);
  }

  /** What the phone knows less of than the paper. @param {number} seat */
  notes(seat) {
    const board = this.board(seat);
    const known = board.cells.flat().filter(Boolean).length;
    const ahead = !board.known && say("room.paper-ahead", { count: board.stamped, known });
    return h("div", { class: "stack" }, ahead && h("p", { class: "soft small" }, ahead), this.deeds(seat));
  }

  /** What may be told beside the table at any moment. @param {number} seat */
  deeds(seat) {
    const ways = [
      this.can("sheet") && deed("sheet", say("room.mirror"), () => this.edit(seat)),
      this.can("full") && deed("check", say("room.mine-full"), () => this.table.send({ type: "full" })),
      this.can("adjust") && deed("pencil", say("room.correct"), () => openCorrections(this.table, this.view, (who) => this.edit(who))),
    ].filter(Boolean);
    return ways.length ? h("div", { class: "pair deeds" }, ways) : null;
  }

  /** The thumb's half, the main action first. @param {number} seat @returns {(HTMLElement | null)[]} */
  actions(seat) {
    const real = this.view.dice_mode === "real";
    if (this.can("roll")) return real ? this.real.parts : [this.rollButton, this.tray.root];
    if (this.view.phase === "sheets") return this.sheetActions(seat);
    write(this.hint, this.openDice().size ? this.choosing() : this.waiting());
    return [this.paperButtons(), this.hint, this.joker(), this.tray.root];
  }

  /** @param {number} seat */
  sheetActions(seat) {
    const missing = this.view.turn.includes(seat);
    write(this.hint, say("room.sheets"));
    const enter = h("button", { class: "block main", type: "button", onclick: () => this.edit(seat) }, stamp("sheet"), say("room.sheets.you"));
    const state = this.view.order.map((/** @type {number} */ one) =>
      h("li", { class: "spread" }, h("span", null, this.table.nameOf(one)), h("span", null, say(this.board(one).final ? "room.entered" : "room.entering"))),
    );
    return [missing ? enter : null, this.hint, h("ul", { class: "entering" }, state)];
  }

  /** Beside the table the stamp may be on paper. */
  paperButtons() {
    const picks = this.state?.moves.filter(({ type, die }) => type === "pick" && die === this.die) ?? [];
    if (!picks.length) return null;
    const paper = h("button", { class: "block main", type: "button", onclick: () => this.pick({}) }, say("room.on-paper"));
    const barn = h("button", { class: "block plain", type: "button", "aria-label": say("room.in-barn"), onclick: () => this.pick({ to: "barn" }) }, stamp("barn"));
    return h("div", { class: "paper-buttons" }, paper, picks.some(({ to }) => to === "barn") && barn);
  }

  /** The stamps that a haystack lets you choose. */
  joker() {
    const names = this.openStamps();
    if (names.length < 2) return null;
    const tools = names.map((name) =>
      h(
        "button",
        { class: "stamp-tool", type: "button", "aria-label": say(`stamp.${name}`), "aria-pressed": String(name === this.stamp), data: { joker: name, ink: name }, onclick: () => this.takeStamp(name) },
        stamp(name),
      ),
    );
    return h("div", { class: "palette joker", role: "group", "aria-label": say("room.joker"), data: { tools: String(names.length) } }, tools);
  }

  choosing() {
    if (this.die === null) return say("room.choose-die");
    if (this.stamp === null) return say("room.choose-stamp");
    return this.can("pick") ? say("room.choose-paper") : say("room.choose-cell");
  }

  waiting() {
    const { phase, turn } = this.view;
    const own = this.state?.seat;
    if (own !== null && own !== undefined && this.board(own)?.full) return say("room.you-full");
    if (phase === "sheets") return say("room.sheets");
    return say(phase === "roll" ? "room.wait-roll" : "room.wait-stamp", { name: this.table.nameOf(turn[0]) });
  }
}

/** @param {string} picture @param {string} text @param {() => void} onclick */
const deed = (picture, text, onclick) => h("button", { class: "block plain wide", type: "button", onclick }, stamp(picture), h("span", { class: "grow" }, text));

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
