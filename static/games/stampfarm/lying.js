/**
 * Where a photo of the paper lies under the grid, and how fingers and sliders move it.
 * @module
 */

const RADIAN = 180 / Math.PI;

/**
 * Where a photo lies: its middle from the field's middle and its width, all in widths of the field; its turn clockwise.
 * @typedef {{x: number, y: number, size: number, turn: number}} Place
 * @typedef {[number, number]} Point in widths of the field, from its middle
 */

/** @type {Readonly<Place>} */
export const AT_FIRST = { x: 0, y: 0, size: 1.1, turn: 0 };
/**
 * The sliders: of what, from where to where, and how many of their steps make one.
 * @type {[keyof Place, number, number, number][]}
 */
export const SLIDERS = [
  ["x", -150, 150, 100],
  ["y", -150, 150, 100],
  ["size", 40, 400, 100],
  ["turn", -180, 180, 1],
];

/**
 * Where a photo lies after the fingers on it have moved: one pulls it, two also turn and stretch it.
 * @param {Place} place
 * @param {Point[]} before
 * @param {Point[]} after
 * @returns {Place}
 */
export function pulled({ x, y, size, turn }, before, after) {
  const [from, to] = [grip(before), grip(after)];
  const grows = to.span / from.span;
  const turns = to.angle - from.angle;
  const [right, down] = [(x - from.x) * grows, (y - from.y) * grows];
  return {
    x: to.x + right * Math.cos(turns) - down * Math.sin(turns),
    y: to.y + right * Math.sin(turns) + down * Math.cos(turns),
    size: size * grows,
    turn: turn + turns * RADIAN,
  };
}

/** The middle between two fingers, how far they are apart and in which direction. @param {Point[]} fingers */
function grip([one, other = one]) {
  const [right, down] = [other[0] - one[0], other[1] - one[1]];
  return {
    x: (one[0] + other[0]) / 2,
    y: (one[1] + other[1]) / 2,
    span: Math.hypot(right, down) || 1,
    angle: Math.atan2(down, right),
  };
}

/**
 * The place within what the sliders reach; a turn goes on behind the half turn.
 * @param {Place} place
 * @returns {Place}
 */
export function within(place) {
  const turn = ((((place.turn + 180) % 360) + 360) % 360) - 180;
  const inside = SLIDERS.map(([of, min, max, steps]) => [
    of,
    Math.min(max / steps, Math.max(min / steps, { ...place, turn }[of])),
  ]);
  return Object.fromEntries(inside);
}
