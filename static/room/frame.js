/**
 * The frame around a game: the strip, the line of what happened, the menu, the open question. In it the game's screen.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { device } from "../kit/device.js";
import { fill, h, write } from "../kit/dom.js";
import { addStyle } from "../games/style.js";
import { cardOf, learnGame } from "../games/words.js";
import * as api from "../net/api.js";
import { newId } from "../net/id.js";
import { recall, remember } from "../net/purse.js";
import { play, read, shout } from "../kit/sound.js";
import { Wakefulness } from "./wakefulness.js";
import { list, sentence, words } from "../kit/words/words.js";
import { landsAt, untilTheyLie } from "../kit/dice.js";
import { ConnectionBar } from "../kit/connection.js";
import { closeSheet, sheet } from "../kit/sheet.js";
import { Strip } from "./strip.js";
import { announce, toast } from "../kit/voice.js";
import { send, attempt } from "./actions.js";
import { AskBanner } from "./ask.js";
import { qr } from "./invite.js";
import { History } from "./history.js";
import { Menu } from "./menu.js";
import { passingOver, seatSheet } from "./people.js";
import { readiness } from "./ready.js";
import { Ending } from "./ending.js";
import { PutAway } from "./put-away.js";

/**
 * @typedef {import("../net/types.js").State} State
 * @typedef {import("../net/types.js").GameEvent} GameEvent
 * @typedef {import("../games/shelf.js").Table} Table
 * @typedef {import("../games/shelf.js").Screen} Screen
 */

const LATEST = 4;
/** How long dice lie before the head says whose turn it is, ms: never before they do. */
const LIE_MS = 60;
const SAID = "companion.said";

export class Frame {
  /**
   * @param {HTMLElement} root
   * @param {import("../net/session.js").Session} session
   * @param {import("../kit/page.js").App} app
   * @param {{isTableScreen?: boolean, corner?: HTMLElement | null}} [how] corner: stands at the head of the page
   */
  constructor(root, session, app, { isTableScreen = false, corner = null } = {}) {
    this.corner = corner;
    this.session = session;
    this.app = app;
    this.isTableScreen = isTableScreen;
    this.wakefulness = new Wakefulness(() => sayOnce("missing.wake"));
    this.strip = new Strip((seat) => seatSheet(this, seat));
    this.connectionBar = new ConnectionBar(session);
    this.ask = new AskBanner(session);
    this.menu = new Menu(this);
    this.ending = cardOf(this.room.game)?.isTool ? new PutAway(this) : new Ending(this);
    this.turnLine = h("h1", { class: "turn-line" });
    this.story = h("button", { class: "story-line", type: "button", onclick: () => new History(this).open() });
    this.show = h("section", { class: "show" });
    this.act = h("section", { class: "act" });
    /** @type {Screen | null} */
    this.screen = null;
    /** @type {GameEvent[]} what happened, not yet shown to the screen */
    this.fresh = [];
    /** @type {string[]} what happened and was not said yet; dice are waited for */
    this.unsaid = [];
    this.silentUntil = 0;
    /** @type {number[]} whose turn it is, as far as it may be known: dice are waited for */
    this.turn = this.room.turn;
    this.isFirst = true;
    this.wasOver = false;
    this.news = (/** @type {Event} */ event) => this.takeNews(/** @type {CustomEvent<State>} */ (event).detail);
    session.addEventListener("news", this.news);
    this.root = this.build();
    fill(root, this.root);
    if (session.state) this.takeNews(session.state); // what began the game came before the frame
    this.load();
    if (device.isUnasked && !isTableScreen) readiness();
  }

  get room() {
    return /** @type {import("../net/types.js").Room} */ (this.session.room);
  }

  build() {
    const menu = h(
      "button",
      { class: "bare", type: "button", "aria-label": words("frame.menu"), onclick: () => this.menu.open() },
      stamp("menu"),
    );
    const invite =
      this.isTableScreen &&
      h("div", { class: "corner" }, h("span", { class: "invite-code" }, this.room.code), qr(this.room.code));
    const bar = h("div", { class: "frame-bar" }, this.corner, this.turnLine, document.createElement("farm-mute"), menu);
    const top = h("header", { class: "frame-top" }, bar, invite, this.strip.root, this.connectionBar.root, this.story);
    const end = h("div", { class: "end-act" }, this.ending.act);
    return h("main", { class: "frame" }, top, this.show, this.ask.root, end, this.act);
  }

