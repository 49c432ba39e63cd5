// The server's clock, as a phone learns it.

import assert from "node:assert/strict";
import test from "node:test";

import { ServerClock } from "../../static/net/clock.js";

/** A clock on a phone whose own time a test sets; `ping(sent, there, back, ahead)` is one round trip, in ms. */
function phone() {
  const own = { now: 0, steady: 0 };
  const clock = new ServerClock(
    () => own.now,
    () => own.steady,
  );
  const ping = (sent, there, back, ahead) => {
    own.steady += sent + there + back - own.now;
    own.now = sent + there + back;
    clock.learn(sent, sent + there + ahead);
    return clock.offset;
  };
  return { own, clock, ping };
}

test("before a pong has come it is the phone's own time", () => {
  const { own, clock } = phone();
  own.now = 7;
  assert.equal(clock.now(), 7);
});

test("the quickest round trip is believed", () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  const trips = [
    [0, 400, 650],
    [1000, 20, 510],
    [2000, 300, 700],
  ];
  for (const [sent, trip, ahead] of trips) {
    now = sent + trip;
    clock.learn(sent, sent + ahead);
  }
  assert.equal(clock.offset, 500);
  assert.equal(clock.now(), now + 500);
});

test("of two slow round trips the quick way there and the quick way back tell the time together", () => {
  const { ping } = phone();
  assert.deepEqual([ping(0, 20, 300, 5000), ping(1000, 280, 20, 5000)], [4860, 5000]);
});

test("a clock that was set is learned anew", () => {
  const { own, ping } = phone();
  ping(0, 20, 20, 5000);
  own.now += 90_000; // set while nothing was under way
  own.steady += 1;
  assert.equal(ping(own.now, 20, 20, -85_000), -85_000);
});

test("a phone whose clock drifts still shows the dice in time three minutes later: old trips are forgotten", () => {
  const { ping } = phone();
  assert.equal(ping(0, 10, 10, 1000), 1000);
  assert.equal(ping(179_000, 30, 10, 1000), 1000, "the quick way there of the first ping still counts");
  assert.equal(ping(200_000, 30, 30, 1040), 1020, "of the two later ones the quickest ways");
  assert.equal(ping(400_000, 10, 10, 1100), 1100, "and neither does anything of before");
});

test("of many pings the newest are kept", () => {
  const { clock, ping } = phone();
  assert.equal(clock.isSure, false);
  for (let at = 0; at < 39; at += 1) ping(at * 1000, 10, 10, 500);
  assert.equal(clock.isSure, false);
  ping(39_000, 10, 10, 500);
  assert.equal(clock.isSure, true);
  for (let at = 40; at < 140; at += 1) ping(at * 1000, 50, 50, 560);
  assert.equal(clock.offset, 560, "of the first forty nothing is left");
});

test("a pong from before the ping, as a clock that was just set makes it, is not believed", () => {
  const { own, clock } = phone();
  own.now = 5;
  clock.learn(9, 1000);
  assert.equal(clock.offset, 0);
});
