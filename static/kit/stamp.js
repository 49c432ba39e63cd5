/**
 * Stamped pictures as elements.
 * @module
 */

import { s } from "./dom.js";
import { stamps } from "./stamps.js";

/**
 * A stamp in the ink of the text around it (`currentColor`), one em wide unless CSS says otherwise (`.stamp`).
 * @param {string} name one of `stamps.js`
 * @param {string} [label] what it says to a screen reader; without one it is decoration
 */
export function stamp(name, label) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: "stamp", viewBox: "0 0 100 100", data: { stamp: name }, ...spoken }, cut(name));
}

/**
 * A face: the picture left white in a block of ink, as on a die or a tile.
 * @param {string} name
 * @param {string} [label]
 */
export function face(name, label) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const picture = s("g", { class: "uncut", transform: "translate(15 15) scale(.7)" }, cut(name));
  return s(
    "svg",
    { class: "stamp face", viewBox: "0 0 100 100", data: { stamp: name }, ...spoken },
    cut("tile"),
    picture,
  );
}

/**
 * Shows another picture on a stamp or a face that is there already.
 * @param {SVGElement} svg
 * @param {string} name
 * @param {string} [label]
 */
export function restamp(svg, name, label) {
  if (label) svg.setAttribute("aria-label", label);
  if (svg.dataset.stamp === name) return;
  svg.dataset.stamp = name;
  const paths = svg.querySelectorAll("path");
  paths[paths.length - 1].setAttribute("d", stamps[name] ?? "");
}

/** @param {string} name */
function cut(name) {
  return s("path", { d: stamps[name] ?? "", "fill-rule": "evenodd" });
}
