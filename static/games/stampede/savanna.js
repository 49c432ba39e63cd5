/**
 * The table on the phones: cards lie where the server says, one in a cell, and are scooped with one tap.
 *
 * The cells are laid out for the place there is: as large and as square as they can be. A tap anywhere in a card's cell
 * is meant
 * for the card.
 * @module
 */

import { h } from "../../kit/dom.js";
import { paperCard, say } from "./cards.js";

/** Between what a thumb hits for one card and for the next, px. */
const APART_PX = 4;
const MOST_TURN = 24;
/** How much wider than a card its place is when it lies as askew as it may. */
const ASKEW = spread(MOST_TURN);

/**
 * @typedef {{card: number, by: number | null, face?: string, cell?: number, x?: number, y?: number, turn?: number}}
 * Lying
 */

export class Savanna {
  /** @param {(card: number) => Promise<any>} scoop answers nothing when the card was not to be had */
  constructor(scoop) {
    this.scoop = scoop;
    this.root = h("div", { class: "savanna", role: "group", "aria-label": say("savanna") });
    /** @type {Map<number, {button: HTMLElement, lies: Lying}>} */
    this.lying = new Map();
    /** @type {Set<number>} under way to the server */
    this.taken = new Set();
    this.cells = 0;
    this.may = false;
    this.width = this.height = 0;
    this.root.addEventListener("pointerdown", (event) => this.tapped(event));
    this.root.addEventListener("click", (event) => event.detail === 0 && this.tapped(event)); // by keyboard
  }

  /**
   * @param {Lying[]} cards
   * @param {{cells: number, may: boolean, width: number, height: number}} how cells: how many places there are; may:
   *   whether these eyes may scoop; width, height: px
   */
  draw(cards, { cells, may, width, height }) {
    Object.assign(this, { may });
    const open = cards.filter(({ by }) => by === null);
    const there = new Set(open.map(({ card }) => card));
    for (const [card, { button }] of this.lying) {
      if (there.has(card)) continue;
      button.remove();
      this.lying.delete(card);
      this.taken.delete(card);
    }
    const isNew = open.filter(({ card }) => !this.lying.has(card));
    for (const lies of isNew) this.put(lies);
    for (const { button } of this.lying.values()) button.setAttribute("aria-disabled", String(!may));
    const isSame = cells === this.cells && width === this.width && height === this.height;
    Object.assign(this, { cells, width, height });
    if (isSame) for (const { card } of isNew) this.place(card);
    else this.lay();
  }

  /** @param {Lying} lies */
  put(lies) {
    const { card, face = "" } = lies;
    const button = h(
      "button",
      {
        class: "lying-card",
        type: "button",
        data: { number: card, card: face },
        "aria-label": say("card", { card: face }),
      },
      paperCard(face),
    );
    this.lying.set(card, { button, lies });
    this.root.append(button);
  }

  /** @param {Event} event */
  tapped(event) {
    const button = event.target instanceof Element ? event.target.closest(".lying-card") : null;
    if (!(button instanceof HTMLElement) || !this.may) return;
    this.take(Number(button.dataset.number));
  }

  /** The card lifts at once; it lies down again if somebody was quicker. @param {number} card */
  async take(card) {
    if (this.taken.has(card)) return;
    this.taken.add(card);
    this.mark(card, true);
    if (await this.scoop(card)) return;
    this.taken.delete(card);
    this.mark(card, false);
  }

  /** @param {number} card @param {boolean} is */
  mark(card, is) {
    this.lying.get(card)?.button.toggleAttribute("data-taken", is);
  }

  // -- where everything lies -----------------------------------------------------------------------------------------

  lay() {
    const { width, height, cells } = this;
    this.grid = gridOf(cells, width, height);
    this.root.style.inlineSize = `${width}px`;
    this.root.style.blockSize = `${height}px`;
    for (const card of this.lying.keys()) this.place(card);
  }

  /** @type {{columns: number, rows: number, wide: number, high: number} | undefined} */
  grid;

  /** @param {number} card */
  place(card) {
    const { grid } = this;
    const found = this.lying.get(card);
    if (!grid || !found) return;
    const { cell = 0, x = 50, y = 50, turn = 0 } = found.lies;
    const { columns, wide, high } = grid;
    const side = Math.min(wide, high) / ASKEW;
    const free = side * spread(turn); // how wide and high the turned card is
    const edge = APART_PX / 2;
    const css = {
      "inset-inline-start": `${(cell % columns) * wide + edge}px`,
      "inset-block-start": `${Math.floor(cell / columns) * high + edge}px`,
      "inline-size": `${wide - APART_PX}px`,
      "block-size": `${high - APART_PX}px`,
      "--side": `${side}px`,
      "--x": `${((wide - free) * x) / 100 + (free - side) / 2 - edge}px`,
      "--y": `${((high - free) * y) / 100 + (free - side) / 2 - edge}px`,
      "--turn": `${turn}deg`,
    };
    for (const [key, value] of Object.entries(css)) found.button.style.setProperty(key, value);
  }
}

/** How much larger than a square its bounding box is when it is turned. @param {number} degrees */
function spread(degrees) {
  const turn = (Math.abs(degrees) * Math.PI) / 180;
  return Math.cos(turn) + Math.sin(turn);
}

/**
 * The grid with the largest squares.
 * @param {number} cells
 * @param {number} width px
 * @param {number} height px
 */
export function gridOf(cells, width, height) {
  const grids = Array.from({ length: Math.max(1, cells) }, (_, index) => {
    const rows = Math.ceil(cells / (index + 1));
    return { columns: index + 1, rows, wide: width / (index + 1), high: height / rows };
  });
  const side = (/** @type {typeof grids[0]} */ { wide, high }) => Math.min(wide, high);
  return grids.reduce((best, grid) => (side(grid) > side(best) ? grid : best));
}
