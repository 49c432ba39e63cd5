/**
 * A photo of the paper under the grid, to tap after what it shows. It never leaves the phone: it is drawn on a canvas,
 * kept in the page's memory until its sheet is told, and sent nowhere.
 * @module
 */

import { stamp } from "../../kit/stamp.js";
import { fill, h, set } from "../../kit/dom.js";
import { toast } from "../../kit/voice.js";
import { words } from "../../kit/words/words.js";
import { AT_FIRST, pulled, SLIDERS, within } from "./lying.js";

const GAME = "stampfarm";
/** A phone's camera gives four times what a field of twenty cells needs. */
const LONGEST_PX = 1280;

/**
 * @typedef {import("./lying.js").Place} Place
 * @typedef {import("./lying.js").Point} Point
 * @typedef {{picture: HTMLCanvasElement, place: Place}} Laid
 */

/** The photos of this page, by sheet. @type {Map<string, Laid>} */
const photos = new Map();

/** Forgets the photos of a sheet, or of all sheets whose names begin like this. @param {string} start */
export function forgetPhotos(start) {
  for (const key of photos.keys()) if (key.startsWith(start)) photos.delete(key);
}

export class Photo {
  /**
   * @param {import("./pad.js").Pad} pad under whose cells it lies
   * @param {() => void} changed hears when it comes, goes, or begins and ends to be moved
   */
  constructor(pad, changed) {
    this.pad = pad;
    this.changed = changed;
    this.key = "";
    this.isPlacing = false;
    /** @type {Map<number, Point>} the fingers that hold it */
    this.fingers = new Map();
    this.layer = h("div", { class: "photo", "aria-hidden": "true" });
    this.input = h("input", { type: "file", accept: "image/*", capture: "environment", hidden: true });
    this.input.addEventListener("change", () => this.take());
    this.button = tool("camera", "photo.lay", () => (this.laid ? this.turnTo(true) : this.input.click()));
    this.again = tool("camera", "photo.again", () => this.input.click());
    this.away = tool("bin", "photo.away", () => this.drop());
    this.sliders = SLIDERS.map((about) => this.slider(...about));
    this.done = h(
      "button",
      { class: "block main", type: "button", onclick: () => this.turnTo(false) },
      stamp("check"),
      h("span", null, say("photo.done")),
    );
    this.panel = this.build();
    pad.field.prepend(this.layer, this.input);
    this.listen();
  }

  get laid() {
    return photos.get(this.key);
  }

  /** Shows the photo of a sheet, if it has one. @param {string} key */
  open(key) {
    if (key !== this.key) this.isPlacing = false;
    this.key = key;
    this.draw();
  }

  draw() {
    const { laid } = this;
    fill(this.layer, laid?.picture);
    this.pad.root.classList.toggle("traces", Boolean(laid));
    this.pad.root.classList.toggle("placing", this.isPlacing);
    set(this.button, { "aria-label": say(laid ? "photo.move" : "photo.lay") });
    if (laid) this.lie(laid.place);
  }

  /** @param {Place} place */
  lie({ x, y, size, turn }) {
    set(this.layer, { css: { "--x": String(x), "--y": String(y), "--size": String(size), "--turn": `${turn}deg` } });
    SLIDERS.forEach(([of, , , steps], index) => {
      const value = Math.round({ x, y, size, turn }[of] * steps);
      this.sliders[index].value = String(value);
      set(this.sliders[index], { "aria-valuetext": say(of === "turn" ? "photo.degrees" : "photo.percent", { value }) });
    });
  }

  // -- what people do ------------------------------------------------------------------------------------------------

  async take() {
    const [file] = this.input.files ?? [];
    const { key } = this;
    this.input.value = ""; // the same picture may be chosen again
    if (!file) return;
    const picture = await smaller(file).catch(() => null);
    if (!picture) return toast(say("photo.broken"), { bad: true });
    photos.set(key, { picture, place: { ...AT_FIRST } });
    if (key === this.key) this.turnTo(true);
  }

  drop() {
    photos.delete(this.key);
    this.turnTo(false);
  }

  /** @param {boolean} isPlacing */
  turnTo(isPlacing) {
    this.isPlacing = isPlacing;
    this.draw();
    this.changed();
    const goesOn = isPlacing ? this.done : this.button;
    goesOn.focus({ preventScroll: true });
    if (isPlacing) this.pad.field.scrollIntoView({ block: "nearest" });
  }

  /** @param {Place} place */
  put(place) {
    if (!this.laid) return;
    this.laid.place = within(place);
    this.lie(this.laid.place);
  }

  // -- fingers, and sliders for those who have none to spare ---------------------------------------------------------

  listen() {
    const { layer, fingers } = this;
    layer.addEventListener("pointerdown", (event) => {
      layer.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, this.at(event));
    });
    layer.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId) || !this.laid) return;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, this.at(event));
      this.put(pulled(this.laid.place, before, [...fingers.values()]));
    });
    for (const ends of ["pointerup", "pointercancel"]) {
      layer.addEventListener(ends, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
  }

  /** @param {PointerEvent} event @returns {Point} */
  at({ clientX, clientY }) {
    const { left, top, width, height } = this.pad.field.getBoundingClientRect();
    return [(clientX - left - width / 2) / width, (clientY - top - height / 2) / width];
  }

  /**
   * @param {keyof Place} of
   * @param {number} min
   * @param {number} max
   * @param {number} steps
   */
  slider(of, min, max, steps) {
    const slider = h("input", { type: "range", min, max, data: { of } });
    slider.addEventListener(
      "input",
      () => this.laid && this.put({ ...this.laid.place, [of]: Number(slider.value) / steps }),
    );
    return slider;
  }

  build() {
    const sliders = this.sliders.map((slider) =>
      h("label", { class: "small" }, say(`photo.${slider.dataset.of}`), slider),
    );
    const group = h("div", { class: "photo-sliders", role: "group", "aria-label": say("photo.where") }, sliders);
    return h(
      "div",
      { class: "stack photo-panel" },
      this.done,
      h("p", { class: "small photo-hint" }, say("photo.hint")),
      group,
    );
  }
}

/**
 * The picture as it was held, upright, and no larger than it need be.
 * @param {Blob} file
 * @returns {Promise<HTMLCanvasElement>} rejected for what this browser cannot show
 */
async function smaller(file) {
  const image = new Image(); // which, other than a bitmap, every browser turns as the camera was held
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, LONGEST_PX / Math.max(width, height));
    const picture = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    picture.getContext("2d")?.drawImage(image, 0, 0, picture.width, picture.height);
    return picture;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** @param {string} picture @param {string} key @param {() => void} onclick */
const tool = (picture, key, onclick) =>
  h("button", { class: "bare", type: "button", "aria-label": say(key), onclick }, stamp(picture));

/** @param {string} key @param {Record<string, any>} [params] */
const say = (key, params) => words(key, params, GAME);