  close() {
    for (const timer of [this.saying, this.turning, this.counting]) clearTimeout(timer);
    this.session.removeEventListener("news", this.news);
    this.connectionBar.close();
    this.screen?.close();
    this.ending.close();
    this.wakefulness.stop();
    closeSheet();
    document.title = words("house.name");
  }

  async load() {
    const { game } = this.room;
    await learnGame(game); // again, where it could not be had before
    const found = await Promise.all([cardOf(game)?.screen(), addStyle(game)]).catch(() => []);
    const module = found[0];
    if (!module) return fill(this.show, this.lost());
    if (!this.root.isConnected) return;
    this.screen = module.mount({ show: this.show, act: this.act }, this.table());
    this.update();
  }

  lost() {
    const again = h(
      "button",
      { class: "block plain", type: "button", onclick: () => this.load() },
      words("broken.again"),
    );
    return h("div", { class: "stack centre" }, h("p", { class: "lead" }, words("broken.title")), again);
  }

  // -- what is so --------------------------------------------------------------------------------------------------

  update() {
    const { room, session } = this;
    const mine = { seats: session.seats, acting: session.acting };
    this.root.dataset.phase = room.phase;
    this.root.dataset.settled = String(
      room.phase === "finished" && (room.mode === "digital" || Boolean(room.result?.early)),
    );
    this.root.dataset.connection = session.connection.status === "open" ? "open" : "lost";
    this.wakefulness.keep(room.phase === "playing");
    if (!this.isRolling) this.turn = room.turn;
    this.connectionBar.update();
    this.ask.update();
    if (this.screen) this.updateScreen(this.screen);
    this.drawTurn();
    this.strip.update({ ...room, turn: this.turn }, mine, (seat) => this.screen?.summary?.(seat) ?? null);
    this.ending.update();
    this.countDown();
  }

  /** Whether dice still roll on all phones: until they lie nobody knows what they bring. */
  get isRolling() {
    return untilTheyLie(this.silentUntil, this.session.socket.clock.now()) > 0;
  }

  /** Somebody who is away may be passed over after a while: the seconds until then are counted. */
  countDown() {
    clearTimeout(this.counting);
    const left = passingOver(this.room, this.session)?.left ?? 0;
    if (left > 0) {
      this.counting = setTimeout(() => this.update(), 1000 - ((this.session.socket.clock.now() + 1) % 1000));
    }
  }

  /** What the main button offers when the game waits for somebody who is away; null while it does not. */
  passOver() {
    const found = passingOver(this.room, this.session);
    if (!found) return null;
    const name = this.session.nameOf(found.seat);
    const seconds = Math.ceil(found.left / 1000);
    return {
      label: words(seconds ? "seat.skip.soon" : "seat.skip", { name, seconds }),
      isReady: seconds === 0,
      does: () => send(this.session, { type: "ask", what: "skip", seat: found.seat }),
    };
  }

  /** @param {Screen} screen */
  updateScreen(screen) {
    const { room, session } = this;
    const { eyes, acting } = session;
    const fresh = this.fresh;
    this.fresh = [];
    screen.update({
      room,
      view: eyes?.view ?? null,
      moves: eyes?.moves ?? [],
      more: eyes?.more ?? false,
      seat: acting,
      seats: session.seats,
      waited: acting !== null && room.turn.includes(acting),
      online: session.connection.status === "open",
      fresh,
      first: this.isFirst,
    });
    this.isFirst = false;
  }

  drawTurn() {
    const { room, session } = this;
    const { acting } = session;
    const { turn } = this;
    const mine = acting !== null && turn.includes(acting);
    const text =
      room.phase === "finished" && !this.isRolling
        ? words("end.title", {}, room.game)
        : this.screen?.heading?.() || this.turnText(turn, mine);
    write(this.turnLine, text);
    this.turnLine.dataset.mine = String(mine);
    this.turnLine.style.setProperty("--letters", String(text.length));
    document.title = mine ? `● ${text}` : `${text} · ${words("house.name")}`;
  }

  /** @param {number[]} turn @param {boolean} mine */
  turnText(turn, mine) {
    if (mine && this.session.seats.length === 1) return words("frame.yours");
    if (turn.length === 1) return words("frame.turn", { seat: this.session.nameOf(turn[0]) });
    return words("frame.wait", { who: list(turn.map((seat) => this.session.nameOf(seat))) });
  }

