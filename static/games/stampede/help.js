/**
 * The rules on one page.
 * @module
 */

import { h } from "../../kit/dom.js";
import { ruledBy } from "../ruled.js";
import { ANIMALS, animalPicture, paperCard } from "./cards.js";

/** @typedef {import("./types.js").View} View */

/** What the box's animals bring, for a table that has not begun. */
const BOX = { rhino: { whole: 3, loose: -1 }, elephant: { whole: 6, loose: -3 } };

/**
 * @param {import("../../net/types.js").GameInfo} info
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 * @param {import("../../net/types.js").Room} room
 */
export function help(info, table, view, room) {
  const part = (/** @type {string} */ key) => [
    h("h3", null, table.say(`help.${key}.title`)),
    h("p", null, table.say(`help.${key}`)),
  ];
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "lead" }, table.say("help.goal")),
    part("deal"),
    part("wrangle"),
    part("animals"),
    h(
      "ul",
      { class: "counted" },
      ANIMALS.map((animal) => h("li", null, animalPicture(animal), h("span", null, table.say("animal", { animal })))),
    ),
    h("p", null, table.say(`help.reading.${ruledBy(info, room, "reading")}`)),
    h("h3", null, table.say("help.points.title")),
    points(table, view?.points ?? (room.edition === "box" ? BOX : null)),
  );
}

/**
 * What animals bring by the edition of this table.
 * @param {import("../shelf.js").Table} table
 * @param {View["points"] | null} brings null before the start with an edition of somebody's own
 */
function points(table, brings) {
  if (!brings) return h("p", null, table.say("help.points.own"));
  return h("ul", { class: "counted" }, [
    h("li", null, animalPicture("rhino"), h("span", null, table.say("help.points.small", brings.rhino))),
    h("li", null, paperCard("elephant-head"), h("span", null, table.say("help.points.elephant", brings.elephant))),
  ]);
}
