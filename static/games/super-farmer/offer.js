/**
 * An open offer: whoever is asked agrees or declines, whoever asked may take it back.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h } from "../../kit/dom.js";
import { pictures } from "./farm.js";

/** @typedef {import("./types.js").View} View */

/**
 * @param {import("../shelf.js").Table} table
 * @param {(type: "accept" | "refuse" | "withdraw") => void} answer
 */
export function openOffer(table, answer) {
  const root = h("section", { class: "offer stack", hidden: true });
  const button = (/** @type {"accept" | "refuse" | "withdraw"} */ type, /** @type {string} */ kind) =>
    h(
      "button",
      { class: `block ${kind}`, type: "button", onclick: () => answer(type), data: { answer: type } },
      table.say(`offer.${type}`),
    );
  let drawn = "";

  return {
    root,
    /** @param {import("../shelf.js").TableState<View>} state */
    show({ view, moves, seat }) {
      const { offer } = view;
      root.hidden = !offer;
      const types = moves.map((move) => move.type);
      const key = JSON.stringify([offer, types, seat]);
      if (!offer || key === drawn) return;
      drawn = key;
      const can = (/** @type {string} */ type) => types.includes(type);
      fill(
        root,
        can("accept") && button("accept", "main"),
        h("div", { class: "card offer-card" }, sides(table, offer, seat)),
        can("refuse") && !can("accept") && h("p", { class: "soft small" }, table.say("offer.cannot")),
        can("refuse") && button("refuse", "plain wide"),
        can("withdraw") && button("withdraw", "plain wide"),
      );
    },
  };
}

/**
 * Both sides of an offer, in words for the player to whom it is made.
 * @param {import("../shelf.js").Table} table
 * @param {import("./types.js").OpenOffer} offer
 * @param {number | null} seat
 */
function sides(table, offer, seat) {
  const [by, to] = [table.nameOf(offer.seat), table.nameOf(offer.to)];
  const isAsked = seat === offer.to;
  const part = (/** @type {string} */ title, /** @type {Record<string, number>} */ bundle) =>
    h(
      "div",
      { class: "offer-side" },
      h("p", { class: "small soft" }, title),
      pictures(bundle),
      h("span", { class: "unseen" }, table.say("bundle", { animals: bundle })),
    );
  return [
    part(isAsked ? table.say("offer.asks", { seat: by }) : table.say("offer.gives", { seat: by }), offer.give),
    stamp("exchange"),
    part(isAsked ? table.say("offer.for") : table.say("offer.gets", { to }), offer.get),
  ];
}
