/**
 * The end of a game: who won, everybody's place and points with their reasons, the story, a picture, another game.
 * @module
 */

import { device } from "../kit/device.js";
import { stamp } from "../kit/stamp.js";
import { fill, h } from "../kit/dom.js";
import { cardOf } from "../games/words.js";
import * as api from "../net/api.js";
import { finishedIn } from "../net/archive.js";
import { hold } from "../net/purse.js";
import { words } from "../kit/words/words.js";
import { pictureSheet } from "./picture.js";
import { corrections, ranking, rankingOf, winners } from "./places.js";
import { sheet } from "../kit/sheet.js";
import { announce } from "../kit/voice.js";
import { send } from "./actions.js";
import { Keeping } from "./keeping.js";
import { Reveal } from "./reveal.js";
import { Stage } from "./stage.js";

/** @typedef {import("../net/archive.js").Finished} Finished */

/** How long the winner stands on the stage alone, ms. */
const WINNER_MS = 1800;
/** Above and below what shows, px. */
const EDGE_PX = 12;

export class Ending {
  /** @param {import("./frame.js").Frame} frame */
  constructor(frame) {
    this.frame = frame;
    this.shown = "";
    this.kept = "";
    this.revealed = 0; // the finished_at of the game whose end was revealed here
    this.goesOn = false; // this phone asked for another game and waits for its code
    this.banner = h("section", { class: "stack ending" });
    this.act = h("section", { class: "act" });
    this.after = h("div", { class: "stack" });
    this.stage = new Stage(frame.table());
    this.reveal = new Reveal(
      () => this.told(),
      (rank) => this.stage.show(rank),
    );
    this.keeping = new Keeping(frame.session, (kept) => this.drawAfter(kept));
  }

  get session() {
    return this.frame.session;
  }

  /** The game as it is kept and shown. */
  get finished() {
    return finishedIn(this.frame.room);
  }

  /** The end takes the upper half; beside the table the game's own screen stays below, to set something right. */
  update() {
    const { room, show } = this.frame;
    const { result } = room;
    if (room.next && this.goesOn) return this.goOn(room.next);
    const key = result ? JSON.stringify([result, room.next, room.finished_at, room.seats.map(({ name }) => name)]) : "";
    if (!result) this.goOnPlaying();
    else if (this.banner.parentElement !== show) show.prepend(this.banner);
    if (key === this.shown) return;
    const isNew = result && this.shown === "";
    this.shown = key;
    fill(this.act, ...(result ? this.another() : []));
    if (!result) return;
    const isRevealing = this.reveal.isOn;
    this.keep();
    this.draw();
    if (isNew) show.scrollTo(0, 0);
    if (isRevealing || this.revealed !== room.finished_at) this.startReveal();
  }

  close() {
    this.reveal.stop();
    this.stage.close();
    clearTimeout(this.goesOnTo);
  }

  /** All of it has been shown. */
  told() {
    announce(rankingOf(this.finished));
    this.focus();
    clearTimeout(this.goesOnTo);
    this.goesOnTo = setTimeout(() => this.toRanking(), WINNER_MS);
  }

  /** When the winner has stood on the stage for a while, the ranking comes, unless somebody has scrolled meanwhile. */
  toRanking() {
    const { show } = this.frame;
    if (this.stage.root.hidden || show.scrollTop > this.stage.root.offsetHeight / 2) return;
    const behavior = device.isCalm ? "auto" : "smooth";
    show.scrollTo({ top: this.stage.root.offsetTop + this.stage.root.offsetHeight, behavior });
  }

