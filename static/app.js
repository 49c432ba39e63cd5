/**
 * The page: registers the elements, shows the screen that the address names, keeps a copy for offline use.
 * @module
 */

import { Counter } from "./elements/counter/counter.js";
import { Dice } from "./elements/dice/dice.js";
import { Mute } from "./elements/switches/switches.js";
import { raiseVoice } from "./elements/voice/voice.js";
import { Router } from "./router.js";

customElements.define("farm-counter", Counter);
customElements.define("farm-dice", Dice);
customElements.define("farm-mute", Mute);

raiseVoice();
new Router(/** @type {HTMLElement} */ (document.getElementById("app"))).start();

// Over plain HTTP browsers offer no service worker; the front page says so.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
