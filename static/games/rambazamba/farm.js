/**
 * A farm: four rows, the cards in each laid offset over each other, what hay protects bound in straw.
 *
 * A row is one button; what lies in it is said by its label.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { number, words } from "../../kit/words/words.js";
import { animals, lying, pictureOf, SPECIES } from "./cards.js";
import { markKey } from "./plays.js";

const GAME = "rambazamba";
/** What each row shows, so that it is drawn anew only when that changes. @type {WeakMap<Element, string>} */
const drawn = new WeakMap();
const CALM = { coming: /** @type {string[]} */ ([]), leaving: 0, wins: false };

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./plays.js").Marks} Marks */

/**
 * @typedef {object} Look
 * @property {string} title
 * @property {string} name the owner's
 * @property {boolean} on whether it is the owner's turn
 * @property {Marks} [marks] what would change
 * @property {Set<string>} [aims] the rows, by `markKey`, that can be tapped for what is in hand
 * @property {boolean} [aiming] whether something is in hand
 * @property {boolean} [landed] whether what is coming was sent already
 */

export class Farm {
  /** @param {(row: string) => void} [tapped] without it the rows only show */
  constructor(tapped) {
    this.title = h("h2", { class: "farm-name" });
    this.crown = stamp("crown");
    this.hand = h("span", { class: "backs" });
    /** @type {Map<string, HTMLElement>} */
    this.rows = new Map(SPECIES.map((species) => [species, row(species, tapped)]));
    this.head = h("header", { class: "farm-head-line" }, this.title, this.crown, this.hand);
    this.root = h(
      "section",
      { class: "rows-farm" },
      this.head,
      h("div", { class: "farm-rows" }, [...this.rows.values()]),
    );
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {Look} look
   */
  draw(view, seat, { title, name, on, marks, aims, aiming = false, landed = false }) {
    const key = String(seat);
    const won = view.winners.includes(seat);
    write(this.title, title);
    Object.assign(this.root.dataset, { seat: key, on: String(on), won: String(won), aiming: String(aiming) });
    this.root.dataset.aim = String(SPECIES.some((species) => aims?.has(markKey(seat, species))));
    this.crown.toggleAttribute("hidden", !won);
    backs(this.hand, view.hands[key]);
    for (const [species, place] of this.rows) {
      const mark = marks?.get(markKey(seat, species)) ?? CALM;
      const aim = aims?.has(markKey(seat, species)) ?? false;
      drawRow(place, {
        name,
        species,
        cards: view.farms[key][species],
        open: view.open[key][species],
        mark,
        aim,
        landed,
      });
    }
  }

  /**
   * The cards on top of a row, as they lie on the page.
   * @param {string} species
   * @param {number} count
   * @returns {Element[]}
   */
  top(species, count) {
    const cards = [...(this.rows.get(species)?.querySelectorAll(".lying-card:not(.coming)") ?? [])];
    return count ? cards.slice(-count) : [];
  }
}

/** @param {string} species @param {((row: string) => void) | undefined} tapped */
function row(species, tapped) {
  const parts = [
    h("span", { class: "row-head", "aria-hidden": "true" }, stamp(pictureOf(species)), h("span", { class: "count" })),
    h("span", { class: "fan", "aria-hidden": "true" }),
    h("span", { class: "unseen" }),
  ];
  const how = { class: "animal-row", data: { row: species } };
  return tapped ? h("button", { ...how, type: "button", onclick: () => tapped(species) }, parts) : h("div", how, parts);
}

/**
 * @param {HTMLElement} place
 * @param {{name: string, species: string, cards: string[], open: number, mark: import("./plays.js").Mark, aim: boolean,
 * landed: boolean}} so
 */
function drawRow(place, { name, species, cards, open, mark, aim, landed }) {
  const { coming, leaving, wins } = mark;
  const key = JSON.stringify([name, cards, open, mark, aim, landed]);
  if (drawn.get(place) === key) return;
  drawn.set(place, key);
  const [head, fan, spoken] = place.children;
  const count = animals(cards);
  const covered = count - open;
  const after = count + animals(coming);
  Object.assign(place.dataset, {
    aim: String(aim),
    count: String(count),
    wins: String(wins),
    changes: String(coming.length + leaving > 0),
  });
  write(head.children[1], number(landed ? after : count));
  const lie = cards.map((card, at) =>
    lying(card, howItLies({ at, safe: cards.length - open, leaves: cards.length - leaving })),
  );
  fill(
    fan,
    lie,
    coming.map((card) => lying(card, landed ? "stamped" : "coming")),
  );
  write(spoken, words("row.of", { name, species, count, covered, top: cards.at(-1), coming, leaving, wins }, GAME));
}

/** @param {{at: number, safe: number, leaves: number}} where */
const howItLies = ({ at, safe, leaves }) => (at >= leaves ? "leaving" : at < safe ? "safe" : "");

/** The backs of the cards in somebody's hand. @param {HTMLElement} root @param {number} count */
function backs(root, count) {
  if (root.dataset.count === String(count)) return;
  root.dataset.count = String(count);
  const cards = Array.from({ length: count }, () => h("span", { class: "back" }));
  fill(
    root,
    h("span", { "aria-hidden": "true" }, cards),
    h("span", { class: "unseen" }, words("hand.count", { count }, GAME)),
  );
}
