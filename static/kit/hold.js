/**
 * A long press, and what stands for it with a mouse or a keyboard: a right click, the key for the context menu.
 * @module
 */

const HOLD_MS = 450;
const STILL_PX = 12;

/**
 * Calls `does` when somebody holds the element; the tap that such a hold ends in does not count as one.
 * @param {HTMLElement} element
 * @param {(held: Element) => void} does called with the element under the finger
 */
export function onHold(element, does) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let from = { x: 0, y: 0 };
  let isHeld = false;
  const stop = () => clearTimeout(timer);
  const hold = (/** @type {EventTarget | null} */ target) => {
    stop();
    isHeld = true;
    does(target instanceof Element ? target : element);
  };

  element.classList.add("can-be-held");
  element.addEventListener("pointerdown", (event) => {
    stop();
    isHeld = false;
    from = { x: event.clientX, y: event.clientY };
    if (event.isPrimary && event.button === 0) timer = setTimeout(() => hold(event.target), HOLD_MS);
  });
  element.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) stop();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault(); // a long press calls for it too, on some phones
    if (!isHeld) hold(event.target);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
    event.preventDefault(); // not every browser makes a call for the menu of it
    hold(event.target);
  });
  const swallow = (/** @type {MouseEvent} */ event) => {
    if (!isHeld || event.detail === 0) return; // a key has no detail, and holds nothing
    isHeld = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  element.addEventListener("click", swallow, { capture: true });
}
