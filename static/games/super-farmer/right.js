/**
 * Setting a herd to what really lies on the table, with counters; any herd, by anybody who plays.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, write } from "../../kit/dom.js";
import { counter } from "../../kit/counter.js";
import { ANIMALS, bundleOf, difference } from "./farm.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./farm.js").Herd} Herd */

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat whose herd comes first
 * @param {(seat: number, herd: Herd) => Promise<boolean>} send whether it was done
 */
export function setRight(table, view, seat, send) {
  const counters = h("ul", { class: "counters" });
  const change = h("p", { class: "soft", role: "status" });
  const go = h("button", { class: "block main", type: "button" }, table.say("right.do"));
  let whose = seat;
  /** @type {Herd} */
  let herd = {};

  const written = () => view.herds[String(whose)];
  const draw = () => {
    const { gained, lost } = difference(written(), herd);
    const isSame = !Object.keys({ ...gained, ...lost }).length;
    write(
      change,
      isSame
        ? table.say("right.same")
        : table.say("right.change", { change: table.say("last.change", { gained, lost }) }),
    );
    go.disabled = isSame;
    table.keepDraft("right", isSame ? null : { whose, herd, written: written() });
  };
  const turnTo = (/** @type {number} */ next) => {
    whose = next;
    const kept = table.draft("right", /** @type {any} */ (null));
    // A draft for a herd that has changed since is worth nothing.
    const isGood = kept?.whose === whose && JSON.stringify(kept.written) === JSON.stringify(written());
    herd = { ...(isGood ? kept.herd : written()) };
    fill(
      counters,
      ANIMALS.filter((animal) => view.box[animal]).map((animal) =>
        line(table, view, animal, herd, written()[animal], draw),
      ),
    );
    draw();
  };

  go.addEventListener("click", async () => {
    go.setAttribute("aria-busy", "true");
    const isDone = await send(whose, bundleOf(herd));
    go.removeAttribute("aria-busy");
    if (!isDone) return;
    table.keepDraft("right", null);
    sheet.close();
  });
  const content = h("div", { class: "stack" }, whoseChoice(table, view, seat, turnTo), counters, change, go);
  turnTo(seat);
  const sheet = table.sheet(table.say("right.title"), content);
  return sheet;
}

/**
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {number} seat
 * @param {(seat: number) => void} turnTo
 */
function whoseChoice(table, view, seat, turnTo) {
  const choice = (/** @type {number} */ one) => {
    const input = h("input", { type: "radio", name: "whose", value: one, checked: one === seat });
    input.addEventListener("change", () => turnTo(one));
    return h("label", null, input, h("span", null, table.nameOf(one)));
  };
  return h(
    "fieldset",
    { class: "stack" },
    h("legend", null, table.say("right.whose")),
    h("div", { class: "choices whose-herd" }, view.order.map(choice)),
  );
}

/**
 * One animal's counter; a herd cannot hold more than it has and the bank together.
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {string} animal
 * @param {Herd} herd
 * @param {number} written
 * @param {() => void} changed
 */
function line(table, view, animal, herd, written, changed) {
  const label = table.say("animals", { animal });
  const count = counter({
    label,
    value: herd[animal],
    most: written + view.bank[animal],
    changed: (value) => {
      herd[animal] = value;
      changed();
    },
  });
  return h("li", { class: "counter-line" }, stamp(animal), h("span", { class: "grow kind" }, label), count);
}
