// Keyboard shortcuts, as on Lichess.

import { h } from "../../lib/dom.js";
import { keyOf } from "../../lib/keyboard.js";

export const KEYS = [
  ["← →", "previous or next step"],
  ["↑ ↓", "previous or next street (also shift with ← →)"],
  ["home end", "first or last step"],
  ["space", "play or pause"],
  ["f", "move the next seat to the bottom"],
  ["c", "all cards or one seat's view"],
  ["e", "show or hide equities"],
];

const isTyping = (target) => target.matches("textarea, select, input:not([type=range]), [contenteditable]");

export function listen(player) {
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
  function pressed(event) {
    const command = commands[keyOf(event)];
    if (!command || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // On a focused button or summary, space activates it.
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    event.preventDefault();
    command(event);
  }
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

export const keyHelp = ({ open = false } = {}) => h("details", { class: "keys", open },
  h("summary", {}, "Keys"),
  h("dl", {}, KEYS.map(([keys, meaning]) => [h("dt", {}, keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, meaning)])));
