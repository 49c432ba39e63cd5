/** The head of a page: the way back, its heading, the switch for sounds. @module */

import { stamp } from "./stamp.js";
import { h } from "./dom.js";
import { words } from "./words/words.js";

/**
 * @param {string} title
 * @param {string | HTMLElement} [back] where the way back leads, or what stands in its place
 */
export function head(title, back = "/") {
  return h(
    "header",
    { class: "head" },
    typeof back === "string"
      ? h("a", { class: "bare", href: back, "aria-label": words("do.back") }, stamp("back"))
      : back,
    h("h1", null, title),
    document.createElement("farm-mute"),
  );
}
