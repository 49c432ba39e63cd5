/**
 * From addresses to screens. A screen is a module with `open(root, params, app)`; what it answers closes it.
 * @module
 */

import { beginAtHeading } from "./kit/dom.js";
import * as broken from "./pages/broken.js";
import { isBelowSheet, isSheetEntry, leftSheetEntry } from "./kit/back.js";
import { closeSheet } from "./kit/sheet.js";

/**
 * @typedef {import("./kit/page.js").App} App
 * @typedef {import("./kit/page.js").Open} Open
 */

/** @type {[RegExp, () => Promise<{open: Open}>][]} */
const SCREENS = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/join$/, () => import("./pages/join.js")],
  [/^\/new\/dice$/, () => import("./pages/dice.js")],
  [/^\/new\/(?<mode>table|digital)$/, () => import("./pages/new.js")],
  [/^\/(r|play)\/(?<code>[^/]+)$/, () => import("./pages/room.js")],
  [/^\/table\/(?<code>[^/]+)$/, () => import("./pages/table.js")],
  [/^\/score$/, () => import("./pages/scores.js")],
  [/^\/history$/, () => import("./pages/history.js")],
  [/^\/history\/(?<code>[^/]+)$/, () => import("./pages/played.js")],
  [/^\/score\/(?<game>[\w-]+)$/, () => import("./pages/score.js")],
];
const NOTHING = () => import("./pages/nothing.js");

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
    window.addEventListener("popstate", () => this.travelled());
    document.addEventListener("click", (event) => this.follow(event));
    this.show();
  }

  /**
   * Back closes an open sheet and stays on the screen. Where the sheet is closed already, its entry of the browser's
   * history counts for nothing, and Back goes on to the one before the screen's.
   */
  travelled() {
    const cameFromSheet = leftSheetEntry();
    const wasOpen = closeSheet();
    if (cameFromSheet && isBelowSheet()) return wasOpen || history.back();
    if (!isSheetEntry()) this.show();
  }

  /**
   * @param {string} path
   * @param {{replace?: boolean}} [how]
   */
  go(path, { replace = false } = {}) {
    if (replace || isSheetEntry()) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    leftSheetEntry();
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
    const screen = await load().catch(() => broken);
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
