/**
 * The end of a game: who won, everybody's place and points with their reasons, the story, and another game.
 * @module
 */

import { stamp } from "../../art/stamp.js";
import { fill, h } from "../../dom.js";
import { shelf } from "../../games/shelf.js";
import * as api from "../../net/api.js";
import { hold } from "../../net/purse.js";
import { play } from "../../sound.js";
import { list, number, words } from "../../words/words.js";
import { sheet } from "../sheet/sheet.js";
import { send } from "./actions.js";

/** @typedef {import("../../net/types.js").Result} Result */

export class Ending {
  /** @param {import("./frame.js").Frame} frame */
  constructor(frame) {
    this.frame = frame;
    this.shown = "";
    this.goesOn = false; // this phone asked for another game and waits for its code
    this.banner = h("section", { class: "stack ending" });
    this.act = h("section", { class: "act" });
  }

  get session() {
    return this.frame.session;
  }

  /** The end takes the upper half; beside the table the game's own screen stays below, to set something right. */
  update() {
    const { room, show } = this.frame;
    const { result } = room;
    if (room.next && this.goesOn) return this.goOn(room.next);
    const key = result ? JSON.stringify([result, room.next, room.seats.map(({ name }) => name)]) : "";
    if (!result) this.banner.remove();
    else if (this.banner.parentElement !== show) show.prepend(this.banner);
    if (key === this.shown) return;
    const isNew = result && this.shown === "";
    this.shown = key;
    fill(this.act, result && this.another());
    if (!result) return;
    this.draw(result);
    if (isNew) show.scrollTo(0, 0);
    if (isNew && !this.frame.isFirst) play("drum");
  }

  /** @param {Result} result */
  draw(result) {
    fill(
      this.banner,
      this.winners(result),
      h("ol", { class: "places" }, this.places(result)),
      shelf[this.frame.room.game]?.story && this.storyButton(),
      h("a", { class: "block plain wide", href: "/" }, stamp("barn"), words("end.home")),
      h("hr", { class: "rule" }),
    );
  }

  /** @param {Result} result */
  winners({ places, early }) {
    const first = places[0] ?? [];
    const names = list(first.map((seat) => this.session.nameOf(seat)));
    return h(
      "div",
      { class: "winner moves" },
      stamp("crown"),
      h("h2", { class: "score" }, words("end.wins", { names, count: first.length })),
      early && h("p", { class: "soft" }, words("end.early")),
    );
  }

  /** Who shares a place has the same number, and the next one counts on. @param {Result} result */
  places({ places, scores }) {
    let ahead = 0;
    return places.flatMap((seats) => {
      const place = ahead + 1;
      ahead += seats.length;
      return seats.map((seat) => this.place(place, seat, scores[String(seat)]));
    });
  }

  /** @param {number} place @param {number} seat @param {import("../../net/types.js").Score | undefined} score */
  place(place, seat, score) {
    const total = h("span", { class: "count" }, score ? number(score.total) : "");
    const says = score ? words("end.points", { points: score.total }) : "";
    const button = h(
      "button",
      { class: "card place", type: "button", data: { seat } },
      h("span", { class: "place-number" }, words("end.place", { place })),
      h("strong", { class: "grow" }, this.session.nameOf(seat)),
      total,
      h("span", { class: "unseen" }, says),
    );
    button.addEventListener("click", () => score && this.explain(seat, score));
    return h("li", null, button);
  }

  /** @param {number} seat @param {import("../../net/types.js").Score} score */
  explain(seat, score) {
    const { game } = this.frame.room;
    const nameOf = (/** @type {number} */ one) => this.session.nameOf(one);
    const lines = score.lines.map(({ code, params, points }) =>
      h("li", { class: "spread" }, h("span", null, words(`line.${code}`, { ...params, nameOf }, game)), h("span", { class: "count" }, number(points))),
    );
    const total = h("p", { class: "spread lead" }, h("strong", null, words("end.points", { points: score.total })), h("span", { class: "count" }, number(score.total)));
    sheet(nameOf(seat), h("div", { class: "stack" }, h("ul", { class: "stack" }, lines), h("hr", { class: "rule" }), total));
  }

  another() {
    const { next } = this.frame.room;
    if (next) return h("button", { class: "block main", type: "button", onclick: () => this.goOn(next) }, words("end.next"));
    const hasVoice = this.session.seats.length > 0 || this.session.isHost;
    if (!hasVoice) return null;
    return h("button", { class: "block main", type: "button", onclick: () => this.rematch() }, words("end.rematch"));
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

  storyButton() {
    const button = h("button", { class: "block plain wide", type: "button" }, stamp("scroll"), words("end.story"));
    button.addEventListener("click", async () => {
      const { game, code } = this.frame.room;
      const [module, log] = await Promise.all([shelf[game].story?.(), api.log(code, this.session.tokenOf(this.session.acting))]);
      sheet(words("end.story"), module.story(log, this.frame.table(), this.session.eyes?.view));
    });
    return button;
  }
}
