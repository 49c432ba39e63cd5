/**
 * Typing in a room's code.
 * @module
 */

import { h } from "../kit/dom.js";
import { ALPHABET, codeField, readCode } from "../kit/fields.js";
import { toast } from "../kit/voice.js";
import { words } from "../kit/words/words.js";
import { head } from "../kit/head.js";

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("join.title"));
  const code = codeField();
  const form = h(
    "form",
    { class: "page stack" },
    head(words("join.title")),
    code.root,
    h("p", { class: "soft" }, words("join.camera")),
    h("footer", { class: "foot-act" }, h("button", { class: "block main", type: "submit" }, words("join.open"))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const read = readCode(code.input.value);
    code.input.setAttribute("aria-invalid", String(!read));
    if (read) app.go(`/r/${read}`);
    else toast(words("join.code.bad", { alphabet: [...ALPHABET].join(" ") }), { bad: true });
  });
  root.append(h("main", null, form));
}
