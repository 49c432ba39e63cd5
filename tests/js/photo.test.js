// Where a photo of the paper lies: pulled by one finger, turned and stretched by two, never out of the sliders' reach.

import assert from "node:assert/strict";
import test from "node:test";

import { AT_FIRST, pulled, SLIDERS, within } from "../../static/games/stampfarm/lying.js";

const rounded = (place) => Object.fromEntries(Object.entries(place).map(([of, value]) => [of, +value.toFixed(6)]));
const moved = (place, before, after) => rounded(pulled(place, before, after));

test("one finger pulls it as far as it goes", () => {
  assert.deepEqual(moved(AT_FIRST, [[0.2, 0.1]], [[0.5, -0.1]]), { x: 0.3, y: -0.2, size: 1.1, turn: 0 });
});

test("two fingers that part stretch it about the middle between them", () => {
  const place = { x: 0.5, y: 0, size: 1, turn: 10 };
  const before = [[-0.1, 0], [0.1, 0]]; // prettier-ignore
  const after = [[-0.2, 0], [0.2, 0]]; // prettier-ignore
  assert.deepEqual(moved(place, before, after), { x: 1, y: 0, size: 2, turn: 10 });
});

test("two fingers that turn a quarter clockwise turn it about the middle between them", () => {
  const place = { x: 0.5, y: 0, size: 1, turn: 0 };
  const before = [[-0.1, 0], [0.1, 0]]; // prettier-ignore
  const after = [[0, -0.1], [0, 0.1]]; // prettier-ignore
  assert.deepEqual(moved(place, before, after), { x: 0, y: 0.5, size: 1, turn: 90 });
});

test("what lies under the fingers stays under them", () => {
  const place = { x: 0.3, y: -0.2, size: 1.3, turn: 25 };
  const [before, after] = [[[0.1, 0.2], [-0.3, 0.1]], [[0.4, 0], [0.1, -0.5]]]; // prettier-ignore
  const now = pulled(place, before, after);
  before.forEach((finger, index) => {
    const dot = onPaper(place, finger);
    onPaper(now, after[index]).forEach((one, axis) => assert.ok(Math.abs(one - dot[axis]) < 1e-9));
  });
});

/** The dot of the photo under a finger, in widths of the photo from its middle. */
function onPaper({ x, y, size, turn }, [right, down]) {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [(right - x) / size, (down - y) / size];
  return [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)];
}

test("two fingers on one spot neither stretch it beyond all measure nor lose it", () => {
  const spot = [[0, 0], [0, 0]]; // prettier-ignore
  assert.deepEqual(moved(AT_FIRST, spot, spot), AT_FIRST);
});

test("it stays within what the sliders reach, and a turn goes on behind the half turn", () => {
  assert.deepEqual(within({ x: -7, y: 7, size: 9, turn: 200 }), { x: -1.5, y: 1.5, size: 4, turn: -160 });
  assert.deepEqual(within({ x: 0, y: 0, size: 0, turn: -190 }), { x: 0, y: 0, size: 0.4, turn: 170 });
  assert.equal(within({ ...AT_FIRST, turn: 720 + 30 }).turn, 30);
  assert.deepEqual(within(AT_FIRST), AT_FIRST);
  assert.deepEqual(SLIDERS.map(([of]) => of), Object.keys(AT_FIRST)); // prettier-ignore
});
