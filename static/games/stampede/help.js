/**
 * The rules on one page.
 * @module
 */

import { h } from "../../dom.js";
import { ANIMALS, animalPicture, paperCard } from "./cards.js";

/**
 * @param {any} _info
 * @param {import("../shelf.js").Table} table
 */
export function help(_info, table) {
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
    h("h3", null, table.say("help.points.title")),
    h("ul", { class: "counted" }, [
      h("li", null, animalPicture("rhino"), h("span", null, table.say("help.points.small"))),
      h("li", null, paperCard("elephant-head"), h("span", null, table.say("help.points.elephant"))),
    ]),
  );
}
