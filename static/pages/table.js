/**
 * The screen in the middle of the table: the common things, large, and to be read from any side.
 * @module
 */

import { stamp } from "../kit/stamp.js";
import { h } from "../kit/dom.js";
import { recall, remember } from "../net/purse.js";
import { words } from "../kit/words/words.js";
import { Visit } from "./room.js";

const KEY = "companion.table-side";

/** @type {import("../kit/page.js").Open} */
export function open(root, params, app) {
  const paper = h("div", { class: "table-turn" });
  const turner = h(
    "button",
    { class: "bare turner", type: "button", "aria-label": words("table.turn-page") },
    stamp("turn"),
  );
  root.append(h("div", { class: "table-screen" }, paper));
  const side = new Side(paper);
  turner.addEventListener("click", () => side.next());
  const visit = new Visit(paper, params.code, app, { isTableScreen: true, corner: turner });
  visit.arrive();
  return () => {
    side.close();
    visit.close();
  };
}

/** From which side of the table the screen is read: quarter turns, kept over a reload. */
class Side {
  /** @param {HTMLElement} paper */
  constructor(paper) {
    this.paper = paper;
    this.quarters = recall(KEY, 0);
    this.fit = () => this.lay();
    window.addEventListener("resize", this.fit);
    this.lay();
  }

  close() {
    window.removeEventListener("resize", this.fit);
  }

  next() {
    this.quarters = (this.quarters + 1) % 4;
    remember(KEY, this.quarters);
    this.lay();
  }

  lay() {
    const { innerWidth, innerHeight } = window;
    const [width, height] = this.quarters % 2 ? [innerHeight, innerWidth] : [innerWidth, innerHeight];
    this.paper.style.setProperty("inline-size", `${width}px`);
    this.paper.style.setProperty("block-size", `${height}px`);
    this.paper.style.setProperty("rotate", `${this.quarters * 90}deg`);
  }
}
