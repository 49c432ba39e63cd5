/**
 * Screens that have nothing to show but a picture, what is so, and where to go from here.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { h } from "../kit/dom.js";
import { words } from "../kit/words/words.js";

/**
 * @typedef {{label: string, href?: string, does?: () => void, main?: boolean}} Way
 */

/**
 * A whole screen.
 * @param {{picture: string, title: string, why: string, ways: Way[]}} what
 */
export function plain({ picture, title, why, ways }) {
  return h(
    "main",
    { class: "page plain-screen stack centre" },
    stamp(picture),
    h("h1", null, title),
    h("p", { class: "lead" }, why),
    h("div", { class: "stack ways-on" }, ways.map(wayOn)),
  );
}

/** @param {Way} way */
function wayOn({ label, href, does, main }) {
  const style = main ? "block main" : "block plain wide";
  if (href) return h("a", { class: style, href }, label);
  return h("button", { class: style, type: "button", onclick: does }, label);
}

/** The way home. @returns {Way} */
export const homeward = () => ({ label: words("broken.home"), href: "/" });
