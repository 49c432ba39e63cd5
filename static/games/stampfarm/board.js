/**
 * Stampfarm's board: sheets of paper, large for those whose it is, small pictures of the others', in whatever space
 * there is.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { Farm } from "./farm.js";
import * as layout from "./layout.js";
import { miniature } from "./pad.js";
import { CELLS, deckOf } from "./sheets.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../board.js").Space} Space
 * @typedef {import("../board.js").Words} Words
 * @typedef {import("./sheets.js").Cell} Cell
 *
 * What a board is told to do; without it nothing on it can be stamped or opened.
 * @typedef {object} Ears
 * @property {(cell: Cell) => void} cell
 * @property {() => void} stall
 * @property {() => Set<string>} open ids of the places that may be stamped now
 * @property {(seat: number) => void} player a name was tapped, or a small farm
 */

/** How far a finished paper is. @param {View} view @param {number} seat */
export function stage({ boards }, seat) {
  const { final, entering } = boards[String(seat)];
  return final ? "in" : entering ? "entering" : "out";
}

/** Whether the papers are tapped in now: what they are worth is told when all are in. @param {View} view */
export const isSealed = (view) => view.phase === "sheets";

/** How full a farm is, or how far its paper. @param {Words} words @param {View} view @param {number} seat */
export function note(words, view, seat) {
  const { full, stamped } = view.boards[String(seat)];
  if (isSealed(view)) return words.say(`room.paper.${stage(view, seat)}`);
  return full ? words.say("room.full") : words.say("room.of", { count: stamped, most: CELLS.length });
}

/**
 * @param {Words} words
 * @param {Ears} [ears]
 * @returns {import("../board.js").Board}
 */
export function board(words, ears) {
  return new FarmBoard(words, ears);
}

class FarmBoard {
  /** @param {Words} words @param {Ears} [ears] */
  constructor(words, ears) {
    this.words = words;
    this.ears = ears;
    this.large = h("div", { class: "farms" });
    this.small = h("section", { class: "other-farms", "aria-label": words.say("room.others") });
    this.conditions = h("ul", { class: "conditions", "aria-label": words.say("score.cards") });
    this.root = h("div", { class: "farm-board" }, this.conditions, this.large, this.small);
    /** @type {Farm | null} the one that is stamped */
    this.mine = null;
    /** @type {Map<number, Farm>} */
    this.farms = new Map();
  }

  /** @param {View} view @param {Space} space */
  draw(view, space) {
    const own = space.own.filter((seat) => view.boards[String(seat)]);
    const isHeld = space.place === "hand" && own.length === 1;
    this.root.dataset.place = space.place;
    this.root.dataset.held = String(isHeld);
    if (isHeld) this.drawHeld(view, space, own[0]);
    else this.drawAll(view, space, own);
  }

  /** One farm large, the others small where there is room for them. @param {View} view @param {Space} space @param {number} seat */
  drawHeld(view, space, seat) {
    const others = view.order.filter((one) => one !== seat);
    const way = layout.divided(space, { cards: view.cards.length, others: others.length });
    this.root.dataset.others = way.small.where;
    px(this.root, "--small", way.small.width);
    this.conditions.hidden = true;
    this.mine ??= new Farm(this.ears && { cell: this.ears.cell, stall: this.ears.stall });
    this.drawFarm(this.mine, view, seat, way.farm, space);
    fill(this.large, this.mine.root);
    this.small.hidden = way.small.where === "none";
    fill(this.small, this.small.hidden ? [] : others.map((one) => this.smallFarm(view, one)));
  }

  /** Farms of the same size, as many as are asked for. @param {View} view @param {Space} space @param {number[]} own */
  drawAll(view, space, own) {
    const isTable = space.place === "table" || space.place === "hand";
    const bar = isTable && view.cards.length ? this.drawConditions(view, space) : 0;
    this.conditions.hidden = !bar;
    const rest = { ...space, height: space.height - bar };
    const counts = { cards: view.cards.length, groups: !isTable && !isSealed(view) };
    const way = layout.table(own.length, rest, counts);
    this.root.dataset.others = "none";
    px(this.large, "--wide", way.width);
    this.large.style.setProperty("--columns", String(way.columns));
    for (const seat of own) this.drawFarm(this.farmOf(seat), view, seat, way.farm, space);
    fill(
      this.large,
      own.map((seat) => this.farmOf(seat).root),
    );
    this.small.hidden = true;
    fill(this.small);
  }

  /** @param {number} seat */
  farmOf(seat) {
    const { ears } = this;
    const farm = this.farms.get(seat) ?? new Farm(undefined, ears && (() => ears.player(seat)));
    this.farms.set(seat, farm);
    return farm;
  }

  /**
   * @param {Farm} farm
   * @param {View} view
   * @param {number} seat
   * @param {layout.FarmLayout} how
   * @param {Space} space
   */
  drawFarm(farm, view, seat, how, space) {
    const { words } = this;
    const isMine = farm === this.mine;
    const name = words.nameOf(seat);
    const { boards, round } = view;
    const { known, stamped, cells } = boards[String(seat)];
    const shown = cells.flat().filter(Boolean).length;
    const ahead = isMine && !known && words.say("room.paper-ahead", { count: stamped, known: shown });
    const notes = [isMine && words.say("room.round", { round }), ahead || note(words, view, seat)].filter(Boolean);
    farm.draw(name, boards[String(seat)], view.running[String(seat)], {
      rules: view.rules,
      tied: view.rulings["tied-groups"],
      note: notes.join(" · "),
      isSealed: isSealed(view),
      look: isMine && this.ears ? { open: this.ears.open() } : {},
    });
    farm.lay(how, { name: name.length, across: space.place !== "hand", letter: space.letter });
    farm.root.toggleAttribute("data-on", view.turn.includes(seat) && view.phase !== "over");
    farm.root.toggleAttribute("data-away", space.away?.includes(seat) ?? false);
  }

  /** The open cards by name, and the round; each farm has its points. @param {View} view @param {Space} space */
  drawConditions({ cards, round }, { width, letter }) {
    const { words } = this;
    const names = cards.map((card) => words.say(`card.${card}`));
    const letters = Math.max(...names.map((name) => name.length)) + 3;
    const size = layout.letterInTwo(letters, (width - layout.GAP * cards.length) / (cards.length + 0.6), layout.ACROSS);
    this.conditions.style.setProperty("--cards", String(cards.length));
    px(this.conditions, "font-size", Math.max(size, letter * 0.75));
    fill(this.conditions, [
      ...cards.map((card, index) => h("li", null, stamp(deckOf(card)), h("span", null, names[index]))),
      h("li", { class: "round-now" }, words.say("room.round", { round })),
    ]);
    return size * 2.1 + layout.GAP;
  }

  /** @param {View} view @param {number} seat */
  smallFarm(view, seat) {
    const { words, ears } = this;
    const name = words.nameOf(seat);
    const total = h("span", { class: "count" }, isSealed(view) ? "" : number(view.running[String(seat)].total));
    const facts = h("span", { class: "small" }, note(words, view, seat));
    const parts = [
      miniature(view.boards[String(seat)], name),
      h("strong", null, name),
      h("span", { class: "spread" }, facts, total),
    ];
    const look = { class: "other-farm", data: { seat } };
    if (!ears) return h("div", look, parts);
    return h("button", { ...look, type: "button", onclick: () => ears.player(seat) }, parts);
  }
}

/** @param {HTMLElement} one @param {string} name of a property @param {number} size */
const px = (one, name, size) => one.style.setProperty(name, `${size.toFixed(1)}px`);
