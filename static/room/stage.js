/**
 * The stage of an end: what everybody reached, drawn by the game's own board, from the last place to the first.
 * @module
 */

import { BoardSpace } from "../games/board.js";
import { cardOf } from "../games/words.js";
import { device } from "../kit/device.js";
import { h, write } from "../kit/dom.js";
import { ranks, figureOf } from "./places.js";

/** How long points are counted up, ms. */
const COUNT_MS = 480;

export class Stage {
  /** @param {import("../games/shelf.js").Table} table */
  constructor(table) {
    this.table = table;
    this.figure = h("span", { class: "stage-figure score" });
    this.place = h("div", { class: "stage-board" });
    this.root = h("section", { class: "stage", "aria-hidden": "true", hidden: true }, this.figure, this.place);
    /** @type {BoardSpace | null} */
    this.space = null;
    /** @type {number[]} who stands there */
    this.own = [];
    this.frames = 0;
  }

  /**
   * Draws the end of a game; a game without a board has no stage.
   * @param {import("./places.js").Finished} finished
   * @param {any} view as it was seen last
   */
  async set(finished, view) {
    this.finished = finished;
    this.view = view;
    if (!this.space) {
      const module = await cardOf(finished.game)?.board?.();
      if (!module || this.space) return;
      this.space = new BoardSpace(module.board(this.table));
      this.place.append(this.space.root);
    }
    this.root.hidden = false;
    this.draw();
  }

  close() {
    this.space?.close();
    cancelAnimationFrame(this.frames);
  }

  /** Everybody, before the first place is told; then those of one rank, counted from the best. @param {number | null} rank */
  show(rank) {
    this.rank = rank;
    this.draw();
  }

  draw() {
    const { finished, view, space, rank = null } = this;
    if (!finished || !view || !space) return;
    const all = ranks(finished.result);
    const own = rank === null ? all.flatMap(({ seats }) => seats) : (all[rank]?.seats ?? []);
    space.show(view, { place: "end", own });
    if (String(own) !== String(this.own)) this.count(rank === null ? null : own[0]);
    this.own = own;
  }

  /** Counts somebody's points up. @param {number | null} seat */
  count(seat) {
    cancelAnimationFrame(this.frames);
    const score = seat === null ? null : this.finished?.result.scores[String(seat)];
    this.figure.hidden = !score;
    if (!score || !this.finished) return;
    const { game } = this.finished;
    const since = performance.now();
    const step = () => {
      const part = device.isCalm ? 1 : Math.min(1, (performance.now() - since) / COUNT_MS);
      write(this.figure, figureOf(game, score.lines, Math.round(score.total * part)));
      if (part < 1) this.frames = requestAnimationFrame(step);
    };
    step();
  }
}