  /** Who reads by ear or by key begins at who won; an open sheet keeps the focus. */
  focus() {
    const heading = /** @type {HTMLElement | null} */ (this.banner.querySelector(".winner h2"));
    if (!heading || document.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  /** Beside the table an end can be taken back. */
  goOnPlaying() {
    this.banner.remove();
    this.reveal.stop();
    this.revealed = 0;
    if (this.kept) this.keeping.takenUp(this.frame.room.code);
    this.kept = "";
  }

  /** A phone that saw the game go on reveals its end with the others; one that comes later shows all of it. */
  startReveal() {
    const { room, isFirst } = this.frame;
    const endedAt = room.finished_at ?? 0;
    this.revealed = endedAt;
    this.stage.show(0);
    if (isFirst || !this.isRanked) return;
    this.reveal.begin(this.banner, room.result?.places.length ?? 0, () => this.session.socket.clock.now() - endedAt);
  }

  /** Whether there is anything to win: a tool's table ends without a ranking. */
  get isRanked() {
    return (this.frame.room.result?.places.length ?? 0) > 0;
  }

  /** Keeps what has changed of the result, or of the names in it. */
  keep() {
    if (!this.isRanked) return;
    const { result, names } = this.finished;
    const kept = JSON.stringify([result, names]);
    if (kept === this.kept) return;
    this.kept = kept;
    this.keeping.keep(this.finished);
  }

  draw() {
    const { finished, isRanked } = this;
    const headline = winners(finished);
    headline.dataset.rank = "0";
    const story = cardOf(finished.game)?.story && this.storyButton();
    const more = h(
      "div",
      { class: "stack", data: { after: true } },
      this.after,
      isRanked && h("div", { class: "pair" }, story, this.pictureButton()),
      h("a", { class: "block plain wide", href: "/" }, stamp("barn"), words("end.home")),
      h("hr", { class: "rule" }),
    );
    this.reveal.stop();
    this.stage.root.style.setProperty("--show-high", `${this.frame.show.clientHeight - EDGE_PX}px`);
    if (isRanked) this.stage.set(finished, this.session.eyes?.view);
    fill(this.banner, ...(isRanked ? [this.stage.root, headline, ranking(finished)] : []), more);
  }

  /** What is known when the game has been kept. @param {Finished | null} kept null: it could not be */
  drawAfter(kept) {
    if (!kept) return fill(this.after, h("p", { class: "soft small centre" }, words("end.unkept")));
    const link = h("a", { class: "bare", href: `/history/${kept.code}` }, stamp("medal"), words("end.kept"));
    fill(this.after, corrections(kept), link);
  }

  /** The way to another game, and who begins it. */
  another() {
    const { next, order, seats } = this.frame.room;
    if (next) {
      return [h("button", { class: "block main", type: "button", onclick: () => this.goOn(next) }, words("end.next"))];
    }
    const hasVoice = this.session.seats.length > 0 || this.session.isHost;
    if (!hasVoice) return [];
    const first = [...order.slice(1), ...order].find((one) => seats.some(({ seat, empty }) => seat === one && !empty));
    const name = first === undefined ? "" : this.session.nameOf(first);
    const button = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.rematch() },
      words("end.rematch"),
    );
    return [
      button,
      order.length > 1 && name && h("p", { class: "soft small centre" }, words("end.rematch.first", { name })),
    ];
  }

  async rematch() {
    this.goesOn = true;
    if (!(await send(this.session, { type: "rematch" }))) this.goesOn = false;
    this.update();
  }

  /** The same tokens are good in the next room. @param {string} next */
  goOn(next) {
    const { room, isTableScreen, app } = this.frame;
    this.goesOn = false;
    if (this.session.held.length) hold(next, room, this.session.held);
    app.go(isTableScreen ? `/table/${next}` : `/r/${next}`);
  }

  pictureButton() {
    const open = () => pictureSheet(this.finished, this.session.eyes?.view);
    return h(
      "button",
      { class: "block plain wide", type: "button", onclick: open },
      stamp("sun"),
      words("end.picture"),
    );
  }

  storyButton() {
    const button = h("button", { class: "block plain wide", type: "button" }, stamp("scroll"), words("end.story"));
    button.addEventListener("click", async () => {
      const { game, code } = this.frame.room;
      const [module, log] = await Promise.all([
        cardOf(game)?.story?.(),
        api.log(code, this.session.tokenOf(this.session.acting)),
      ]);
      sheet(words("end.story"), module.story(log, this.frame.table(), this.session.eyes?.view));
    });
    return button;
  }
}
