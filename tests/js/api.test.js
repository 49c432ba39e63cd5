// Sitting down and making rooms: asked again after a lost answer, the same wish has the same id.

import assert from "node:assert/strict";
import test from "node:test";

import { createRoom, sit } from "../../static/net/api.js";

/** Lets `fetch` give these answers one after the other, null for a lost one; gives the ids that were sent. */
function server(t, answers) {
  const ids = [];
  t.mock.method(globalThis, "fetch", async (_, { body }) => {
    ids.push(JSON.parse(body).id);
    const answer = answers.shift();
    if (!answer) throw new TypeError("network");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  return ids;
}

const seated = { status: 201, body: { seat: 1, token: "t" } };
const refusedAs = (code, status) => ({ status, body: { error: { code, params: {} } } });

test("a wish whose answer was lost keeps its id until an answer comes, and then another wish has another", async (t) => {
  const ids = server(t, [null, refusedAs("store-away", 503), seated, seated]);
  await assert.rejects(sit("BBBBB", { name: "Jan" }), { code: "offline" });
  await assert.rejects(sit("BBBBB", { name: "Jan" }), { code: "store-away" });
  assert.equal((await sit("BBBBB", { name: "Jan" })).seat, 1);
  await sit("BBBBB", { name: "Jan" });
  assert.equal(new Set(ids.slice(0, 3)).size, 1);
  assert.notEqual(ids[3], ids[0]);
  assert.match(ids[0], /^[0-9a-f]{32}$/);
});

test("a refused wish is another one when it is made again, and other wishes and rooms have ids of their own", async (t) => {
  const ids = server(t, [refusedAs("name-taken", 409), seated, null, null, null]);
  await assert.rejects(sit("BBBBB", { name: "Jan" }), { code: "name-taken" });
  await sit("BBBBB", { name: "Jan" });
  for (const wish of [() => sit("BBBBB", { name: "Ewa" }), () => sit("CCCCC", { name: "Ewa" }), () => createRoom({})]) {
    await assert.rejects(wish(), { code: "offline" });
  }
  assert.equal(new Set(ids).size, 5);
});
