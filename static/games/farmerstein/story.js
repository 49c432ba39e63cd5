/**
 * The story of a game that is over: who conquered what and when, with which plants, and the plants that were lost.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { standing } from "../../net/steps.js";
import { face, ZOMBIE } from "./cards.js";

/** The picture of what cost somebody a plant. @type {Record<string, string>} */
const LOSSES = { uprooted: "bin", "gave-up": ZOMBIE };

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").GameEvent} GameEvent */
/** @typedef {{round: number, event: GameEvent}} Told */

/**
 * @param {{entries: import("../../net/steps.js").Entry[]}} log
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
export function story(log, table, view) {
  const events = happened(log);
  const some = (/** @type {string[]} */ ...codes) => events.filter(({ event }) => codes.includes(event.code));
  const [conquests, losses] = [some("conquered"), some(...Object.keys(LOSSES))];
  const counts = { rounds: view.round, plants: some("planted").length, zombies: some("zombie").length };
  return h(
    "div",
    { class: "stack" },
    h("h3", null, table.say("story.continents")),
    conquests.length
      ? h(
          "ol",
          { class: "turning" },
          conquests.map((one) => turning(table, one, "flag")),
        )
      : h("p", null, table.say("story.peace")),
    losses.length > 0 && [
      h("h3", null, table.say("story.losses")),
      h(
        "ol",
        { class: "turning" },
        losses.map((one) => turning(table, one, LOSSES[one.event.code])),
      ),
    ],
    h("p", { class: "soft small" }, table.say("story.counts", counts)),
  );
}

/**
 * What happened in the moves that count, each with its round.
 * @param {Parameters<typeof story>[0]} log
 * @returns {Told[]}
 */
function happened(log) {
  let round = 0;
  return standing(log).flatMap(({ events = [] }) =>
    events.map((event) => {
      if (event.code === "round") round = event.params?.round;
      return { round, event };
    }),
  );
}

/** @param {import("../shelf.js").Table} table @param {Told} told @param {string} picture */
function turning(table, { round, event }, picture) {
  const cards = event.params?.cards ?? [];
  return h(
    "li",
    { data: { what: event.code } },
    stamp(picture),
    h(
      "span",
      null,
      h("span", { class: "soft small block-line" }, table.say("round.of", { round })),
      table.sentence(event),
      cards.length > 0 && h("span", { class: "doing", "aria-hidden": "true" }, cards.map(face)),
    ),
  );
}
