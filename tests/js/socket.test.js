// When a phone that lost its line tries again.

import assert from "node:assert/strict";
import test from "node:test";

import { RoomSocket } from "../../static/net/socket.js";

/** The waits that a socket asks for, in ms. */
function waits(t) {
  const asked = [];
  t.mock.method(globalThis, "setTimeout", (_, ms) => asked.push(ms));
  return asked;
}

const rising = (numbers) => [...numbers].sort((one, other) => one - other);

/** @param {() => number} random */
const socket = (random) => new RoomSocket("BBBBB", { url: "ws://127.0.0.1:9", basket: null, random });

test("retries grow from a moment to half a minute", (t) => {
  const asked = waits(t);
  for (const luck of [0, 0.999]) {
    const one = socket(() => luck);
    for (let tries = 0; tries < 8; tries += 1) one.later();
  }
  const [earliest, latest] = [asked.slice(0, 8), asked.slice(8)];
  assert.deepEqual([earliest[0], new Set(earliest.slice(1))], [0, new Set([400])]);
  assert.ok(latest[0] <= 500, "a server that only ended the connection is found at once");
  assert.ok(latest[1] >= 3_500 && latest[1] <= 3_600);
  assert.deepEqual(latest, rising(latest));
  assert.ok(latest.at(-1) >= 29_000 && latest.at(-1) <= 30_000);
});

test("two hundred phones come back after a restart and never all at once", (t) => {
  const asked = waits(t);
  let seed = 20;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (const down of [10_000, 300_000]) {
    const phones = Array.from({ length: 200 }, () => {
      const one = socket(random);
      const begun = asked.length;
      let at = 0;
      while (at <= down) {
        one.later();
        at += asked.at(-1);
      }
      return { waits: asked.slice(begun), back: at - down };
    });
    const first = phones.map((phone) => phone.waits[1]);
    assert.ok(Math.max(...first) - Math.min(...first) >= 3_000);
    for (let at = 0; at < 4_000; at += 100) assert.ok(first.filter((one) => at <= one && one < at + 100).length < 20);
    assert.ok(Math.max(...phones.map(({ back }) => back)) < 60_000);
    const all = phones.flatMap((phone) => phone.waits);
    assert.ok(Math.max(...all) <= 30_000);
    if (down < 300_000) continue;
    assert.ok(Math.max(...all) > 28_000);
    const late = rising(phones.flatMap((phone) => phone.waits.slice(6)));
    assert.ok(late[Math.floor(late.length / 4)] < 10_000, "spread over the whole of it");
    assert.ok(late[Math.floor((3 * late.length) / 4)] > 20_000);
  }
});

/** A socket whose connection is a stand-in, with time that the test moves; gives what it writes and how often it connects. */
function line(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  globalThis.document = /** @type {any} */ ({ visibilityState: "visible" });
  const made = [];
  globalThis.WebSocket = /** @type {any} */ (
    class {
      static OPEN = 1;
      constructor() {
        this.readyState = 0;
        this.sent = [];
        made.push(this);
      }
      send(text) {
        this.sent.push(JSON.parse(text).type);
      }
      close() {}
    }
  );
  const one = socket(() => 0.5);
  const pass = (ms) => {
    for (let gone = 0; gone < ms; gone += 500) {
      now += 500;
      t.mock.timers.tick(500);
    }
  };
  const open = (connection) => {
    connection.readyState = 1;
    connection.onopen();
  };
  return { one, made, pass, open };
}

test("a connection that never opens is given up within ten seconds, shown as lost, and tried again", (t) => {
  const { one, made, pass } = line(t);
  one.connect();
  pass(5_500);
  assert.deepEqual([made.length, one.connection.status], [1, "connecting"]);
  pass(4_000);
  assert.deepEqual([made.length, one.connection.status], [2, "lost"]);
  one.quiet();
});

test("an open connection that has died is noticed within ten seconds and replaced; one that answers is kept", (t) => {
  const { one, made, pass, open } = line(t);
  one.connect();
  open(made[0]);
  for (let beats = 0; beats < 20; beats += 1) {
    made[0].onmessage({ data: JSON.stringify({ type: "pong", at: 0, server: 0 }) });
    pass(3_000);
  }
  assert.equal(made.length, 1);
  made[0].onmessage({ data: JSON.stringify({ type: "pong", at: 0, server: 0 }) });
  pass(9_500);
  assert.equal(one.connection.status, "lost");
  pass(500);
  assert.equal(made.length, 2);
  one.quiet();
});
