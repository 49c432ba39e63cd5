/**
 * A sheet that slides in from below. It closes by its button, Back, Escape, a tap outside or a swipe down; never two at
 * once.
 * @module
 */

import { keepBack } from "./back.js";
import { stamp } from "./stamp.js";
import { h } from "./dom.js";
import { words } from "./words/words.js";

const SWIPE_PX = 90;

/**
 * @typedef {{close: () => void, closed: Promise<void>, root: HTMLDialogElement, body: HTMLElement}} Sheet
 */

/** @type {Sheet | null} */
let open = null;

/**
 * Opens a sheet; one that is open already goes first.
 * @param {string} title
 * @param {Node} content
 * @returns {Sheet}
 */
export function sheet(title, content) {
  open?.close();
  const closer = h("button", { class: "bare", type: "button", "aria-label": words("do.close") }, stamp("cross"));
  const head = h("header", { class: "sheet-head" }, h("h2", null, title), closer);
  const body = h("div", { class: "sheet-body stack" }, content);
  const root = h("dialog", { class: "sheet", "aria-label": title }, h("div", { class: "sheet-paper" }, head, body));
  const frame = document.querySelector("[data-game]");
  if (frame instanceof HTMLElement && frame.dataset.game) root.dataset.game = frame.dataset.game;
  document.body.append(root);
  const closed = new Promise((/** @type {(nothing: void) => void} */ resolve) => {
    root.addEventListener("close", () => {
      const toasts = root.querySelector("#toasts");
      if (toasts) document.body.append(toasts);
      root.remove();
      if (open === handle) open = null;
      resolve();
    });
  });
  const handle = { close: () => root.close(), closed, root, body };
  open = handle;
  closer.addEventListener("click", handle.close);
  root.addEventListener("click", (event) => event.target === root && handle.close());
  swipes(root, head);
  keepBack();
  root.showModal();
  return handle;
}

/** Closes the sheet that is open, if any; whether there was one. */
export function closeSheet() {
  const wasOpen = open !== null;
  open?.close();
  return wasOpen;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} title
 * @param {string} why
 * @param {string} yes what the button says
 * @returns {Promise<boolean>}
 */
export async function confirm(title, why, yes) {
  let agreed = false;
  const go = h("button", { class: "block bad wide", type: "button" }, yes);
  const stay = h("button", { class: "block plain wide", type: "button" }, words("do.cancel"));
  const shown = sheet(title, h("div", { class: "stack" }, h("p", null, why), go, stay));
  go.addEventListener("click", () => {
    agreed = true;
    shown.close();
  });
  stay.addEventListener("click", shown.close);
  await shown.closed;
  return agreed;
}

/**
 * Lets the sheet follow a finger on its head, and go when it was pulled far enough.
 * @param {HTMLDialogElement} root
 * @param {HTMLElement} grip
 */
function swipes(root, grip) {
  let from = 0;
  grip.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    from = event.clientY;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    root.style.setProperty("--pulled", `${Math.max(0, event.clientY - from)}px`);
  });
  grip.addEventListener("pointerup", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    if (event.clientY - from > SWIPE_PX) root.close();
    else root.style.setProperty("--pulled", "0px");
  });
}
