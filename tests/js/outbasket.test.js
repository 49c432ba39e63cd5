// What is on its way: sent once however often it is tapped, and again after a reload.

import assert from "node:assert/strict";
import test from "node:test";

import { Outbasket } from "../../static/net/outbasket.js";

/** A phone's memory and clock, and baskets that use them. */
function phone() {
  const memory = new Map();
  const storage = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, text) => memory.set(key, text),
    removeItem: (key) => memory.delete(key),
  };
  let clock = 1000;
  return {
    basket: () => new Outbasket("X", storage, () => clock),
    later: (ms) => (clock += ms),
  };
}

const roll = () => ({ type: "move", seat: 0, move: { type: "roll" } });

test("a double tap sends one action, before and just after its answer", async () => {
  const { basket, later } = phone();
  const one = basket();
  const first = one.put(roll());
  const second = one.put(roll());
  one.answered(first.action.id, { seq: 4 });
  later(200);
  const third = one.put(roll());
  later(1000);
  const fourth = one.put(roll());
  assert.deepEqual([second.action, third.action], [null, null]);
  assert.equal((await third.answer).seq, 4);
  assert.notEqual(fourth.action, null);
});

test("a double tap on undo takes one step back although the next one is known by then", async () => {
  const { basket, later } = phone();
  const one = basket();
  const first = one.put({ type: "ask", what: "undo", to: 7 });
  one.answered(first.action.id, { seq: 9 });
  later(150);
  const second = one.put({ type: "ask", what: "undo", to: 6 });
  later(1000);
  const third = one.put({ type: "ask", what: "undo", to: 6 });
  assert.equal(second.action, null);
  assert.equal((await second.answer).seq, 9);
  assert.equal(third.action.to, 6);
});

test("unanswered actions outlive a reload, in order, with their ids", () => {
  const { basket } = phone();
  const before = basket();
  const told = (n) => before.put({ type: "move", seat: 0, move: { type: "counts", stray: n } }).action.id;
  const ids = Array.from({ length: 14 }, (_, n) => told(n));
  before.answered(ids[3], { seq: 1 });
  const after = basket();
  const kept = after.unanswered.map(({ id, move }) => [id, move.stray]);
  assert.deepEqual(
    kept,
    ids.map((id, n) => [id, n]).filter(([, n]) => n !== 3),
  );
  for (const { id } of after.unanswered) after.answered(id, { seq: 2 });
  assert.equal(basket().unanswered.length, 0);
});

test("an action of yesterday is not sent any more", () => {
  const { basket, later } = phone();
  basket().put(roll());
  later(11 * 3_600_000);
  assert.equal(basket().unanswered.length, 1);
  later(3_600_000);
  assert.equal(basket().unanswered.length, 0);
});

test("a refused action leaves the basket with its reason", async () => {
  const one = phone().basket();
  const { action, answer } = one.put({ type: "start" });
  one.answered(action.id, null, { code: "not-host" });
  assert.equal(await answer.catch(({ code }) => code), "not-host");
  assert.equal(one.unanswered.length, 0);
});

test("a room that is gone refuses all that was on its way", async () => {
  const one = phone().basket();
  const { answer } = one.put(roll());
  one.drop({ code: "no-room" });
  assert.equal(await answer.catch(({ code }) => code), "no-room");
  assert.equal(one.unanswered.length, 0);
});

test("the state on the screen does not make two taps different, and is sent with the first", () => {
  const { basket } = phone();
  const one = basket();
  const first = one.put({ ...roll(), seen: 4 });
  const second = one.put({ ...roll(), seen: 5 });
  assert.equal(first.action.seen, 4);
  assert.equal(second.action, null);
});

test("after a reload it is known which actions nobody waits for any more", () => {
  const { basket } = phone();
  const old = basket().put(roll()).action;
  const later = basket();
  const fresh = later.put({ type: "undo", to: 3 }).action;
  assert.deepEqual(
    [old, fresh].map(({ id }) => later.waiting.get(id)?.isOld),
    [true, false],
  );
});
