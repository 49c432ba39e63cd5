/**
 * Building DOM without markup in strings: whatever people typed stays text.
 * @module
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props] `class` and other attributes; `on<event>` listeners; `data` a map of
 *   data attributes; `css` a map of custom properties; true sets an empty attribute, false and null set none.
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  set(element, props ?? {});
  element.append(...present(children));
  return element;
}

/**
 * A new SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, props ?? {});
  element.append(...present(children));
  return element;
}

/**
 * Sets properties as `h` takes them.
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, any>} props
 */
export function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "data") Object.assign(element.dataset, value);
    else if (name === "css") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * Replaces what an element holds, unless it holds the very same nodes already (then focus and animations stay).
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const wanted = present(children);
  const same = wanted.length === element.childNodes.length && wanted.every((n, i) => n === element.childNodes[i]);
  if (!same) element.replaceChildren(...wanted);
}

/**
 * Changes a text only when it differs, so that a live region is not read again.
 * @param {Element} element
 * @param {string | number} text
 */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/**
 * A screen reader begins at the heading of what is new, unless the focus is in it already.
 * @param {Element} root
 */
export function beginAtHeading(root) {
  const heading = root.querySelector("h1");
  if (!heading || root.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
