/**
 * Drawing anew without taking the keyboard's place away.
 * @module
 */

/**
 * Draws, and gives the focus back to the button that says the same as the one that had it.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function keepFocus(root, draw) {
  const before = document.activeElement;
  const had = before instanceof HTMLElement && root.contains(before) ? before : null;
  draw();
  if (!had || had.isConnected) return;
  const again = [...root.querySelectorAll("button")].find((button) => said(button) === said(had));
  again?.focus({ preventScroll: true });
}

/** @param {HTMLElement} element */
const said = (element) =>
  [element.getAttribute("aria-label") ?? element.textContent, JSON.stringify(element.dataset)].join();
