/**
 * The story of a game that is over: the farms that won, and the plays that cost somebody most.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { h } from "../../kit/dom.js";
import { standing } from "../../net/steps.js";
import { pictureOf, speciesOf } from "./cards.js";
import { Farm } from "./farm.js";

const MOST_POINTS = 5;
/** Entries of the game that are no play. */
const NO_PLAY = ["start", "adjust"];
/** What the story says about plays. */
const TOLD = new Set(["placed", "pitchforked", "farmer-came", "two-player-action", "removed", "won"]);

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../shelf.js").GameEvent} GameEvent */
/** @typedef {{turn: number, events: GameEvent[]}} Play */

/**
 * @param {{entries: import("../../net/steps.js").Entry[]}} log
 * @param {import("../shelf.js").Table} table
 * @param {View} view
 */
export function story(log, table, view) {
  const plays = played(log);
  const points = turningPoints(plays);
  return h(
    "div",
    { class: "stack" },
    view.winners.length > 0 && h("h3", null, table.say("story.farm", { count: view.winners.length })),
    view.winners.map((/** @type {number} */ seat) => farmOf(table, view, seat)),
    h("h3", null, table.say("story.points")),
    points.length
      ? h(
          "ol",
          { class: "turning" },
          points.map((play) => turning(table, play)),
        )
      : h("p", null, table.say("story.calm")),
    h("p", { class: "soft small" }, table.say("story.turns", { count: plays.length })),
  );
}

/** The plays that count, and what came of each. @param {Parameters<typeof story>[0]} log @returns {Play[]} */
function played(log) {
  const plays = standing(log).filter(({ move }) => !NO_PLAY.includes(move.type));
  return plays.map(({ events = [] }, at) => ({ turn: at + 1, events: events.filter(({ code }) => TOLD.has(code)) }));
}

/** How many cards a play took from the table. @param {Play} play */
const cost = ({ events }) =>
  events.reduce((sum, { code, params }) => (code === "removed" ? sum + params?.cards.length : sum), 0);

/** The dearest plays and the one that won, as they came. @param {Play[]} plays */
function turningPoints(plays) {
  const dearest = plays
    .filter((play) => cost(play) > 1)
    .sort((one, other) => cost(other) - cost(one))
    .slice(0, MOST_POINTS);
  return plays.filter((play) => dearest.includes(play) || play.events.some(({ code }) => code === "won"));
}

/** @param {import("../shelf.js").Table} table @param {Play} play */
function turning(table, { turn, events }) {
  return h(
    "li",
    { data: { turn } },
    stamp(pictureFor(events)),
    h(
      "span",
      null,
      h("span", { class: "soft small block-line" }, table.say("story.at", { turn })),
      events.map((event) => table.sentence(event)).join(" "),
    ),
  );
}

/** @param {GameEvent[]} events */
function pictureFor(events) {
  const [{ code, params = {} }] = events;
  if (events.some((event) => event.code === "won")) return "crown";
  if (code === "placed") return pictureOf(speciesOf(params.cards[0]));
  return code === "pitchforked" ? "pitchfork" : code === "farmer-came" ? "farmer" : "exchange";
}

/** @param {import("../shelf.js").Table} table @param {View} view @param {number} seat */
function farmOf(table, view, seat) {
  const farm = new Farm();
  farm.draw(view, seat, { name: table.nameOf(seat), title: table.nameOf(seat), on: false });
  return farm.root;
}
