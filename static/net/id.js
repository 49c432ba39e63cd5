/**
 * Names that nothing else has, for actions and wishes; `crypto.randomUUID` is forbidden over plain HTTP.
 * @module
 */

/** Random bytes as hex digits. @param {number} [bytes] */
export function newId(bytes = 12) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
