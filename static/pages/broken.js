/** A screen whose files could not be loaded. @module */

import { words } from "../kit/words/words.js";
import { homeward, plain } from "./plain.js";

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("broken.title"));
  const again = { label: words("broken.again"), does: () => location.reload(), main: true };
  const why = words("error.offline");
  root.append(plain({ picture: "apart", title: words("broken.title"), why, ways: [again, homeward()] }));
}
