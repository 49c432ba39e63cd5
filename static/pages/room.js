/**
 * A room at `/r/CODE`: to sit down, the lobby, the game; and what is shown when it is none of these.
 * @module
 */

import { beginAtHeading, fill, h } from "../kit/dom.js";
import { readCode } from "../kit/fields.js";
import { send } from "../room/actions.js";
import { Frame } from "../room/frame.js";
import { toast } from "../kit/voice.js";
import { shelf } from "../games/shelf.js";
import { cardOf, learnGame } from "../games/words.js";
import * as api from "../net/api.js";
import * as purse from "../net/purse.js";
import { Session } from "../net/session.js";
import { refusal, words } from "../kit/words/words.js";
import { Lobby } from "./lobby.js";
import { homeward, plain } from "./plain.js";
import { sitting } from "./sitting.js";

/** @type {import("../kit/page.js").Open} */
export function open(root, params, app) {
  const visit = new Visit(root, params.code, app);
  visit.arrive();
  return () => visit.close();
}

/** How long a room may take to show itself before the page says what is in the way. */
const PATIENCE_MS = 4_000;

export class Visit {
  /**
   * @param {HTMLElement} root
   * @param {string} typed the code as it stands in the address
   * @param {import("../kit/page.js").App} app
   * @param {{isTableScreen?: boolean, corner?: HTMLElement | null}} [how]
   */
  constructor(root, typed, app, { isTableScreen = false, corner = null } = {}) {
    this.corner = corner;
    this.root = root;
    this.typed = typed;
    this.code = readCode(typed);
    this.app = app;
    this.isTableScreen = isTableScreen;
    /** @type {Session | null} */
    this.session = null;
    /** @type {{update: () => void, close: () => void} | null} */
    this.view = null;
    this.viewed = "";
    this.isClosed = false;
    this.isBeginning = false;
    this.mustWait = false;
    /** Whether the server has answered a question over HTTP. */
    this.isAnswered = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patience = undefined;
  }

  async arrive() {
    this.loading();
    if (!this.code) return this.unknown();
    if (this.isTableScreen || purse.kept(this.code)?.held.some(({ seat }) => seat !== null)) return this.enter();
    await this.meet(this.code);
  }

  close() {
    this.isClosed = true;
    this.letGo();
  }

  /** Ends what is shown and the session behind it; first forgets them, for closing them tells of a change once more. */
  letGo() {
    const { view, session } = this;
    clearTimeout(this.patience);
    Object.assign(this, { view: null, viewed: "", session: null });
    view?.close();
    session?.close();
  }

  loading() {
    fill(this.root, h("main", { class: "page stack" }, h("p", { class: "lead soft" }, words("frame.loading"))));
  }

  /** Somebody without a seat here. @param {string} code */
  async meet(code) {
    try {
      const room = await api.room(code);
      if (!(room.game in shelf)) return this.notHere(room.game);
      await learnGame(room.game);
      if (this.isClosed) return;
      sitting(this.root, room, { app: this.app, seated: () => this.enter(), watch: () => this.enter() });
      beginAtHeading(this.root);
    } catch (error) {
      this.failed(/** @type {api.Refused} */ (error));
    }
  }

  enter() {
    if (this.isClosed || !this.code) return;
    this.letGo();
    const session = new Session(this.code, { watching: this.isTableScreen });
    this.session = session;
    session.addEventListener("change", () => this.change());
    session.addEventListener("end", (event) =>
      this.ended(/** @type {CustomEvent<{why: string, seats: number[]}>} */ (event).detail),
    );
    session.addEventListener("lost-seat", () => this.lostSeat());
    session.socket.addEventListener("trouble", (event) => {
      const trouble = /** @type {CustomEvent<api.Refused>} */ (event).detail;
      toast(
        refusal(trouble, session.room?.game ?? "", (seat) => session.nameOf(seat)),
        { bad: true },
      );
    });
    this.await(session);
    session.open();
    this.giveUpOnUnknown(this.code);
  }

