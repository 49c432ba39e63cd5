/**
 * A pile laid out from the bottom up, animal by animal, each with what it brings.
 * @module
 */

import { h } from "../../kit/dom.js";
import { number } from "../../kit/words/words.js";
import { animalPicture, paperCard, say, signed, wholeAnimal } from "./cards.js";

/**
 * @typedef {import("./types.js").Cut} Part
 * @typedef {import("./types.js").Counts} Counts
 * @typedef {import("./types.js").Earned} Entry
 */

/**
 * @param {string[]} pile
 * @param {Part[]} parts
 * @param {{inWords?: boolean}} [how] inWords: one animal a line, and what it is
 */
export function laidOut(pile, parts, { inWords = false } = {}) {
  if (!pile.length) return h("p", { class: "soft" }, say("pile.empty"));
  return h(
    "ol",
    { class: inWords ? "laid in-words" : "laid" },
    parts.map((part, at) => {
      const laid = laidPart(pile, part, inWords);
      laid.style.setProperty("--at", String(at)); // when it is laid down
      return laid;
    }),
  );
}

/** @param {string[]} pile @param {Part} part @param {boolean} inWords */
function laidPart(pile, { animal, cards, complete, points }, inWords) {
  const faces = cards.map((place) => pile[place]);
  const picture = complete
    ? wholeAnimal(faces)
    : h(
        "span",
        { class: "loose-cards" },
        faces.map((name) => paperCard(name)),
      );
  const told = complete ? say("part.whole", { animal, points }) : say("part.loose", { cards: faces, points });
  return h(
    "li",
    { class: complete ? "laid-part whole" : "laid-part" },
    picture,
    h("span", { class: "count", "aria-hidden": "true", data: { sign: Math.sign(points) } }, signed(points)),
    h("span", { class: inWords ? "small" : "unseen" }, told),
  );
}

/** What a pile told in numbers was. @param {Counts} counts */
function counted({ complete, stray, elephant }) {
  const lines = [
    complete > 0 && h("li", null, animalPicture("rhino"), h("span", null, say("counts.whole", { count: complete }))),
    stray > 0 && h("li", null, paperCard("hippo-middle"), h("span", null, say("counts.loose", { count: stray }))),
    elephant !== "none" &&
      h("li", null, animalPicture("elephant"), h("span", null, say(`counts.elephant.${elephant}`))),
  ].filter(Boolean);
  return lines.length ? h("ul", { class: "counted" }, lines) : h("p", { class: "soft" }, say("pile.empty"));
}

/**
 * Why a round brought what it brought.
 * @param {Entry} entry
 * @param {{inWords?: boolean}} [how] as `laidOut` takes it
 */
export function explained(entry, how) {
  if (entry.pile && entry.animals) return laidOut(entry.pile, entry.animals, how);
  if (entry.counts) return counted(entry.counts);
  return h("p", { class: "soft" }, say("entry.told"));
}

/** @param {Entry} entry */
export const total = (entry) =>
  h(
    "p",
    { class: "spread lead" },
    h("strong", null, say("points", { points: entry.points })),
    h("span", { class: "count" }, number(entry.points)),
  );
