// From codes with parameters to sentences.

import assert from "node:assert/strict";
import test from "node:test";

import { knows, learn, list, namedNumbers, number, refusal, sentence, words } from "../../static/kit/words/words.js";

learn("farm", {
  "event.bred": "{seat} gets {count|one rabbit|# rabbits}",
  "event.next": "now {turn}",
  "event.traded": (params, say) => `${params.from} gives ${params.to}: ${say("farm.price", params, "farm")}`,
  "farm.price": "{count} sheep",
  "error.poor": "{seat} has too few",
  "option.pace.null": "no clock",
  "option.pace.2000": "two seconds",
  "option.pace.fast": "not a number",
});
const nameOf = (seat) => ["Ola", "Jan", "Ewa"][seat];
const say = (code, params) => sentence({ code, params }, "farm", nameOf);

test("seats arrive as names, numbers in the right form", () => {
  assert.equal(say("bred", { seat: 0, count: 1 }), "Ola gets one rabbit");
  assert.equal(say("bred", { seat: 2, count: 0 }), "Ewa gets 0 rabbits");
  assert.equal(say("bred", { seat: 1, count: -3 }), "Jan gets −3 rabbits");
  assert.equal(say("traded", { from: 0, to: 1, count: 2 }), "Ola gives Jan: 2 sheep");
});

test("a question names whom it is about", () => {
  assert.equal(say("asked", { seat: 0, what: "replace", about: 2 }), "Ola asks: let a scarecrow play for Ewa?");
  assert.equal(say("asked", { seat: 1, what: "skip", about: 0 }), "Jan asks: pass over Ola?");
  assert.equal(say("asked", { seat: null, what: "end", about: null }), "The table asks: end the game now?");
});

test("several whose turn it is are named in a row", () => {
  assert.ok(say("next", { turn: [0, 1, 2] }).endsWith("Ola, Jan, and Ewa"));
  assert.ok(say("next", { turn: 1 }).endsWith("Jan"));
  assert.equal(list(["a"]), "a");
});

test("a refusal without words says the general thing, never a blank", () => {
  assert.equal(refusal({ code: "poor", params: { seat: 1 } }, "farm", nameOf), "Jan has too few");
  const other = refusal({ code: "never-heard-of" }, "farm");
  assert.ok(other.length > 10 && other !== "error.never-heard-of");
});

test("a game's own word goes before the house's, and a key without a word comes back", () => {
  assert.ok(knows("do.close") && knows("event.bred", "farm") && !knows("event.bred"));
  const house = words("do.close");
  learn("other", { "do.close": "Shut" });
  assert.deepEqual([words("do.close", {}, "other"), words("do.close"), words("no.such")], ["Shut", house, "no.such"]);
});

test("a minus sign is one", () => {
  assert.equal(number(-12), "−12");
});

test("the numbers of an option are those that have words", () => {
  assert.deepEqual(new Set(namedNumbers("option.pace", "farm")), new Set([null, 2000]));
});

test("a name that is written from the right is set apart from its sentence, others stay as they are", () => {
  const hebrew = (seat) => ["Ben", "דנה"][seat];
  const told = (code, params) => sentence({ code, params }, "farm", hebrew);
  assert.equal(told("bred", { seat: 1, count: 6 }), "\u2068דנה\u2069 gets 6 rabbits");
  assert.equal(told("traded", { from: 0, to: 1, count: 2 }), "Ben gives \u2068דנה\u2069: 2 sheep");
  assert.equal(told("next", { turn: [0, 1] }), "now Ben and \u2068דנה\u2069");
});
