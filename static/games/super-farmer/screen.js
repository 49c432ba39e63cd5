/**
 * Super Farmer on a phone, and in the middle of the table: the paddock and the dice show, the thumb rolls and
 * exchanges.
 * @module
 */

import { fill, h, write } from "../../kit/dom.js";
import { rollsOn } from "../../kit/dice.js";
import { Guard } from "../../kit/guard.js";
import { BoardSpace } from "../board.js";
import { board } from "./board.js";
import { diceSoFar } from "./counts.js";
import { onHold } from "../../kit/hold.js";
import { deals, Desk } from "./desk.js";
import { ANIMALS, leaders, tool } from "./farm.js";
import { five } from "./herds.js";
import { openOffer } from "./offer.js";
import { Patience, reveal } from "./reveal.js";
import { setRight } from "./right.js";
import { faceTaps, lyingDice } from "./throwing.js";
import { Outlook } from "./outlook.js";
import { account, why } from "./why.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").LastRoll} LastRoll */
/** @typedef {import("../shelf.js").Table} Table */
/** @typedef {import("../shelf.js").TableState<View>} TableState */
/** @typedef {import("../../net/types.js").Move} Move */
/** @typedef {import("./farm.js").Herd} Herd */

/**
 * @param {{show: HTMLElement, act: HTMLElement}} root
 * @param {Table} table
 */
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
    /**
     * @type {{seat: number, herd: Herd, bank: Herd} | null} the herd that a roll is happening to, and the bank before
     */
    this.stage = null;
    /** @type {Patience | null} */
    this.patience = null;
    this.isThrowing = false;
    this.guard = new Guard((isUp) => isUp || this.draw());
    this.dice = lyingDice(table);
    this.desk = new Desk(table, (move) => this.send(move));
    this.offer = openOffer(table, (type) => this.send({ type }));
    this.taps = faceTaps(
      table,
      (faces) => this.roll({ type: "roll", faces }),
      (picked) => this.openOutlook(picked),
    );
    this.outlook = new Outlook(table);
    this.board = board(table, (seat) => (table.isTableScreen ? table.player(seat) : this.explain(seat)));
    this.space = new BoardSpace(this.board);
    /** @type {Map<number, ReturnType<typeof five>>} */
    this.signs = new Map();
    this.root = root;
    this.buildShow(root.show);
    this.buildAct(root.act);
    this.hurry = () => this.patience?.hurry();
    root.show.addEventListener("click", this.hurry);
    this.close = () => {
      root.show.removeEventListener("click", this.hurry);
      this.guard.close();
      this.space.close();
    };
  }

  /** @param {HTMLElement} show */
  buildShow(show) {
    onHold(this.dice.root, () => this.openOutlook());
    fill(show, this.space.root);
  }

  /** @param {HTMLElement} act */
  buildAct(act) {
    const { table } = this;
    this.main = h("button", { class: "block main roll", type: "button", onclick: () => this.tapRoll() });
    onHold(this.main, () => this.openOutlook());
    this.trade = tool("exchange", table.say("exchange"), () => this.openDesk());
    this.counts = tool("dice", table.say("dice.so-far"), () => this.openCounts());
    this.right = tool("pencil", table.say("set-right"), () => this.openRight());
    this.back = tool("undo", table.say("take-back"), () => this.takeBack());
    onHold(this.back, () => table.history());
    this.tools = h("div", { class: "tools" }, this.trade, this.counts, this.right, this.back);
    this.absent = h("p", { class: "soft small away-hint", hidden: true });
    fill(act, this.dice.root, this.absent, this.main, this.taps.root, this.offer.root, this.tools);
  }

  /** A copy may lack dogs: then they have no place on the screen. @param {Record<string, number> | undefined} box */
  showOnlyOf(box) {
    this.root.show.dataset.lacks = box ? ANIMALS.filter((animal) => !box[animal]).join(" ") : "";
  }

  // -- what is so -------------------------------------------------------------------------------------------------

  /** @param {TableState} state */
  update(state) {
    const before = this.state?.view ?? null;
    this.state = state;
    this.showOnlyOf(state.view?.box);
    const rolls = state.fresh.filter((event) => event.code === "rolled");
    if (state.fresh.length) this.endReveal();
    if (rolls.length === 1 && before && !state.first) this.startReveal(before, state);
    else if (state.fresh.length) this.isThrowing = false;
    this.draw();
    this.desk.update(state);
    this.outlook.update(state);
  }

  draw() {
    const { state } = this;
    if (!state?.view) return;
    this.dice.setUp(state.view);
    if (!this.isThrowing && !this.stage) this.dice.show(state.view.last);
    this.drawHerds(state);
    this.drawAct(state);
  }

  /** @param {TableState} state */
  drawHerds(state) {
    const { table } = this;
    const { room, seats } = state;
    const isTable = table.isTableScreen || state.seat === null;
    const gone = room.seats.filter((one) => !one.connected && !seats.includes(one.seat)).map((one) => one.seat);
    this.space.show(this.staged(state.view), {
      place: isTable ? "table" : "hand",
      own: isTable ? state.view.order : [this.shownSeat(state)],
      away: gone,
    });
    const late = room.turn.find((seat) => gone.includes(seat));
    if (!this.absent) return;
    this.absent.hidden = late === undefined;
    if (late !== undefined) write(this.absent, table.say("away.hint", { seat: table.nameOf(late) }));
  }

  /**
   * Whose paddock is shown: the acting seat's, but while a roll happens to another herd of this phone, that one.
   * @param {TableState} state
   */
  shownSeat(state) {
    const { stage } = this;
    return stage && state.seats.includes(stage.seat) ? stage.seat : /** @type {number} */ (state.seat);
  }

  /** The table as it is seen while a roll is told: not yet with all that it brings. @param {View} view */
  staged(view) {
    const { stage } = this;
    return stage ? { ...view, bank: stage.bank, herds: { ...view.herds, [stage.seat]: stage.herd } } : view;
  }

  /** @param {TableState} state */
  drawAct(state) {
    const { main, taps, trade, right, back, tools, table } = this;
    if (!main || !trade || !right || !back || !tools) return;
    const { view, moves, room } = state;
    const may = (/** @type {string} */ type) => moves.some((move) => move.type === type);
    const isOver = view.turn === null;
    const tapping = may("roll") && view.dice === "real";
    this.offer.show(state);
    taps.root.hidden = !tapping;
    taps.root.inert = !this.isArmed;
    if (tapping) taps.show(view);
    main.hidden = tapping || isOver || state.seat === null || may("accept") || may("refuse") || may("withdraw");
    const absent = table.passOver();
    const isTheirs = this.isThrowing && this.stage !== null;
    main.setAttribute("aria-disabled", String(!((may("roll") || absent?.isReady) && (this.isArmed || this.isMine))));
    main.setAttribute("aria-busy", String(this.isThrowing && state.online));
    const rolling = this.stage?.seat ?? view.turn;
    const waits = view.offer
      ? table.say("roll.offer", { to: table.nameOf(view.offer.to) })
      : table.say("roll.other", { seat: rolling === null ? "" : table.nameOf(rolling) });
    write(main, may("roll") && !isTheirs ? table.say("roll") : (absent?.label ?? waits));
    trade.hidden = isOver || state.seat === null;
    trade.setAttribute("aria-disabled", String(!deals(moves).length || isTheirs));
    right.hidden = !may("adjust");
    back.hidden = state.seat === null || room.mode !== "table" || backOf(room) === null;
    // While an offer waits for an answer, the answer is all there is to do.
    tools.hidden = (state.seat === null && table.isTableScreen) || may("accept") || may("refuse") || may("withdraw");
  }

  /** For the strip of players: the five that win, those that are missing pale. @param {number} seat */
  summary(seat) {
    const view = this.state?.view;
    const herd = view?.herds[String(seat)];
    if (!herd) return null;
    const known = this.signs.get(seat) ?? five(this.table);
    this.signs.set(seat, known);
    known.show(herd, leaders(view).includes(seat));
    return known.root;
  }

  /** For the sheet about a player: the herd and what it is worth. @param {number} seat */
  detail(seat) {
    const { state } = this;
    return state?.view?.herds[String(seat)] ? account(this.table, state.view, seat) : null;
  }

  // -- what is done -----------------------------------------------------------------------------------------------

  /** @param {Move} move @returns {Promise<boolean>} whether it was done */
  async send(move) {
    return (await this.table.send(move, this.state?.seat)) !== undefined;
  }

  /** Whether a tap on what rolls counts: no dice tumble, and it has not just come under the finger. */
  get isArmed() {
    return !this.isThrowing && !this.guard.isUp;
  }

  /** Whether the dice that tumble were thrown here, by the tap that the server has not answered yet. */
  get isMine() {
    return this.isThrowing && !this.stage;
  }

  tapRoll() {
    const { state } = this;
    if (!state) return;
    const move = state.moves.find(({ type }) => type === "roll");
    if (!move) {
      const absent = this.table.passOver();
      if (absent?.isReady && this.isArmed) absent.does();
    } else if (this.isArmed) this.roll(move);
  }

  /** The dice tumble at once; what they show comes with the next state. @param {Move} move */
  async roll(move) {
    if (this.isThrowing) return;
    this.endReveal();
    this.isThrowing = true;
    this.guard.raise();
    this.dice.hush();
    if (this.state?.online) this.dice.dice.tumble();
    this.draw();
    const isDone = await this.send(move);
    this.taps.forget();
    if (isDone) return;
    this.isThrowing = false;
    this.draw();
  }

  openDesk() {
    const { state, table } = this;
    if (!state) return;
    if (deals(state.moves).length) return this.desk.open(state);
    const isOn = state.view.turn === state.seat;
    table.toast(table.say(!isOn ? "exchange.not-now" : state.view.exchanged ? "exchange.used" : "exchange.poor"));
  }

  openCounts() {
    const { state } = this;
    if (!state) return;
    const { room, seats, view } = state;
    diceSoFar(this.table, view, {
      isTable: room.mode === "table",
      mayChange: room.host !== null && seats.includes(room.host) && view.turn !== null,
      outlook: view.turn === null ? null : () => this.openOutlook(),
    });
  }

  /**
   * What the dice would bring: to this seat's herd, on the table screen to that of the seat on turn.
   * @param {(string | null)[]} [picked] faces that somebody held
   */
  openOutlook(picked) {
    const { state, outlook } = this;
    if (!state?.view || state.view.turn === null || this.isThrowing) return;
    outlook.open(state, state.seat ?? state.view.turn, picked);
  }

  openRight(seat = this.state?.view.turn ?? this.state?.seat) {
    const { state } = this;
    if (!state || typeof seat !== "number") return;
    setRight(this.table, state.view, seat, (whose, herd) => this.send({ type: "adjust", seat: whose, herd }));
  }

  /** @param {number} seat */
  explain(seat) {
    const { state } = this;
    if (!state) return;
    const may = state.moves.some((move) => move.type === "adjust");
    why(this.table, state.view, seat, may ? () => this.openRight(seat) : null);
  }

  takeBack() {
    const to = this.state && backOf(this.state.room);
    if (typeof to === "number") this.table.ask("undo", { to });
  }

  // -- a roll, seen ---------------------------------------------------------------------------------------------------

  /** @param {View} before @param {TableState} state */
  async startReveal(before, state) {
    const { herds: after } = state.view;
    const last = /** @type {LastRoll} */ (state.view.last);
    const patience = new Patience();
    this.patience = patience;
    this.isThrowing = true;
    this.guard.raise();
    this.stage = { seat: last.seat, herd: before.herds[String(last.seat)], bank: before.bank };
    this.dice.result({ ...last, gained: {}, lost: {}, spent: [] });
    this.dice.hush();
    await this.dice.land(last.faces, rollsOn(state.room, this.table.now()));
    if (this.patience !== patience) return;
    this.isThrowing = false;
    this.dice.result(last);
    this.draw();
    await reveal(
      this.scene(last.seat),
      { before: before.herds[String(last.seat)], after: after[String(last.seat)], events: state.fresh },
      patience,
    );
    if (this.patience !== patience) return;
    this.endReveal();
    this.draw();
  }

  endReveal() {
    this.patience?.hurry();
    this.patience = null;
    this.stage = null;
  }

  /** @param {number} seat @returns {import("./reveal.js").Scene} */
  scene(seat) {
    const { table, board } = this;
    return {
      table,
      field: table.isTableScreen ? document.body : (board.fieldOf(seat) ?? this.space.root),
      pen: (animal) => board.penOf(seat, animal) ?? this.dice.root,
      bank: (animal) => board.inBank(animal),
      herd: (herd) => {
        if (!this.stage || !this.state) return;
        this.stage = { ...this.stage, herd: { ...herd } };
        this.drawHerds(this.state);
      },
    };
  }
}

/** Where one step back leads, or null. @param {import("../../net/types.js").Room} room */
const backOf = (room) => room.back;
