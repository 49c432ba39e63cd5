/**
 * Files that a phone keeps among its downloads.
 * @module
 */

import { h } from "./dom.js";

const LONG_ENOUGH_MS = 60_000;

/** Keeps a file, as if its link had been tapped. @param {File} file */
export function keepFile(file) {
  const href = URL.createObjectURL(file);
  h("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), LONG_ENOUGH_MS);
}

/** A link that keeps a log as a file. @param {{code: string}} log @param {string} text what it says */
export function logLink(log, text) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(log)], { type: "application/json" }));
  return h("a", { class: "block plain wide", href, download: `companion-${log.code}.json` }, text);
}
