/** The rules, on a page. @module */

import { h } from "../../kit/dom.js";

/**
 * @param {import("../../net/types.js").GameInfo} _info
 * @param {import("../shelf.js").Table} table
 */
export const help = (_info, table) =>
  h("div", { class: "stack" }, h("h2", null, table.say("help.title")), h("p", null, table.say("help.text")));
