/**
 * Fields to type in: names and codes.
 * @module
 */

import { h } from "./dom.js";
import { words } from "./words/words.js";

export const NAME_LENGTH = 24;
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
/** @type {Record<string, string>} */
const LOOKS_LIKE = { 8: "B", 5: "S", 2: "Z", 6: "G", 1: "L", I: "L" };

let count = 0;

/**
 * A labelled field.
 * @param {string} label
 * @param {Record<string, any>} props of the input
 * @param {string} [why] a line below it
 */
export function field(label, props, why) {
  const id = `field-${(count += 1)}`;
  const hint = why ? h("p", { class: "soft small", id: `${id}-why` }, why) : null;
  const input = h("input", { id, autocomplete: "off", "aria-describedby": hint && `${id}-why`, ...props });
  const root = h("div", { class: "field" }, h("label", { for: id }, label), input, hint);
  return { root, input };
}

/**
 * A field for a person's name.
 * @param {string} label
 * @param {string} [why]
 */
export function nameField(label, why) {
  return field(
    label,
    { name: "name", maxlength: NAME_LENGTH, autocapitalize: "words", spellcheck: "false", enterkeyhint: "done" },
    why,
  );
}

/** A field for a room's code: shows what is understood while it is typed. */
export function codeField() {
  const made = field(
    words("join.code"),
    {
      name: "code",
      class: "code-input",
      autocapitalize: "characters",
      spellcheck: "false",
      enterkeyhint: "go",
      inputmode: "text",
    },
    words("join.code.why"),
  );
  made.input.addEventListener("input", () => {
    const { selectionStart, value } = made.input;
    const read = understood(value);
    if (read === value) return;
    made.input.value = read;
    const end = selectionStart === value.length ? read.length : Math.min(selectionStart ?? 0, read.length);
    made.input.setSelectionRange(end, end);
  });
  return made;
}

/** What a typed code means so far: capitals, look-alikes read as letters, no spaces. @param {string} text */
export function understood(text) {
  return [...text.toUpperCase()]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .filter((letter) => !/[\s\-–_.]/.test(letter))
    .join("");
}

/** The code that was meant, or null. @param {string} text */
export function readCode(text) {
  const code = understood(text);
  return code.length === 5 && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

export { ALPHABET };
