// Which lines of a history count, and what an undo would take back and bring back.

import assert from "node:assert/strict";
import test from "node:test";

import { standing, Steps } from "../../static/net/steps.js";

/** An entry of a game, and an undo. */
const move = (seq, back, type = "roll") => ({ seq, back, at: seq, seat: 0, chance: [], move: { type } });
const undo = (seq, to) => ({ seq, at: seq, seat: 0, chance: [], move: { type: "undo", to } });

/** Four moves, the last two taken back, another one made: 1, 2 and 6 stand. */
const LOG = [move(1, null), move(2, 1), move(3, 2), move(4, 3), undo(5, 2), move(6, 2)];
const seqs = (entries) => entries.map(({ seq }) => seq);

test("what was taken back counts no more and what came after it does", () => {
  const steps = new Steps(LOG);
  assert.deepEqual([...steps.standing], [6, 2, 1]);
  assert.deepEqual(seqs(standing({ entries: LOG })), [1, 2, 6]);
  assert.deepEqual(seqs(LOG.filter((entry) => steps.isGone(entry))), [3, 4]);
});

test("who looks before going back reads what goes and what comes, the newest first", () => {
  const { takes, brings } = new Steps(LOG).plan(4);
  assert.deepEqual(seqs(takes), [6]);
  assert.deepEqual(seqs(brings), [4, 3]);
  const back = new Steps(LOG.slice(0, 4)).plan(1);
  assert.deepEqual(seqs(back.takes), [4, 3, 2]);
  assert.deepEqual(back.brings, []);
});

test("a line leads before itself if it counts, to itself if it was taken back, an undo to before the undo", () => {
  const steps = new Steps(LOG);
  assert.deepEqual(
    LOG.map((entry) => steps.target(entry)),
    [null, 1, 3, 4, 4, 2],
  );
});

test("an undo that is undone brings everything back", () => {
  const again = [...LOG.slice(0, 5), undo(6, 4)];
  assert.deepEqual(seqs(standing({ entries: again })), [1, 2, 3, 4]);
});

test("an undo to the beginning leaves nothing standing", () => {
  assert.deepEqual(standing({ entries: [move(1, null), undo(2, 0)] }), []);
});
