/**
 * Choosing the three condition cards that lie open, one of each deck.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { words } from "../../kit/words/words.js";
import { DECKS } from "./sheets.js";

const GAME = "stampfarm";

/**
 * Three buttons, one a deck, each with the card that is chosen.
 * @param {string[]} cards the chosen ones
 * @param {(title: string, content: Node) => {close: () => void}} sheet slides a sheet in from below
 * @param {(cards: string[]) => void} chosen
 */
export function cardSlots(cards, sheet, chosen) {
  return Object.entries(DECKS).map(([deck, ids]) => {
    const card = cards.find((one) => ids.includes(one)) ?? null;
    const others = cards.filter((one) => !ids.includes(one));
    const take = (/** @type {string | null} */ one) => chosen(inOrder(one ? [...others, one] : others));
    const name = card ? words(`card.${card}`, {}, GAME) : say("score.card.choose", { deck: say(`deck.${deck}`) });
    return h(
      "button",
      {
        class: card ? "slot" : "slot free",
        type: "button",
        data: { deck },
        onclick: () => choose(deck, card, sheet, take),
      },
      stamp(deck, say(`deck.${deck}`)),
      h(
        "span",
        { class: "grow" },
        h("strong", null, name),
        card && h("span", { class: "small block-line" }, say(`card.${card}.why`)),
      ),
    );
  });
}

/**
 * @param {string} deck
 * @param {string | null} card
 * @param {(title: string, content: Node) => {close: () => void}} sheet
 * @param {(card: string | null) => void} take
 */
function choose(deck, card, sheet, take) {
  const list = h("div", { class: "stack" });
  const shown = sheet(say("score.card.choose", { deck: say(`deck.${deck}`) }), list);
  const pick = (/** @type {string | null} */ one) => {
    take(one);
    shown.close();
  };
  list.append(
    ...DECKS[deck].map((one) =>
      h(
        "button",
        {
          class: "card choice-card",
          type: "button",
          data: { card: one },
          "aria-pressed": String(one === card),
          onclick: () => pick(one),
        },
        stamp(deck),
        h(
          "span",
          null,
          h("strong", null, say(`card.${one}`)),
          h("span", { class: "small block-line" }, say(`card.${one}.why`)),
        ),
      ),
    ),
    h("button", { class: "bare", type: "button", onclick: () => pick(null) }, say("score.card.none")),
  );
}

/** In the order of the decks, as they lie on the table. @param {string[]} cards */
const inOrder = (cards) =>
  Object.values(DECKS)
    .flat()
    .filter((card) => cards.includes(card));

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