  /** Waits for the first state; the page says what is in the way if it takes long. @param {Session} session */
  await(session) {
    this.loading();
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.noWayIn(session), PATIENCE_MS);
  }

  /**
   * No state has come. The line keeps trying behind this, and the room shows itself as soon as one comes.
   * @param {Session} session
   */
  noWayIn(session) {
    if (session !== this.session || this.isClosed || session.room) return;
    const why = session.connection.isStoreAway ? "error.store-away" : this.isAnswered ? "blocked.why" : "error.offline";
    const again = { label: words("broken.again"), does: () => this.tryAgain(session), main: true };
    fill(
      this.root,
      plain({ picture: "apart", title: words("blocked.title"), why: words(why), ways: [again, homeward()] }),
    );
    beginAtHeading(this.root);
  }

  /** @param {Session} session */
  tryAgain(session) {
    this.await(session);
    session.socket.catchUp();
    if (!this.isAnswered) this.giveUpOnUnknown(session.code);
  }

  /** A socket to a room that is not there may fail before it can say why. @param {string} code */
  async giveUpOnUnknown(code) {
    try {
      const { game } = await api.room(code);
      this.isAnswered = true;
      if (!(game in shelf)) return this.notHere(game);
      await learnGame(game);
      this.change();
    } catch (error) {
      const trouble = /** @type {api.Refused} */ (error);
      if (trouble.code === "no-room") this.failed(trouble);
    }
  }

  /** The newest state decides what is shown. */
  async change() {
    const { session } = this;
    const room = session?.room;
    if (!room || !session || this.isClosed || !(room.game in shelf)) return;
    const wanted = room.phase === "lobby" ? "lobby" : "frame";
    clearTimeout(this.patience);
    if (wanted === this.viewed) return this.view?.update();
    this.viewed = wanted;
    await learnGame(room.game);
    if (this.isClosed || this.session !== session) return;
    if (wanted === "lobby" && cardOf(room.game)?.isTool && this.begins(session)) {
      this.viewed = "";
      return;
    }
    this.view?.close();
    this.root.dataset.game = room.game;
    const { root, app, isTableScreen, corner } = this;
    this.view =
      wanted === "lobby"
        ? new Lobby(root, session, app, { corner })
        : new Frame(root, session, app, { isTableScreen, corner });
    this.view.update();
    beginAtHeading(root);
  }

  /**
   * Whether this phone lets the table begin at once: what is no game has nobody to wait for.
   * @param {Session} session
   */
  begins(session) {
    if (!session.isHost || !session.room?.seats.length || this.mustWait) return false;
    if (!this.isBeginning) this.begin(session);
    return true;
  }

  /** @param {Session} session */
  async begin(session) {
    this.isBeginning = true;
    if (await send(session, { type: "start" })) return;
    this.mustWait = true; // the lobby stands open for another try
    this.change();
  }

  // -- when it is none of these --------------------------------------------------------------------------------------

  /** @param {api.Refused} error */
  failed(error) {
    if (this.isClosed) return;
    if (error.code === "no-room") return this.unknown();
    const again = { label: words("broken.again"), does: () => this.arrive(), main: true };
    this.say({ picture: "apart", title: words("broken.title"), why: refusal(error), ways: [again, homeward()] });
  }

  /** A game that the server plays and this phone has no screen for. @param {string} game */
  async notHere(game) {
    const games = await api.games().catch(() => []);
    if (this.isClosed) return;
    const name = games.find(({ id }) => id === game)?.name ?? game;
    const again = { label: words("broken.again"), does: () => location.reload(), main: true };
    this.say({
      picture: "sheet",
      title: words("not-here.title", { name }),
      why: words("not-here.why"),
      ways: [again, homeward()],
    });
  }

  unknown() {
    const code = this.code ?? this.typed;
    if (this.code) purse.letGo(this.code);
    const other = { label: words("join.title"), href: "/join", main: true };
    this.say({
      picture: "question",
      title: words("unknown.title", { code }),
      why: words("unknown.why"),
      ways: [other, homeward()],
    });
  }

  /** @param {{why: string, seats: number[]}} end */
  async ended({ why, seats }) {
    const key = why === "removed" ? "removed" : "gone";
    if (key === "removed" && (await this.isElsewhere(seats))) return this.taken();
    const join = { label: words("join.title"), does: () => this.arrive(), main: true };
    const ways = why === "removed" ? [join, homeward()] : [homeward()];
    this.say({
      picture: key === "gone" ? "gate" : "door",
      title: words(`${key}.title`),
      why: words(`${key}.why`),
      ways,
    });
  }

  /**
   * Whether somebody sits where this phone sat: the seat was not emptied, it went to another device.
   * @param {number[]} seats
   */
  async isElsewhere(seats) {
    const room = await api.room(this.code ?? "").catch(() => null);
    return room?.seats.some(({ seat, empty }) => seats.includes(seat) && !empty) ?? false;
  }

  lostSeat() {
    if (!this.session?.seats.length && !this.isTableScreen) this.taken();
  }

  /** Another device holds the last seat of this phone now; it may watch. */
  taken() {
    const watch = { label: words("join.watch"), does: () => this.enter(), main: true };
    this.say({ picture: "phone", title: words("taken.title"), why: words("taken.why"), ways: [watch, homeward()] });
  }

  /** @param {Parameters<typeof plain>[0]} what */
  say(what) {
    this.letGo();
    this.app.title(what.title);
    fill(this.root, plain(what));
    beginAtHeading(this.root);
  }
}
