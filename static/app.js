/**
 * The page: registers the elements, shows the screen that the address names, keeps a copy for offline use.
 * @module
 */

import { Counter } from "./kit/counter.js";
import { Dice } from "./kit/dice.js";
import { Mute } from "./kit/switches.js";
import { raiseVoice, toast } from "./kit/voice.js";
import { words } from "./kit/words/words.js";
import { unkept } from "./net/memory.js";
import { Router } from "./router.js";

customElements.define("farm-counter", Counter);
customElements.define("farm-dice", Dice);
customElements.define("farm-mute", Mute);

raiseVoice();
sayWhatIsLost();
new Router(/** @type {HTMLElement} */ (document.getElementById("app"))).start();

// Over plain HTTP browsers offer no service worker; the front page says so.
navigator.serviceWorker?.register("/sw.js").catch(() => {});

/** Says once a page that its closing costs a seat, or what was tapped: anything else that is not kept matters little. */
function sayWhatIsLost() {
  const say = (/** @type {Event} */ event) => {
    const key = /** @type {CustomEvent<string>} */ (event).detail;
    if (!/^companion\.(rooms$|out\.)/.test(key)) return;
    unkept.removeEventListener("unkept", say);
    toast(words("unkept"), { bad: true });
  };
  unkept.addEventListener("unkept", say);
}
