// How Stampfarm's farms are laid out: sums of px.

import assert from "node:assert/strict";
import test from "node:test";

import { divided, farmIn, padIn, table } from "../../static/games/stampfarm/layout.js";

const WINDOWS = [
  [288, 250],
  [328, 300],
  [358, 330],
  [358, 480],
  [500, 330],
  [736, 700],
  [940, 620],
  [1400, 900],
];

test("the barn stands where it makes the cells larger", () => {
  assert.equal(padIn(300, 500).barn, "below");
  assert.equal(padIn(500, 260).barn, "beside");
});

test("in a hand farm and pictures stay within the space, and no cell becomes smaller than without the extras", () => {
  for (const [width, height] of WINDOWS) {
    for (const cards of [0, 3]) {
      for (const others of [1, 4]) {
        const { farm, small } = divided({ width, height, letter: 16 }, { cards, others });
        const beside = small.where === "beside";
        assert.ok(farm.width + (beside ? small.width : 0) <= width, `${width} × ${height}`);
        assert.ok(farm.height + (small.where === "below" ? small.height : 0) <= height, `${width} × ${height}`);
        if (beside) assert.ok(others * small.height <= height);
        assert.ok(farm.cell >= 28, `${width} × ${height}: ${farm.cell}`);
      }
    }
  }
});

test("what would make cells too small for a thumb is left out", () => {
  const tight = divided({ width: 288, height: 250, letter: 16 }, { cards: 3, others: 4 });
  assert.deepEqual([tight.groups, tight.small.where], [false, "none"]);
  const roomy = divided({ width: 940, height: 620, letter: 16 }, { cards: 3, others: 4 });
  assert.deepEqual([roomy.groups, roomy.small.where], [true, "beside"]);
});

test("on the table every farm has the same size and all have their place", () => {
  for (const count of [2, 3, 4, 5]) {
    const { columns, width, height, farm } = table(
      count,
      { width: 930, height: 560, letter: 20 },
      { cards: 3, groups: false },
    );
    assert.ok(columns * width <= 930 && Math.ceil(count / columns) * height <= 560);
    assert.ok(farm.width <= width && farm.height <= height);
    assert.ok(farm.cell > 30);
  }
});

test("larger letters take from the field what they need", () => {
  const what = { cards: 3, groups: true };
  assert.ok(farmIn(500, 340, { ...what, letter: 24 }).cell < farmIn(500, 340, { ...what, letter: 16 }).cell);
});
