/**
 * The rules: the aim, a turn, a round, conquering, zombies; on the phones also what the house's plants and powers do.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { ruledBy } from "../ruled.js";
import { houseTag, kindsOf, token } from "./cards.js";

/** @typedef {import("./types.js").View} View */

/**
 * @param {import("../../net/types.js").GameInfo} info
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {import("../shelf.js").Room} room
 */
export function help(info, table, view, room) {
  const part = (/** @type {string} */ key) => [
    h("h3", null, table.say(`help.${key}.title`)),
    h("p", null, table.say(`help.${key}`, { hand: view?.edition.hand ?? 5 })),
  ];
  const ruling = (/** @type {string} */ name) => ruledBy(info, room, name);
  const ruled = ["zombie-replaced", "zombie-objective"].map((name) => table.say(`help.${name}.${ruling(name)}`));
  const parts = [
    ...["turn", "round", "conquer", "zombie"].flatMap(part),
    h("p", null, ruled.filter(Boolean).join(" ")),
    ...(ruling("mutant-placeholder") === "on" ? part("mutant") : []),
  ];
  const isDealt = view && view.deck !== null;
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "lead" }, table.say("help.goal")),
    parts,
    isDealt ? houseCards(table, view) : h("p", { class: "soft" }, table.say("help.printed")),
  );
}

/** @param {import("../shelf.js").Table} table @param {View} view */
function houseCards(table, view) {
  const title = (/** @type {string} */ key) => h("h3", null, table.say(key), " ", houseTag());
  const line = (/** @type {Node} */ picture, /** @type {string} */ name, /** @type {string} */ does) =>
    h("li", { class: "fs-told" }, picture, h("span", null, h("strong", null, name), h("br", null), does));
  const plants = kindsOf(view).map((plant) =>
    line(stamp(plant), table.say("plant", { plant }), table.say("effect.of", { effects: view.edition.plants[plant] })),
  );
  const powers = Object.entries(view.edition.powers).map(([colour, power]) =>
    line(token("placeholder", colour), table.say("power.name", { name: power[0] }), table.say("power.of", { power })),
  );
  return [
    title("help.plants.title"),
    h("ul", { class: "stack" }, plants),
    title("help.powers.title"),
    h("ul", { class: "stack" }, powers),
  ];
}
