// Buttons that step through a hand.

import { h, refill, svg } from "../../lib/dom.js";

/** @typedef {{ go: (at: number) => void, step: (by: number) => void, toggle: () => void, speed: (times: number) => void }} Player */

const ICONS = {
  first: "M5 5v14M19 5L9 12l10 7z",
  back: "M16 5L6 12l10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
  forward: "M8 5l10 7-10 7z",
  last: "M19 5v14M5 5l10 7-10 7z",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** @param {keyof typeof ICONS} name
 *  @param {string} label
 *  @param {string} key
 *  @param {() => void} onclick */
function button(name, label, key, onclick) {
  return h("button", { type: "button", class: "button control", "aria-label": label, title: `${label} (${key})`, onclick }, icon(name));
}

export class Controls {
  /** @param {Api.ReplayState} replay
   *  @param {Player} player steps through the replay */
  constructor(replay, player) {
    this.last = replay.frames.length - 1;
    this.first = button("first", "First", "home", () => player.go(0));
    this.back = button("back", "Back", "←", () => player.step(-1));
    this.play = h("button", { type: "button", class: "button primary control play", onclick: () => player.toggle() });
    this.forward = button("forward", "Forward", "→", () => player.step(1));
    this.end = button("last", "Last", "end", () => player.go(this.last));
    /** @type {HTMLSelectElement} */
    this.speed = h("select", { "aria-label": "Speed", class: "speed", onchange: () => player.speed(Number(this.speed.value)) },
      [0.5, 1, 2, 4].map((value) => h("option", { value, selected: value === 1 }, `${value}×`)));
    /** @type {HTMLInputElement} */
    this.scrub = h("input", {
      type: "range", class: "scrub", min: 0, max: this.last, value: 0, "aria-label": "Step",
      oninput: () => player.go(Number(this.scrub.value)),
    });
    this.tabs = replay.sections.map((section) => h("button", { type: "button", class: "tab", onclick: () => player.go(section.first_frame) }, section.name));
    this.sections = replay.sections;
    this.streets = h("div", { class: "streets", role: "group", "aria-label": "Streets" }, this.tabs);
    this.element = h("div", { class: "controls", role: "group", "aria-label": "Steps" },
      this.scrub,
      h("div", { class: "buttons" }, this.first, this.back, this.play, this.forward, this.end, this.speed));
  }

  /** @param {number} at
   *  @param {{ playing: boolean, description: string }} state */
  show(at, { playing, description }) {
    this.first.disabled = this.back.disabled = at === 0;
    this.forward.disabled = this.end.disabled = at === this.last;
    const label = playing ? "Pause" : "Play";
    refill(this.play, icon(playing ? "pause" : "play"));
    this.play.setAttribute("aria-label", label);
    this.play.title = `${label} (space)`;
    this.scrub.value = String(at);
    this.scrub.setAttribute("aria-valuetext", `${at + 1} of ${this.last + 1}: ${description}`);
    this.scrub.style.setProperty("--done", `${(100 * at) / Math.max(1, this.last)}%`);
    const current = this.sections.findLastIndex((section) => section.first_frame <= at);
    this.tabs.forEach((tab, number) => tab.setAttribute("aria-pressed", String(number === current)));
  }
}
