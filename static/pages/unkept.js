/** Where games that ended should be, and none is. @module */

import { words } from "../kit/words/words.js";
import { beginAtHeading } from "../kit/dom.js";
import { plain } from "./plain.js";

const PICTURES = { none: "gate", refused: "apart", gone: "question" };

/**
 * @param {HTMLElement} page what it stands in the place of
 * @param {"none" | "refused" | "gone"} what
 * @param {import("./plain.js").Way} way where to go from here
 */
export function nothingKept(page, what, way) {
  const screen = plain({
    picture: PICTURES[what],
    title: words(`history.${what}`),
    why: words(`history.${what}.why`),
    ways: [{ ...way, main: true }],
  });
  page.replaceWith(screen);
  if (screen.parentElement) beginAtHeading(screen.parentElement);
}
