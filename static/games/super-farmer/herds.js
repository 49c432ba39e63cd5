/**
 * The whole table at a glance: the herds of the others and the bank, a line each.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { ANIMALS, bundleOf, FIVE, heads, leaders, tally, worth } from "./farm.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./farm.js").Herd} Herd */

/**
 * @param {import("../board.js").Words} table
 * @param {(seat: number) => void} [why] opens what explains a herd
 */
export function herds(table, why) {
  /** @type {Map<string, ReturnType<typeof line>>} */
  const lines = new Map();
  const list = h("ul", { class: "herds", "aria-label": table.say("others") });
  const bank = line(table, "bank", null);
  const root = h("section", { class: "stack yard" }, list, bank.root);

  return {
    root,
    list,
    /** Where the bank keeps an animal. @param {string} animal */
    inBank: (animal) => bank.cell(animal),
    /** @param {number} seat @param {string} animal */
    cellOf: (seat, animal) => lines.get(String(seat))?.cell(animal) ?? null,
    /**
     * @param {number[]} seats
     * @param {View} view
     * @param {number[]} absent
     */
    show(seats, view, absent) {
      const ahead = leaders(view);
      const wanted = seats.map((seat) => {
        const key = String(seat);
        const known = lines.get(key) ?? line(table, key, why ? () => why(seat) : null);
        lines.set(key, known);
        known.show(table.nameOf(seat), view.herds[key], view.values, {
          isAway: absent.includes(seat),
          isOn: view.turn === seat,
          leads: ahead.includes(seat),
        });
        return known.item;
      });
      fill(list, wanted);
      list.hidden = !wanted.length;
      bank.show(table.say("bank"), view.bank, null, { isAway: false, isOn: false, leads: false });
    },
  };
}

/**
 * One herd, or the bank.
 * @param {import("../board.js").Words} table
 * @param {string} key
 * @param {(() => void) | null} does
 */
function line(table, key, does) {
  const name = h("strong", { class: "line-name" });
  const value = h("span", { class: "soft small" });
  const crown = h("span", { class: "leads", hidden: true }, stamp("crown", table.say("lead.leads")));
  const cells = new Map(ANIMALS.map((animal) => [animal, tally(animal)]));
  const spoken = h("span", { class: "unseen" });
  const row = h(
    "span",
    { class: "tallies", "aria-hidden": "true" },
    [...cells.values()].map(({ root }) => root),
  );
  const parts = [
    h("span", { class: "spread line-head" }, name, h("span", { class: "line-worth" }, crown, value)),
    row,
    spoken,
  ];
  const root = does
    ? h("button", { class: "herd-line", type: "button", onclick: does, data: { seat: key } }, parts)
    : h("div", { class: key === "bank" ? "herd-line bank-line" : "herd-line", data: { seat: key } }, parts);
  if (key === "bank") name.before(stamp("barn"));
  const item = h("li", null, root);

  return {
    root,
    item,
    /** @param {string} animal */
    cell: (animal) => /** @type {Element} */ (cells.get(animal)?.root),
    /**
     * @param {string} title
     * @param {Herd} herd
     * @param {Herd | null} values
     * @param {{isAway: boolean, isOn: boolean, leads: boolean}} how
     */
    show(title, herd, values, { isAway, isOn, leads }) {
      crown.hidden = !leads;
      write(name, title);
      const isEmpty = heads(herd) === 0;
      write(
        value,
        !values
          ? ""
          : isEmpty
            ? table.say("herd.empty.other")
            : table.say("herd.worth", { worth: worth(herd, values) }),
      );
      write(
        spoken,
        isEmpty
          ? table.say(values ? "herd.empty.other" : "bank.none")
          : table.say("bundle", { animals: bundleOf(herd) }),
      );
      root.toggleAttribute("data-away", isAway);
      root.toggleAttribute("data-on", isOn);
      for (const [animal, cell] of cells) cell.show(herd[animal] ?? 0);
    },
  };
}

/**
 * The five animals of a Super Farmer in small, the missing ones pale, and a crown for who leads by what herds are
 * worth.
 * @param {import("../shelf.js").Table} table
 */
export function five(table) {
  const signs = FIVE.map((animal) => ({ animal, root: stamp(animal) }));
  const spoken = h("span", { class: "unseen" });
  const crown = h("span", { class: "leads", hidden: true }, stamp("crown", table.say("lead.leads")));
  const root = h(
    "span",
    { class: "five" },
    signs.map((sign) => sign.root),
    crown,
    spoken,
  );
  return {
    root,
    /** @param {Herd} herd @param {boolean} leads */
    show(herd, leads) {
      crown.hidden = !leads;
      for (const sign of signs) sign.root.classList.toggle("pale", !herd[sign.animal]);
      write(spoken, table.say(heads(herd) ? "bundle" : "herd.empty.other", { animals: bundleOf(herd) }));
    },
  };
}
