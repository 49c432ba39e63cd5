/**
 * A paddock: one herd in its pens, big enough to be read across the table.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { ANIMALS, heads, worth } from "./farm.js";

/** @typedef {import("./farm.js").Herd} Herd */

const CROWD = 3;

/**
 * @param {import("../board.js").Words} table
 * @param {() => void} [why] opens what explains the worth
 */
export function paddock(table, why) {
  const pens = new Map(ANIMALS.map((animal) => [animal, pen(animal, table)]));
  const title = h("h2", { class: "herd-name", onclick: why });
  const sum = h("span", { class: "worth-words" });
  const figure = h("span", { class: "worth-figure score", "aria-hidden": "true" });
  const crown = h("span", { class: "leads", hidden: true }, stamp("crown"));
  const value = why
    ? h("button", { class: "bare worth", type: "button", onclick: why }, crown, sum, figure)
    : h("span", { class: "worth" }, crown, sum, figure);
  const list = h(
    "ul",
    { class: "pens" },
    [...pens.values()].map(({ root }) => root),
  );
  const field = h("div", { class: "field-of-pens" }, list);
  const root = h("section", { class: "paddock" }, h("header", null, title), field, value);

  return {
    root,
    field,
    /** @param {string} animal */
    penOf: (animal) => /** @type {ReturnType<typeof pen>} */ (pens.get(animal)),
    /**
     * @param {number} seat
     * @param {string} heading
     * @param {Herd} herd
     * @param {Herd} values
     * @param {boolean} leads whether no herd is worth more
     */
    show(seat, heading, herd, values, leads) {
      const rabbits = worth(herd, values);
      const isEmpty = heads(herd) === 0;
      write(title, heading);
      crown.hidden = !leads;
      write(sum, table.say(isEmpty ? "herd.empty.other" : "herd.worth", { worth: rabbits }));
      write(figure, number(rabbits));
      const spoken = { seat: table.nameOf(seat), worth: rabbits };
      if (why) value.setAttribute("aria-label", table.say(leads ? "herd.leads.spoken" : "herd.worth.spoken", spoken));
      root.dataset.seat = String(seat);
      list.setAttribute("aria-label", heading);
      for (const [animal, one] of pens) one.show(herd[animal] ?? 0);
    },
  };
}

/**
 * One pen: up to three stamps of its animal, and the number. With none it stands open.
 * @param {string} animal
 * @param {import("../board.js").Words} table
 */
function pen(animal, table) {
  const crowd = h("span", { class: "crowd", "aria-hidden": "true" });
  const count = h("span", { class: "score", "aria-hidden": "true" });
  const spoken = h("span", { class: "unseen" });
  const root = h("li", { class: "pen", data: { animal } }, crowd, count, spoken);
  const stamps = Array.from({ length: CROWD }, () => stamp(animal));
  let now = -1;
  return {
    root,
    /** @param {number} next */
    show(next) {
      if (next === now) return;
      now = next;
      root.dataset.count = String(next);
      write(count, number(next));
      write(spoken, next ? table.say("heads", { animal, count: next }) : table.say("pen.none", { animal }));
      fill(crowd, stamps.slice(0, Math.max(1, Math.min(CROWD, next))));
    },
  };
}
