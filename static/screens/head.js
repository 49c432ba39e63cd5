/** The head of a page: the way back, its heading, the switch for sounds. @module */

import { stamp } from "../art/stamp.js";
import { h } from "../dom.js";
import { words } from "../words/words.js";

/**
 * @param {string} title
 * @param {string} [back] where the way back leads
 */
export function head(title, back = "/") {
  return h(
    "header",
    { class: "head" },
    h("a", { class: "bare", href: back, "aria-label": words("do.back") }, stamp("back")),
    h("h1", null, title),
    document.createElement("farm-mute"),
  );
}
