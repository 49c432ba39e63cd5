/**
 * From addresses to screens. A screen is a module with `open(root, params, app)`; what it answers closes it.
 * @module
 */

import { beginAtHeading } from "./dom.js";
import { closeSheet } from "./elements/sheet/sheet.js";

/**
 * @typedef {{go: (path: string, how?: {replace?: boolean}) => void, title: (text: string) => void}} App
 * @typedef {(root: HTMLElement, params: Record<string, string>, app: App) => void | (() => void)} Open
 */

/** @type {[RegExp, () => Promise<{open: Open}>][]} */
const SCREENS = [
  [/^\/$/, () => import("./screens/home.js")],
  [/^\/join$/, () => import("./screens/join.js")],
  [/^\/new\/dice$/, () => import("./screens/dice.js")],
  [/^\/new\/(?<mode>table|digital)$/, () => import("./screens/new.js")],
  [/^\/(r|play)\/(?<code>[^/]+)$/, () => import("./screens/room.js")],
  [/^\/table\/(?<code>[^/]+)$/, () => import("./screens/table.js")],
  [/^\/score$/, () => import("./screens/scores.js")],
  [/^\/history$/, () => import("./screens/history.js")],
  [/^\/history\/(?<code>[^/]+)$/, () => import("./screens/played.js")],
  [/^\/score\/(?<game>[\w-]+)$/, () => import("./screens/score.js")],
];
const NOTHING = () => import("./screens/nothing.js");
const BROKEN = () => import("./screens/broken.js");

export class Router {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {(() => void) | void} */
    this.closeScreen = undefined;
    this.visit = 0;
    /** @type {App} */
    this.app = { go: (path, how) => this.go(path, how), title: (text) => title(text) };
  }

  start() {
    window.addEventListener("popstate", () => this.show());
    document.addEventListener("click", (event) => this.follow(event));
    this.show();
  }

  /**
   * @param {string} path
   * @param {{replace?: boolean}} [how]
   */
  go(path, { replace = false } = {}) {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.show();
  }

  /**
   * Follows links within the house without loading the page anew.
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }

  async show() {
    const visit = (this.visit += 1);
    const { load, params } = match(location.pathname);
    const screen = await load().catch(BROKEN);
    if (visit !== this.visit) return; // somebody went on before this screen had arrived
    closeSheet();
    this.closeScreen?.();
    this.root.replaceChildren();
    delete this.root.dataset.game;
    window.scrollTo(0, 0);
    this.closeScreen = screen.open(this.root, params, this.app);
    beginAtHeading(this.root);
  }
}

/** @param {string} path */
function match(path) {
  for (const [pattern, load] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return { load, params: mapped(found.groups ?? {}) };
  }
  return { load: NOTHING, params: {} };
}

/** @param {Record<string, string>} groups */
function mapped(groups) {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]));
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} text */
function title(text) {
  document.title = text;
}
