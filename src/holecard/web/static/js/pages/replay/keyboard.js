// Keyboard shortcuts, as on Lichess.

import { h } from "../../lib/dom.js";
import { keyOf } from "../../lib/keyboard.js";

/** @typedef {import("./viewer.js").Viewer} Viewer */

/** @type {[keys: string, meaning: string][]} */
export const KEYS = [
  ["← →", "previous or next step"],
  ["↑ ↓", "previous or next street (also shift with ← →)"],
  ["home end", "first or last step"],
  ["space", "play or pause"],
  ["f", "move the next seat to the bottom"],
  ["c", "all cards or one seat's view"],
  ["e", "show or hide equities"],
];

/** @param {EventTarget | null} target
 *  @param {string} selector */
const isAt = (target, selector) => target instanceof Element && target.closest(selector) !== null;

/** @param {EventTarget | null} target */
const isTyping = (target) => isAt(target, "textarea, select, input:not([type=range]), [contenteditable]");

/** @param {Viewer} player */
export function listen(player) {
  /** @type {{ [key: string]: (event: KeyboardEvent) => void }} */
  const commands = {
    ArrowLeft: (event) => (event.shiftKey ? player.jump(-1) : player.step(-1)),
    ArrowRight: (event) => (event.shiftKey ? player.jump(1) : player.step(1)),
    ArrowUp: () => player.jump(-1),
    ArrowDown: () => player.jump(1),
    Home: () => player.go(0),
    End: () => player.go(Infinity),
    " ": () => player.toggle(),
    f: () => player.flip(),
    c: () => player.turn(),
    e: () => player.toggleEquity(),
  };
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const command = commands[keyOf(event)];
    if (!command || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // On a focused button or summary, space activates it.
    if (event.key === " " && isAt(event.target, "button, a, summary")) return;
    event.preventDefault();
    command(event);
  }
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** @param {{ open?: boolean }} options */
export const keyHelp = ({ open = false } = {}) => h("details", { class: "keys", open },
  h("summary", {}, "Keys"),
  h("dl", {}, KEYS.map(([keys, meaning]) => [h("dt", {}, keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, meaning)])));
