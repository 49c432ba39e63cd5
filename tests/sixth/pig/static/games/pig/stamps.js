/**
 * The faces of the die: pips in a field of 100 by 100.
 * @module
 */

import { stamps } from "../../kit/stamps.js";

const [LOW, MIDDLE, HIGH] = [22, 50, 78];
const CORNERS = [
  [LOW, LOW],
  [HIGH, HIGH],
  [HIGH, LOW],
  [LOW, HIGH],
];
const SIDES = [
  [LOW, MIDDLE],
  [HIGH, MIDDLE],
];

/** @param {number[]} at the middle of a pip */
const pip = ([x, y]) => `M${x - 11} ${y}a11 11 0 1 0 22 0a11 11 0 1 0-22 0z`;

/** @param {number} face */
function pips(face) {
  const middle = face % 2 ? [[MIDDLE, MIDDLE]] : [];
  const others = face === 6 ? [...CORNERS, ...SIDES] : CORNERS.slice(0, face - (face % 2));
  return [...middle, ...others].map(pip).join("");
}

Object.assign(stamps, Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [String(face), pips(face)])));
