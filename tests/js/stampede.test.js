// The deal of Stampede! by the clock, and where its cards lie.

import assert from "node:assert/strict";
import test from "node:test";

import { Cues, dealtAt } from "../../static/games/stampede/cues.js";
import { gridOf } from "../../static/games/stampede/savanna.js";

const DECK = 10;
const RUNNING = { state: "running", starts_at: 10_000, pace_ms: 1_000, dealt: 3, stops_at: null };

test("with the start the first card lies, then one with each tick, and never more than the deck has", () => {
  const lie = (at) => dealtAt(RUNNING, DECK, at);
  assert.deepEqual([9_999, 10_000, 10_999, 11_000, 16_000, 99_000].map(lie), [3, 4, 4, 5, 10, 10]);
});

test("while nothing runs, what was dealt lies there", () => {
  for (const clock of [{ state: "stopped" }, { starts_at: null }, { pace_ms: null }]) {
    assert.equal(dealtAt({ ...RUNNING, ...clock }, DECK, 50_000), 3);
  }
});

/**
 * The cues of a page whose clock a test sets (never within 5 ms before a word: there a page stares at its clock); `says` is all that was called, `at`
 * sets the clock and wakes it.
 */
function page(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const listeners = new Set();
  globalThis.document = {
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  const says = [];
  let now = 0;
  const cues = new Cues(() => now, { fire: (cue, late) => says.push([cue, late]), changed: () => {} });
  context.after(() => {
    cues.close();
    assert.equal(listeners.size, 0);
    delete globalThis.document;
  });
  const at = (ms) => {
    now = ms;
    cues.go();
  };
  return { cues, says, at };
}

test("ready, set, stampede are called once each, before the first card", (context) => {
  const { cues, says, at } = page(context);
  cues.set(RUNNING, { deck: DECK, ticks: false });
  for (const ms of [7_200, 7_300, 8_000, 8_650, 9_900, 10_000, 10_000]) at(ms);
  assert.deepEqual(says, [["ready", 0], ["set", 0], ["stampede", 0]]); // prettier-ignore
});

test("a word that is long over is left out, one that is a little late is said", (context) => {
  const { cues, says, at } = page(context);
  cues.set(RUNNING, { deck: DECK, ticks: false });
  at(8_650 + 900);
  assert.deepEqual(says, [["set", 900]]);
  at(10_000 + 1_501);
  assert.deepEqual(says, [["set", 900]]);
});

test("each card after the first falls with a tick, and the stop is called when it is due", (context) => {
  const { cues, says, at } = page(context);
  cues.set({ ...RUNNING, dealt: 0, stops_at: 12_500 }, { deck: DECK, ticks: true });
  for (let ms = 9_000; ms <= 12_750; ms += 250) at(ms);
  assert.deepEqual(says.map(([cue]) => cue), ["set", "stampede", "tick", "tick", "stop"]); // prettier-ignore
});

test("a word stands on the page for a while, and the later one takes its place", (context) => {
  const { cues, at } = page(context);
  cues.set(RUNNING, { deck: DECK, ticks: false });
  const word = (ms) => (at(ms), cues.word);
  assert.deepEqual([7_200, 7_300, 8_599, 8_600, 8_650, 10_000, 11_199, 11_200].map(word), [
    null, "ready", "ready", null, "set", "stampede", "stampede", null,
  ]); // prettier-ignore
});

test("a stop that was called before the deal begins silences the words that would come after it", (context) => {
  const { cues } = page(context);
  cues.set({ ...RUNNING, state: "stopped", stops_at: 9_000 }, { deck: DECK, ticks: true });
  assert.deepEqual(cues.words(), [["stop", 9_000]]);
  cues.set({ ...RUNNING, stops_at: 9_000 }, { deck: DECK, ticks: true });
  assert.deepEqual(cues.words(), [["ready", 7_300], ["set", 8_650], ["stop", 9_000]]); // prettier-ignore
});

test("all cells fit in without scrolling, no row is empty, and no other grid has larger squares", () => {
  for (const [width, height] of [
    [304, 300],
    [374, 480],
    [1200, 500],
    [60, 40],
    [40, 40],
  ]) {
    // prettier-ignore
    for (let cells = 1; cells <= 60; cells++) {
      const { columns, rows, wide, high } = gridOf(cells, width, height);
      assert.ok(columns * rows >= cells && columns * (rows - 1) < cells);
      assert.ok(Math.abs(columns * wide - width) < 0.001 && Math.abs(rows * high - height) < 0.001);
      const sides = Array.from({ length: cells }, (_, n) => Math.min(width / (n + 1), height / Math.ceil(cells / (n + 1))));
      assert.equal(Math.min(wide, high), Math.max(...sides));
    }
  }
});

test("as square as can be: wide places for few rows, and no scrolling where it can be helped", () => {
  const shape = (...of) => Object.values(gridOf(...of)).slice(0, 2);
  assert.deepEqual(shape(4, 400, 400), [2, 2]);
  assert.deepEqual(shape(4, 1200, 300), [4, 1]);
  assert.deepEqual(shape(4, 100, 400), [1, 4]);
  const { rows, high } = gridOf(30, 304, 320);
  assert.ok(rows * high <= 320);
});
