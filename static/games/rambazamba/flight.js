/**
 * What is seen to happen: cards that were chased away fly to the discard pile. With reduced motion the row fades.
 * @module
 */

import { device } from "../../kit/device.js";

const FLY_MS = 520;
const APART_MS = 90;
const FADE_MS = 160;

/** @typedef {{card: HTMLElement, at: DOMRect}} Flyer */

/**
 * The cards as they lie now, before the page is drawn without them.
 * @param {Element[]} cards
 * @returns {Flyer[]}
 */
export const takeOff = (cards) =>
  cards.map((card) => ({ card: /** @type {HTMLElement} */ (card.cloneNode(true)), at: card.getBoundingClientRect() }));

/**
 * Lets them fly, the top one first.
 * @param {Flyer[]} flyers
 * @param {Element} pile
 * @param {Element} row where they lay
 */
export async function fly(flyers, pile, row) {
  if (device.isCalm) {
    return void (await row.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: FADE_MS }).finished.catch(() => {}));
  }
  const goal = pile.getBoundingClientRect();
  await Promise.all([...flyers].reverse().map((flyer, index) => flyOne(flyer, goal, index * APART_MS)));
}

/** @param {Flyer} flyer @param {DOMRect} goal @param {number} delay */
async function flyOne({ card, at }, goal, delay) {
  const [x, y] = [
    goal.left + goal.width / 2 - at.left - at.width / 2,
    goal.top + goal.height / 2 - at.top - at.height / 2,
  ];
  card.classList.add("flying");
  for (const [name, value] of Object.entries({ left: at.left, top: at.top, width: at.width, height: at.height })) {
    card.style.setProperty(name, `${value}px`);
  }
  (document.querySelector("[data-game]") ?? document.body).append(card);
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${x * 0.4}px, ${y * 0.4 - 60}px) rotate(-14deg) scale(1.1)`, opacity: 1, offset: 0.5 },
    { transform: `translate(${x}px, ${y}px) rotate(20deg) scale(.7)`, opacity: 0.2 },
  ];
  try {
    await card.animate(frames, { duration: FLY_MS, delay, easing: "ease-in-out", fill: "both" }).finished;
  } catch {
    // somebody left the page meanwhile
  } finally {
    card.remove();
  }
}
