// What the store could not take is kept and sent again; what an earlier page sent is told by the page that hears of it.

import assert from "node:assert/strict";
import test from "node:test";

import { Outbasket } from "../../static/net/outbasket.js";
import { RoomSocket } from "../../static/net/socket.js";

globalThis.WebSocket ??= /** @type {any} */ (class {});

/** A socket on an open line, and what it writes. */
function line(basket = new Outbasket("X", null)) {
  const one = new RoomSocket("BBBBB", { url: "ws://127.0.0.1:9", basket });
  const written = [];
  one.ready = true;
  one.write = (message) => written.push(message);
  return { one, written };
}

test("an action that the store could not take goes out again by itself, with the same id, until it is taken", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { one, written } = line();
  const answer = one.send({ type: "undo", to: 3 });
  const { id } = written[0];
  for (let tries = 1; tries < 4; tries += 1) {
    one.heard({ type: "error", id, code: "store-away", params: {} });
    assert.equal(written.length, tries);
    t.mock.timers.tick(1_000);
    assert.equal(written.at(-1).id, id);
  }
  one.heard({ type: "ack", id, seq: 9 });
  assert.equal((await answer).seq, 9);
  t.mock.timers.tick(10_000);
  assert.equal(written.length, 4);
});

test("a refusal of what an earlier page sent is told, one of this page's own goes to who waits for it", async () => {
  const memory = new Map([
    ["companion.out.X", JSON.stringify([{ action: { type: "undo", to: 3, id: "old" }, at: 1 }])],
  ]);
  const storage = { getItem: (key) => memory.get(key) ?? null, setItem() {}, removeItem() {} };
  const { one } = line(new Outbasket("X", /** @type {any} */ (storage), () => 2));
  const heard = [];
  one.addEventListener("trouble", (event) => heard.push(/** @type {any} */ (event).detail.code));
  const answer = one.send({ type: "rename", seat: 0, name: "Ola" });
  const { id } = one.basket.unanswered[1];
  one.heard({ type: "error", id: "old", code: "stale", params: { seat: 0 } });
  one.heard({ type: "error", id, code: "conflict", params: {} });
  await assert.rejects(answer, { code: "conflict" });
  assert.deepEqual(heard, ["stale"]);
});

test("a state that was lost on the way is asked for with the next pong, and none that has been seen", () => {
  const { one, written } = line();
  one.seq = 5;
  one.heard({ type: "pong", at: 0, server: 1, seq: 5 });
  one.heard({ type: "pong", at: 0, server: 1 });
  assert.deepEqual(written, []);
  one.heard({ type: "pong", at: 0, server: 1, seq: 6 });
  assert.deepEqual(
    written.map(({ type, seq }) => [type, seq]),
    [["hello", 5]],
  );
});

test("a store that is away is one state until it answers again, however often it is told", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { one, written } = line();
  const states = [];
  const troubles = [];
  one.addEventListener("connection", (event) => states.push(/** @type {any} */ (event).detail.isStoreAway));
  one.addEventListener("trouble", (event) => troubles.push(event));
  one.send({ type: "undo", to: 3 });
  const { id } = written[0];
  for (let tries = 0; tries < 3; tries += 1) {
    one.heard({ type: "error", id, code: "store-away", params: {} });
    one.heard({ type: "error", code: "store-away", params: {} });
    one.heard({ type: "pong", at: 0, server: 0 });
    t.mock.timers.tick(1_000);
  }
  one.heard({ type: "ack", id, seq: 9 });
  assert.deepEqual(states, [true, false]);
  assert.deepEqual(troubles, []);
});

test("a hello that the store could not answer is said again until a state comes", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { one, written } = line();
  one.ready = false;
  for (let tries = 1; tries < 4; tries += 1) {
    one.heard({ type: "error", code: "store-away", params: {} });
    t.mock.timers.tick(1_000);
    assert.equal(written.length, tries);
    assert.equal(written.at(-1).type, "hello");
  }
  one.heard({ type: "state", seq: 3, room: {}, eyes: {} });
  t.mock.timers.tick(10_000);
  assert.equal(one.connection.isStoreAway, false);
  assert.equal(written.length, 3);
});
