/**
 * The ranking of a game that is over: everybody's place and points; a tap tells where they come from.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { h } from "../kit/dom.js";
import { list, number, words } from "../kit/words/words.js";
import { clockTime } from "../kit/connection.js";
import { sheet } from "../kit/sheet.js";

/**
 * @typedef {import("../net/types.js").Result} Result
 * @typedef {import("../net/types.js").Score} Score
 * @typedef {import("../net/archive.js").Finished} Finished
 * @typedef {{place: number, seats: number[]}} Rank
 */

/** Who shares a place has the same number, and the next one counts on. @param {Result} result @returns {Rank[]} */
export function ranks({ places }) {
  let ahead = 0;
  return places.map((seats) => {
    const place = ahead + 1;
    ahead += seats.length;
    return { place, seats };
  });
}

/** Who won, in words. @param {Finished} finished */
export function winnersOf({ result, names }) {
  const first = result.places[0] ?? [];
  return words("end.wins", { names: list(first.map((seat) => names[seat])), count: first.length });
}

/** The whole ranking in words, in one breath. @param {Finished} finished */
export function rankingOf(finished) {
  const { game, result, names } = finished;
  const lines = ranks(result).flatMap(({ place, seats }) =>
    seats.map((seat) => words("end.line", { place, name: names[seat], says: says(game, result.scores[seat]) })),
  );
  return [words("end.title.told"), `${winnersOf(finished)}.`, ...lines].join(" ");
}

/** What somebody reached, in the game's own words. @param {string} game @param {Score | undefined} score */
const says = (game, score) => words("end.points", { points: score?.total ?? 0, lines: score?.lines ?? [] }, game);

/** The same as a figure. @param {string} game @param {Score["lines"]} lines @param {number} points */
export const figureOf = (game, lines, points) => words("end.figure", { points: number(points), lines }, game);

/** The headline. @param {Finished} finished */
export function winners(finished) {
  return h(
    "div",
    { class: "winner" },
    stamp("crown"),
    h("h2", { class: "score" }, winnersOf(finished)),
    finished.result.early && h("p", { class: "soft" }, words("end.early")),
  );
}

/** The list, best first; `data-rank` counts those who share a place as one. @param {Finished} finished */
export function ranking(finished) {
  const lines = ranks(finished.result).flatMap(({ place, seats }, rank) =>
    seats.map((seat) => line(finished, place, seat, rank)),
  );
  return h("ol", { class: "places" }, lines);
}

/**
 * @param {Finished} finished
 * @param {number} place
 * @param {number} seat
 * @param {number} rank
 */
function line(finished, place, seat, rank) {
  const { game, names, result } = finished;
  const score = result.scores[String(seat)];
  const total = h("span", { class: "count" }, score ? figureOf(game, score.lines, score.total) : "");
  const button = h(
    "button",
    { class: "card place", type: "button", data: { seat } },
    h("span", { class: "place-number" }, words("end.place", { place })),
    h("strong", { class: "grow" }, names[seat]),
    h("span", { class: "place-points" }, total, score && h("span", { class: "place-why" }, words("end.why"))),
    h("span", { class: "unseen" }, score ? says(game, score) : ""),
  );
  button.addEventListener("click", () => score && explain(finished, seat, score));
  return h("li", { data: { rank } }, button);
}

/** @param {Finished} finished @param {number} seat @param {Score} score */
function explain({ game, names }, seat, score) {
  const nameOf = (/** @type {number} */ one) => names[one] ?? "";
  const lines = score.lines.map((line) =>
    h(
      "li",
      { class: "spread" },
      h("span", null, words(`line.${line.code}`, { ...line.params, nameOf }, game)),
      h("span", { class: "count" }, figureOf(game, [line], line.points)),
    ),
  );
  const total = h(
    "p",
    { class: "spread lead" },
    h("strong", null, says(game, score)),
    h("span", { class: "count" }, figureOf(game, score.lines, score.total)),
  );
  sheet(
    nameOf(seat),
    h("div", { class: "stack" }, h("ul", { class: "stack" }, lines), h("hr", { class: "rule" }), total),
  );
}

/** How the result was set right after the end, the newest first; null if it never was. @param {Finished} finished */
export function corrections({ before, result, names }) {
  if (!before.length) return null;
  const results = [...before.map((one) => one.result), result];
  const lines = before.map(({ at }, step) => {
    const changes = changed(results[step], results[step + 1], names);
    const text = changes.length ? changes.join(" ") : words("end.reordered");
    return h(
      "li",
      { class: "spread" },
      h("span", { class: "grow" }, text),
      h("time", { class: "soft small" }, clockTime(at)),
    );
  });
  return h(
    "section",
    { class: "stack corrected" },
    h("h3", null, words("end.corrected")),
    h("ol", { class: "stack" }, lines.reverse()),
  );
}

/**
 * @param {Result} was
 * @param {Result} is
 * @param {Record<string, string>} names
 */
function changed(was, is, names) {
  const seats = Object.keys(is.scores).filter((seat) => was.scores[seat]?.total !== is.scores[seat].total);
  return seats.map((seat) =>
    words("end.was", { name: names[seat], was: was.scores[seat]?.total ?? 0, is: is.scores[seat].total }),
  );
}
