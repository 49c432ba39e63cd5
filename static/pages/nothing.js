/** An address that leads nowhere. @module */

import { words } from "../kit/words/words.js";
import { homeward, plain } from "./plain.js";

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("nothing.title"));
  root.append(plain({ picture: "gate", title: words("nothing.title"), why: words("nothing.why"), ways: [homeward()] }));
}
