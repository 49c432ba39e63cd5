/**
 * The page: registers the elements, shows the screen that the address names, keeps a copy for offline use.
 * @module
 */

import { Counter } from "./kit/counter.js";
import { Dice } from "./kit/dice.js";
import { Mute } from "./kit/switches.js";
import { raiseVoice } from "./kit/voice.js";
import { Router } from "./router.js";

customElements.define("farm-counter", Counter);
customElements.define("farm-dice", Dice);
customElements.define("farm-mute", Mute);

raiseVoice();
new Router(/** @type {HTMLElement} */ (document.getElementById("app"))).start();

// Over plain HTTP browsers offer no service worker; the front page says so.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
