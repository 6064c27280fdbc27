// The keyboard, as on Lichess.

import { h } from "../../lib/dom.js";
import { keyOf } from "../../lib/keyboard.js";

export const KEYS = [
  ["← →", "a step back or forward"],
  ["↑ ↓", "the street before or after (also with shift and ← →)"],
  ["home end", "the first or last step"],
  ["space", "play or pause"],
  ["f", "the next seat to the bottom"],
  ["c", "all cards, or one seat's view"],
  ["e", "equities"],
];

const writes = (target) => target.matches("textarea, select, input:not([type=range]), [contenteditable]");

export function listen(player) {
  const deeds = {
    ArrowLeft: (event) => (event.shiftKey ? player.jump(-1) : player.step(-1)),
    ArrowRight: (event) => (event.shiftKey ? player.jump(1) : player.step(1)),
    ArrowUp: () => player.jump(-1),
    ArrowDown: () => player.jump(1),
    Home: () => player.go(0),
    End: () => player.go(Infinity),
    " ": () => player.toggle(),
    f: () => player.flip(),
    c: () => player.turn(),
    e: () => player.weigh(),
  };
  function pressed(event) {
    const deed = deeds[keyOf(event)];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
    // Space presses a button or opens the list of keys where the focus is on one.
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    event.preventDefault();
    deed(event);
  }
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

export const keyHelp = ({ open = false } = {}) => h("details", { class: "keys", open },
  h("summary", {}, "Keys"),
  h("dl", {}, KEYS.map(([keys, words]) => [h("dt", {}, keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, words)])));
