/**
 * Stampfarm in a room: the dice in the thumb's half, the own farm above, the others small beside it.
 *
 * On the phones: choose a die, for a haystack also its stamp, tap the cell. Beside the table the same, or say that the
 * stamp is on paper. What may be done is what the server's list of moves says.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { rollsOn } from "../../kit/dice.js";
import { number, words } from "../../kit/words/words.js";
import { cards, openCorrections } from "./correct.js";
import { Editor } from "./editor.js";
import { Farm } from "./farm.js";
import { keepFocus } from "./focus.js";
import { miniature } from "./pad.js";
import { forgetPhotos } from "./photo.js";
import { RealDice } from "./real.js";
import { CELLS, barned, idOf, stamped } from "./sheets.js";
import { Tray } from "./tray.js";

const GAME = "stampfarm";
/** Pictures of how far a paper is at the end. @type {Record<string, string>} */
const STAGES = { in: "check", entering: "pencil", out: "sheet" };

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../shelf.js").TableState<View>} TableState
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
    this.tray = new Tray(
      (die) => this.takeDie(die),
      (die) => this.tellWhy(die),
    );
    this.real = new RealDice((faces) => this.roll({ faces }));
    this.mine = new Farm({ cell: (cell) => this.put(cell), stall: () => this.put("barn") });
    this.editor = new Editor(
      (sheet) => this.keepEntry(sheet),
      () => this.draw(false),
    );
    this.done = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.sendEntry() },
      stamp("check"),
      h("span", null, say("room.editing.done")),
    );
    /** @type {Map<number, Farm>} */
    this.farms = new Map();
    this.show = h("div", { class: "stampfarm-show" });
    this.act = h("div", { class: "stampfarm-act" });
    this.hint = h("p", { class: "lead hint-now" });
    this.rollButton = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.roll({}) },
      stamp("dice"),
      say("room.roll"),
    );
    root.show.append(this.show);
    root.act.append(this.act);
  }

  close() {
    this.show.remove();
    this.act.remove();
  }

  /** What is seen; nobody asks before the first state. */
  get view() {
    return /** @type {View} */ (this.state?.view);
  }

  /** @param {number} seat @returns {Board} */
  board(seat) {
    return this.view.boards[String(seat)];
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  get isOver() {
    return this.view.phase === "over" || this.state?.room.phase === "finished";
  }

  /** Whether the papers are tapped in now: what they are worth is told when all are in. */
  get isSealed() {
    return this.view.phase === "sheets" && !this.isOver;
  }

  /** @param {TableState} state */
  update(state) {
    const seatChanged = state.seat !== this.state?.seat;
    this.state = state;
    if (!state.view) return;
    this.letGo(seatChanged);
    if (this.editing !== null && !this.can("sheet") && !this.can("adjust")) this.editing = null;
    if (this.isOver && this.editing === null) forgetPhotos(`${state.room.code}/`);
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
    const moves = this.stamp === null ? [] : (this.state?.moves.filter(({ type }) => type === "stamp") ?? []);
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

  /** Why a die cannot be taken, to whom it matters now. @param {number} die */
  tellWhy(die) {
    if (die === this.view.taken && this.openDice().size) {
      this.table.toast(say("error.die-taken", { seat: this.table.nameOf(this.view.leader) }));
    }
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
    const { cells, fences, barn, final, entering } = this.board(seat);
    const sheet = this.table.draft(`sheet.${seat}`, /** @type {Sheet} */ ({ cells, fences, barn }));
    const label = say("pad.of", { name: this.table.nameOf(seat) });
    this.editor.open(sheet, {
      advanced: this.view.rules === "advanced",
      label,
      photo: this.photoOf(seat),
      forget: true,
    });
    const isAwaited = this.isSealed && !final && !entering && this.state?.seats.includes(seat);
    if (isAwaited) this.table.send({ type: "sheet", ...sheet, draft: true }, seat);
    this.draw(false);
    this.root.show.scrollTo(0, 0);
  }

  /** @param {number} seat */
  photoOf(seat) {
    return `${this.state?.room.code}/${seat}/`;
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
    const ack = await (isMine
      ? this.table.send({ type: "sheet", ...paper }, seat)
      : this.table.send({ type: "adjust", seat, ...paper }));
    if (!ack) return;
    this.table.keepDraft(`sheet.${seat}`, null);
    forgetPhotos(this.photoOf(seat));
    this.stopEntry();
  }

  /** Not now: a finished paper waits half tapped in; of any other, half an entry would only be an old one later. */
  leaveEntry() {
    const { editing } = this;
    const waits = editing !== null && this.isSealed && !this.board(editing).final;
    if (!waits) this.table.keepDraft(`sheet.${editing}`, null);
    this.stopEntry();
  }

  stopEntry() {
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
    const alone = state.seat !== null && this.view.boards[String(state.seat)];
    this.drawTray(rolls);
    if (this.editing !== null) this.drawEntry();
    else if (this.isOver) this.drawEnd();
    else if (this.isSealed) this.drawSheets();
    else if (alone) this.drawOwn(state.seat ?? 0);
    else this.drawTable();
  }

  /** @param {boolean} rolls */
  drawTray(rolls) {
    const left = this.state ? rollsOn(this.state.room, this.table.now()) : undefined;
    this.tray.draw(this.view, {
      open: this.openDice(),
      held: this.die,
      nameOf: (seat) => this.table.nameOf(seat),
      rolls,
      left,
    });
  }

  drawEntry() {
    const { editor } = this;
    editor.draw();
    fill(this.act, !editor.photo.isPlacing && this.done, editor.tools);
    if (this.show.dataset.shows === `entry ${this.editing}`) return;
    const stop = h(
      "button",
      { class: "bare", type: "button", "aria-label": say("room.editing.stop"), onclick: () => this.leaveEntry() },
      stamp("back"),
    );
    const head = h(
      "div",
      { class: "pad-head" },
      stop,
      h("h2", { class: "grow" }, this.table.nameOf(this.editing ?? 0)),
      editor.ways,
    );
    this.show.dataset.shows = `entry ${this.editing}`;
    fill(this.show, h("article", { class: "paper-sheet" }, head, editor.pad.root));
  }

  /** The own farm, and what can be done now. @param {number} seat */
  drawOwn(seat) {
    this.show.dataset.shows = "own";
    this.drawFarm(this.mine, seat, { look: { open: this.openPlaces() } });
    fill(this.show, this.mine.root, this.notes(seat), this.cardsNow(), this.others(seat));
    fill(this.act, ...this.actions());
  }

  /** All farms are full: whose paper is in, who is at it, who has not begun; and the way to the own ones. */
  drawSheets() {
    const { state, view } = this;
    const own = view.turn.filter((seat) => state?.seats.includes(seat));
    const next = own.find((seat) => seat === state?.seat) ?? own[0];
    const isIn = view.order.length - view.turn.length;
    this.show.dataset.shows = "sheets";
    write(this.hint, say("room.sheets.in", { count: isIn, most: view.order.length }));
    const papers = view.order.map((/** @type {number} */ seat) => h("li", null, this.paper(seat)));
    const watches = state?.seat === null;
    fill(
      this.show,
      watches && this.hint,
      h("ul", { class: "papers" }, papers),
      this.cardsNow(),
      !watches && this.deeds(state?.seat ?? 0),
    );
    fill(this.act, next !== undefined && this.enterButton(next), !watches && this.hint);
  }

  /** @param {number} seat */
  enterButton(seat) {
    const says =
      this.state?.seats.length === 1
        ? say("room.sheets.you")
        : say("room.sheets.of", { name: this.table.nameOf(seat) });
    return h(
      "button",
      { class: "block main", type: "button", onclick: () => this.edit(seat) },
      stamp("sheet"),
      h("span", null, says),
    );
  }

  /** One seat's paper at the end; those of this phone can be opened. @param {number} seat */
  paper(seat) {
    const stage = this.stage(seat);
    const parts = [
      stamp(STAGES[stage]),
      h("strong", { class: "grow" }, this.table.nameOf(seat)),
      h("span", null, say(`room.paper.${stage}`)),
    ];
    if (!this.state?.seats.includes(seat)) return h("div", { class: "told-paper", data: { stage } }, parts);
    return h(
      "button",
      { class: "card told-paper", type: "button", data: { stage }, onclick: () => this.edit(seat) },
      parts,
    );
  }

  /** How far a finished paper is. @param {number} seat */
  stage(seat) {
    const { final, entering } = this.board(seat);
    return final ? "in" : entering ? "entering" : "out";
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
    fill(
      this.show,
      title,
      this.allFarms(places),
      this.cardsNow(),
      this.state?.seat === null ? null : this.deeds(this.state?.seat ?? 0),
    );
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
    const how = { rules, tied: rulings["tied-groups"], note: this.note(seat), isSealed: this.isSealed };
    farm.draw(this.table.nameOf(seat), board, running[String(seat)], { ...how, sheet, look });
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
    if (this.isSealed) return say(`room.paper.${this.stage(seat)}`);
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
      return h(
        "button",
        look,
        miniature(this.board(seat), name),
        h("span", { class: "spread" }, h("strong", null, name), total),
        facts,
      );
    });
    return h(
      "section",
      { class: "stack", "aria-label": say("room.others") },
      h("div", { class: "other-farms" }, farms),
    );
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

  /** For the head of the page. */
  heading() {
    return this.view && this.isSealed ? say("room.sheets") : "";
  }

  /** For the strip: points so far and how full the farm is, or how far its paper. @param {number} seat */
  summary(seat) {
    const answer = this.view?.running?.[String(seat)];
    if (!answer) return h("span");
    if (this.isSealed) {
      return h(
        "span",
        { class: "farm-summary" },
        stamp(STAGES[this.stage(seat)]),
        h("span", { class: "unseen" }, this.note(seat)),
      );
    }
    const { stamped: count } = this.board(seat);
    const spoken = h(
      "span",
      { class: "unseen" },
      `${say("room.points", { points: answer.total })}, ${this.note(seat)}`,
    );
    const seen = h(
      "span",
      { "aria-hidden": "true" },
      h("span", { class: "count" }, number(answer.total)),
      ` ${count}/${CELLS.length}`,
    );
    return h("span", { class: "farm-summary" }, seen, spoken);
  }

  // -- words and buttons ---------------------------------------------------------------------------------------------

  cardsNow() {
    const { rules, cards: open } = this.view;
    if (rules === "normal") return null;
    if (this.can("adjust") && open.length < 3) return cards(this.table, open);
    if (!open.length) return h("p", { class: "soft" }, say("room.cards.none"));
    const told = open.map((/** @type {string} */ card) =>
      h("li", null, h("strong", null, say(`card.${card}`)), " ", say(`card.${card}.why`)),
    );
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
      this.can("sheet") && !this.isSealed && deed("sheet", say("room.mirror"), () => this.edit(seat)),
      this.can("full") && deed("check", say("room.mine-full"), () => this.table.send({ type: "full" })),
      this.can("adjust") &&
        deed("pencil", say("room.correct"), () => openCorrections(this.table, this.view, (who) => this.edit(who))),
    ].filter(Boolean);
    return ways.length ? h("div", { class: "pair deeds" }, ways) : null;
  }

  /** The thumb's half, the main action first. @returns {(HTMLElement | null)[]} */
  actions() {
    const real = this.view.dice_mode === "real";
    if (this.can("roll")) return real ? this.real.parts : [this.rollButton, this.tray.root];
    write(this.hint, this.openDice().size ? this.choosing() : this.waiting());
    return [this.paperButtons(), this.hint, this.joker(), this.tray.root];
  }

  /** Beside the table the stamp may be on paper. */
  paperButtons() {
    const picks = this.state?.moves.filter(({ type, die }) => type === "pick" && die === this.die) ?? [];
    if (!picks.length) return null;
    const paper = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.pick({}) },
      say("room.on-paper"),
    );
    const barn = h(
      "button",
      {
        class: "block plain",
        type: "button",
        "aria-label": say("room.in-barn"),
        onclick: () => this.pick({ to: "barn" }),
      },
      stamp("barn"),
    );
    return h("div", { class: "paper-buttons" }, paper, picks.some(({ to }) => to === "barn") && barn);
  }

  /** The stamps that a haystack lets you choose. */
  joker() {
    const names = this.openStamps();
    if (names.length < 2) return null;
    const tools = names.map((name) =>
      h(
        "button",
        {
          class: "stamp-tool",
          type: "button",
          "aria-label": say(`stamp.${name}`),
          "aria-pressed": String(name === this.stamp),
          data: { joker: name, ink: name },
          onclick: () => this.takeStamp(name),
        },
        stamp(name),
      ),
    );
    return h(
      "div",
      { class: "palette joker", role: "group", "aria-label": say("room.joker"), data: { tools: String(names.length) } },
      tools,
    );
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
    return say(phase === "roll" ? "room.wait-roll" : "room.wait-stamp", { name: this.table.nameOf(turn[0]) });
  }
}

/** @param {string} picture @param {string} text @param {() => void} onclick */
const deed = (picture, text, onclick) =>
  h(
    "button",
    { class: "block plain wide", type: "button", onclick },
    stamp(picture),
    h("span", { class: "grow" }, text),
  );

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