  // -- what happens ------------------------------------------------------------------------------------------------

  /**
   * Says what a state message brings: one polite message, the story line, a nudge when it is this phone's turn.
   * What dice show is said when they have come to rest.
   * @param {State} state
   */
  takeNews(state) {
    const events = this.session.eyes?.events ?? [];
    this.fresh.push(...events);
    const sentences = events
      .filter(isNews)
      .map((event) => this.sentence(event))
      .filter(Boolean);
    // of what was before this page, only the end
    this.unsaid.push(...(this.isFirst ? sentences.slice(-LATEST) : sentences));
    this.silentUntil = Math.max(this.silentUntil, ...events.map((event) => landsAt(event, state.room)));
    clearTimeout(this.saying);
    const left = untilTheyLie(this.silentUntil, this.session.socket.clock.now());
    const then = () => {
      this.say();
      this.nudge(this.room.turn);
    };
    if (!left) return then();
    this.saying = setTimeout(then, left);
    clearTimeout(this.turning);
    this.turning = setTimeout(() => this.update(), left + LIE_MS);
  }

  /** Says what was not said yet. */
  say() {
    const heard = this.unsaid.join(" ");
    const last = this.unsaid.slice(-LATEST).join(" ");
    this.unsaid = [];
    if (heard) {
      write(this.story, last);
      announce(heard);
      read(heard);
    } else if (!this.story.textContent) {
      write(this.story, words("menu.history"));
    }
  }

  /**
   * A turn that comes while nobody looks is announced by one sound, or one buzz; nothing for those who look.
   * @param {number[]} all whose turn it is
   */
  nudge(all) {
    const turn = all.filter((seat) => this.session.seats.includes(seat)).join();
    const isNew = turn !== "" && turn !== this.lastTurn;
    this.lastTurn = turn;
    if (!isNew || document.visibilityState === "visible") return;
    if (device.wishes.sound) play("drum", { calls: true });
    else device.buzz([80, 60, 80], { calls: true });
  }

  /** @param {GameEvent} event */
  sentence(event) {
    return sentence(event, this.room.game, (seat) => this.session.nameOf(seat));
  }

  // -- what a screen may do ------------------------------------------------------------------------------------------

  /** @returns {Table} */
  table() {
    const { session } = this;
    const { code, game } = this.room;
    const draft = (/** @type {string} */ key) => `companion.draft.${code}.${key}`;
    return {
      send: (move, seat = session.acting, { each = false } = {}) =>
        attempt(session, session.play(move, seat, each ? newId() : undefined)),
      setOption: (option, value) => send(session, { type: "set", option, value }),
      ask: (what, more = {}) => send(session, { type: "ask", what, ...more }),
      allMoves: async (seat = session.acting) => (await attempt(session, session.allMoves(seat))) ?? [],
      outlook: (seat) => attempt(session, api.outlook(code, seat)),
      history: () => new History(this).open(),
      player: (seat) => seatSheet(this, seat),
      passOver: () => this.passOver(),
      movesOf: (seat) => session.state?.eyes[String(seat)]?.moves ?? [],
      nameOf: (seat) => session.nameOf(seat),
      say: (key, params = {}) => words(key, params, game),
      sentence: (event) => this.sentence(event),
      announce,
      toast: (text) => toast(text),
      sheet,
      sound: play,
      shout,
      buzz: (pattern) => device.buzz(pattern),
      draft: (key, otherwise) => recall(draft(key), otherwise),
      keepDraft: (key, value) => remember(draft(key), value),
      now: () => session.socket.clock.now(),
      keepTime: (isWanted) => session.socket.keepTime(isWanted),
      redraw: () => this.update(),
      isTableScreen: this.isTableScreen,
    };
  }
}

/** A hint that this phone gives one time only. @param {string} key of the catalog */
function sayOnce(key) {
  if (recall(SAID, /** @type {string[]} */ ([])).includes(key)) return;
  remember(SAID, [...recall(SAID, /** @type {string[]} */ ([])), key]);
  toast(words(key));
}

/**
 * Who begins is not said again as whose turn it is.
 * @param {GameEvent} event
 * @param {number} at
 * @param {GameEvent[]} all
 */
const isNews = ({ code }, at, all) => code !== "turn" || all[at - 1]?.code !== "started";
