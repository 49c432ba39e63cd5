/**
 * The invitation: a big code, its QR picture, and a link that can be copied also where browsers forbid copying.
 * @module
 */

import { h } from "../kit/dom.js";
import { kept } from "../net/purse.js";
import { words } from "../kit/words/words.js";
import { stamp } from "../kit/stamp.js";
import { toast } from "../kit/voice.js";

/** The code, large, and the picture beside it. @param {string} code */
export function invitation(code) {
  return h(
    "div",
    { class: "card invite" },
    h(
      "div",
      { class: "stack" },
      h("p", { class: "soft small" }, words("lobby.scan"), ", ", words("lobby.or-code")),
      h("p", { class: "invite-code", "aria-label": [...code].join(" ") }, code),
    ),
    qr(code),
  );
}

/** The way into a room as a picture. @param {string} code @param {string} [hand] a seat's one-time code goes with it */
export function qr(code, hand) {
  const asked = hand ? `?hand=${encodeURIComponent(hand)}` : "";
  const picture = h("img", {
    src: `/api/rooms/${code}/qr.svg${asked}`,
    alt: words("lobby.scan"),
    width: 200,
    height: 200,
  });
  return h("div", { class: "qr" }, picture);
}

/** The link as text, with a button to copy or to send it. @param {string} code */
export function share(code) {
  const link = h("p", { class: "link-text", tabindex: 0 }, joinLink(code));
  const copy = h("button", { class: "block plain grow", type: "button" }, stamp("link"), words("lobby.copy"));
  copy.addEventListener("click", () => copyLink(link));
  const send = h("button", { class: "block plain grow", type: "button" }, stamp("people"), words("lobby.send"));
  send.addEventListener("click", () => navigator.share({ url: joinLink(code) }).catch(() => {}));
  return h("div", { class: "stack" }, link, h("div", { class: "row" }, copy, "share" in navigator && send));
}

/**
 * The address by which others come: what the server named when the room was made (on the serving laptop itself this
 * page's own address would lead nowhere), else the one that worked for this phone.
 * @param {string} code
 */
const joinLink = (code) => kept(code)?.url ?? `${location.origin}/r/${code}`;

/**
 * Copies where the browser lets us; everywhere else the text is marked, ready to be copied by hand.
 * @param {HTMLElement} link
 */
async function copyLink(link) {
  window.getSelection()?.selectAllChildren(link);
  try {
    await navigator.clipboard.writeText(link.textContent ?? "");
    toast(words("lobby.copied"));
  } catch {
    toast(words(document.execCommand("copy") ? "lobby.copied" : "lobby.select"));
  }
}
