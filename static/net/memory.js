/**
 * Texts that this phone keeps by name. Where the browser keeps nothing (forbidden, or full), the page goes on from its
 * own memory, and says what will be lost: an `unkept` event at `unkept` (detail: the name of the text).
 * @module
 */

/** What the browser did not take: lives as long as the page; null where it is forgotten here alone. */
const here = /** @type {Map<string, string | null>} */ (new Map());

export const unkept = new EventTarget();

/** @param {string} key @returns {string | null} */
export function getItem(key) {
  const text = here.get(key);
  if (text !== undefined) return text;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function setItem(key, text) {
  try {
    window.localStorage.setItem(key, text);
    here.delete(key);
  } catch {
    here.set(key, text);
    unkept.dispatchEvent(new CustomEvent("unkept", { detail: key }));
  }
}

/** @param {string} key */
export function removeItem(key) {
  here.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    here.set(key, null);
  }
}

/** Whether the browser keeps something beyond this page. */
export function keeps() {
  const trial = "companion.trial";
  try {
    window.localStorage.setItem(trial, "1");
    const kept = window.localStorage.getItem(trial) === "1";
    window.localStorage.removeItem(trial);
    return kept;
  } catch {
    return false;
  }
}
