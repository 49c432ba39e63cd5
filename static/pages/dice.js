/**
 * Dice alone: two taps from here to the first roll. Others may come later by the code, or watch.
 * @module
 */

import { face } from "../kit/stamp.js";
import { fill, h } from "../kit/dom.js";
import { nameField } from "../kit/fields.js";
import { toast } from "../kit/voice.js";
import { cardOf, learnGame } from "../games/words.js";
import * as api from "../net/api.js";
import * as purse from "../net/purse.js";
import { refusal, words } from "../kit/words/words.js";
import { head } from "../kit/head.js";
import { makeRoom } from "./new.js";

const GAME = "dice";

/** @type {import("../kit/page.js").Open} */
export function open(root, _params, app) {
  app.title(words("home.dice"));
  const page = h(
    "main",
    { class: "page stack" },
    head(words("home.dice")),
    h("p", { class: "soft" }, words("frame.loading")),
  );
  root.append(page);
  Promise.all([api.games(), learnGame(GAME)])
    .then(([games]) => page.isConnected && draw(page, games, app))
    .catch((error) => fill(page, head(words("home.dice")), h("p", { class: "bad-text" }, refusal(error))));
}

/**
 * @param {HTMLElement} page
 * @param {import("../net/types.js").GameInfo[]} games
 * @param {import("../kit/page.js").App} app
 */
function draw(page, games, app) {
  const name = nameField(words("join.name"), words("dice.name.why"));
  name.input.value = purse.family()[0] ?? "";

  /** @param {string} dice */
  const take = async (dice) => {
    const typed = name.input.value.trim();
    busy(page, true);
    try {
      const code = await makeRoom(
        { game: GAME, mode: "table", options: { dice }, name: typed || words("dice.somebody") },
        [],
      );
      if (typed) purse.meet([typed]);
      app.go(`/r/${code}`, { replace: true });
    } catch (error) {
      toast(refusal(/** @type {import("../net/api.js").Refused} */ (error), GAME), { bad: true });
      busy(page, false);
    }
  };

  const ways = games
    .filter(({ id, dice }) => dice.length && cardOf(id))
    .map(({ id: dice, dice: printed }) =>
      h(
        "button",
        { class: "card dice-way", type: "button", data: { dice, game: dice }, onclick: () => take(dice) },
        h(
          "span",
          { class: "dice-faces", "aria-hidden": "true" },
          (cardOf(dice)?.dice ?? printed.map((faces) => faces[0])).map((one) => face(one)),
        ),
        h("span", { class: "way-name poster" }, words("owner", { dice }, GAME)),
      ),
    );
  fill(
    page,
    head(words("home.dice")),
    name.root,
    h("h2", null, words("dice.which")),
    h("div", { class: "stack" }, ways),
    h("p", { class: "soft small" }, words("dice.others")),
  );
}

/** @param {HTMLElement} page @param {boolean} is */
function busy(page, is) {
  for (const button of page.querySelectorAll("button.dice-way")) {
    button.toggleAttribute("disabled", is);
    button.setAttribute("aria-busy", String(is));
  }
}
