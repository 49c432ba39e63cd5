// A phone whose browser keeps nothing plays on from the page's own memory.

import assert from "node:assert/strict";
import test from "node:test";

const held = new Map();
let mood = "willing";
const refuse = () => {
  throw new DOMException("no", mood === "full" ? "QuotaExceededError" : "SecurityError");
};
globalThis.window ??= /** @type {any} */ (globalThis);
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  get: () =>
    mood === "forbidden"
      ? refuse()
      : {
          getItem: (key) => held.get(key) ?? null,
          setItem: (key, text) => (mood === "full" ? refuse() : held.set(key, text)),
          removeItem: (key) => held.delete(key),
        },
});

const memory = await import("../../static/net/memory.js");
const purse = await import("../../static/net/purse.js");
const { Outbasket } = await import("../../static/net/outbasket.js");
const told = new Set();
memory.unkept.addEventListener("unkept", (event) => told.add(/** @type {CustomEvent} */ (event).detail));
const seat = (code) => purse.hold(code, { game: "dice", mode: "table" }, [{ seat: 0, token: `of ${code}` }]);

test("seats and what waits are remembered while the page is open, whether storage is full or forbidden", () => {
  for (const [one, code] of [
    ["forbidden", "BBBBB"],
    ["full", "CCCCC"],
  ]) {
    mood = one;
    seat(code);
    assert.equal(purse.kept(code)?.held[0].token, `of ${code}`);
    new Outbasket(code).put({ type: "start" });
    assert.equal(new Outbasket(code).unanswered.length, 1);
    assert.equal(memory.keeps(), false);
  }
  assert.deepEqual([...told], ["companion.rooms", "companion.out.BBBBB", "companion.out.CCCCC"]);
  assert.equal(held.size, 0);
});

test("what is forgotten stays forgotten, and what the browser takes again is kept by it", () => {
  mood = "willing";
  seat("DDDDD");
  assert.ok(JSON.parse(held.get("companion.rooms")).DDDDD);
  mood = "forbidden";
  purse.letGo("DDDDD");
  assert.equal(purse.kept("DDDDD"), null);
  memory.removeItem("companion.rooms");
  assert.equal(memory.getItem("companion.rooms"), null);
});
