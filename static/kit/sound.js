/**
 * Sounds, made on the spot: no files, soft, and only after somebody has said yes.
 * @module
 */

import { device } from "./device.js";

/** @typedef {"knock" | "tick" | "pop" | "drum" | "howl" | "yelp" | "stamp"} SoundName */

/** @type {AudioContext | null} */
let context = null;

/**
 * A tone that swells at once and fades.
 * @typedef {{wave?: OscillatorType, from: number, to?: number, after?: number, lasts: number, loud: number}} Tone
 * @typedef {{cut: number, after?: number, lasts: number, loud: number}} Hiss
 */

/** @type {Record<SoundName, {tones?: Tone[], hisses?: Hiss[]}>} */
const SCORES = {
  tick: { tones: [{ wave: "triangle", from: 1900, to: 1500, lasts: 0.03, loud: 0.12 }] },
  pop: { tones: [{ wave: "sine", from: 320, to: 760, lasts: 0.09, loud: 0.3 }] },
  knock: {
    tones: [{ wave: "sine", from: 190, to: 90, lasts: 0.09, loud: 0.5 }],
    hisses: [{ cut: 1800, lasts: 0.04, loud: 0.25 }],
  },
  stamp: {
    tones: [{ wave: "sine", from: 120, to: 55, lasts: 0.14, loud: 0.55 }],
    hisses: [{ cut: 700, lasts: 0.08, loud: 0.3 }],
  },
  drum: {
    tones: [0, 0.16, 0.32].map((after) => ({ wave: "sine", from: 130, to: 60, after, lasts: 0.18, loud: 0.5 })),
  },
  yelp: {
    tones: [0, 0.13, 0.24].map((after) => ({ wave: "triangle", from: 620, to: 1150, after, lasts: 0.1, loud: 0.14 })),
  },
  howl: {
    tones: [
      { wave: "sine", from: 300, to: 560, lasts: 0.5, loud: 0.16 },
      { wave: "sine", from: 560, to: 360, after: 0.45, lasts: 1.1, loud: 0.16 },
    ],
  },
};

/** Wakes the browser's sound; call it from a tap. */
export function unlock() {
  // The voice too speaks later only where it has spoken within a tap, be it nothing.
  if (!context && "speechSynthesis" in window) window.speechSynthesis.speak(new SpeechSynthesisUtterance(""));
  if (!context) listen();
  if (!context || context.state === "closed") context = new AudioContext();
  wake();
}

/**
 * Goes on with a sound that the phone stopped: `suspended` before the first tap, and on iPhones `interrupted` after a call
 * or a lock, which ends only by asking for it.
 */
function wake() {
  if (context && context.state !== "running" && context.state !== "closed") context.resume().catch(() => {});
}

/** Back on the page, or with the next tap, the sound is back. */
function listen() {
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  window.addEventListener("pageshow", wake);
  document.addEventListener("pointerdown", wake);
  document.addEventListener("pointerup", wake); // iPhones count a tap only when it ends
}

/** A sound track that says nothing. */
export function silence() {
  context ??= new AudioContext();
  return context.createMediaStreamDestination().stream.getAudioTracks()[0];
}

/**
 * Plays a sound if sounds are on. A page that nobody sees is silent, but for what calls people back to it.
 * @param {SoundName} name
 * @param {{calls?: boolean}} [how] calls: also on a page that nobody sees
 */
export function play(name, { calls = false } = {}) {
  if (!device.wishes.sound || (document.hidden && !calls)) return;
  unlock();
  if (!context) return;
  for (const tone of SCORES[name].tones ?? []) sing(context, tone);
  for (const hiss of SCORES[name].hisses ?? []) breathe(context, hiss);
}

/** @param {AudioContext} on @param {Tone} tone */
function sing(on, { wave = "sine", from, to = from, after = 0, lasts, loud }) {
  const start = on.currentTime + after;
  const voice = on.createOscillator();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
  voice.connect(fading(on, start, lasts, loud));
  voice.start(start);
  voice.stop(start + lasts + 0.05);
}

/** @param {AudioContext} on @param {Hiss} hiss */
function breathe(on, { cut, after = 0, lasts, loud }) {
  const start = on.currentTime + after;
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * lasts), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const noise = on.createBufferSource();
  const low = on.createBiquadFilter();
  noise.buffer = buffer;
  low.frequency.value = cut;
  noise.connect(low).connect(fading(on, start, lasts, loud));
  noise.start(start);
}

/**
 * @param {AudioContext} on
 * @param {number} start
 * @param {number} lasts
 * @param {number} loud
 */
function fading(on, start, lasts, loud) {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.012, lasts / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(on.destination);
  return gain;
}

/**
 * Calls something out with the phone's own voice, at once, if sounds are on; what is being read is broken off.
 * @param {string} text
 */
export function shout(text) {
  if (!device.wishes.sound || !("speechSynthesis" in window)) return;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(spoken(text));
}

/**
 * Reads a sentence with the phone's own voice, if somebody asked for it.
 * @param {string} text
 */
export function read(text) {
  if (!device.wishes.voice || !("speechSynthesis" in window)) return;
  window.speechSynthesis.speak(spoken(text));
}

/** @param {string} text */
function spoken(text) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = document.documentElement.lang;
  return utterance;
}
