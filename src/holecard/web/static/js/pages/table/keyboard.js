// Keyboard shortcuts of the table: f, c, r, a, arrows, digits and space.

import { keyOf } from "../../lib/keyboard.js";

const ARROWS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";

/** Returns a function that stops listening. */
export function listen(controls, auto, isActive) {
  const pressed = (event) => {
    if (isActive() && !event.defaultPrevented && press(event, controls, auto)) event.preventDefault();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** Handle a key and return whether it was handled. */
function press(event, controls, auto) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return false;
  const key = keyOf(event);
  if (key === " ") return goOn(event, controls);
  if (event.repeat && !(event.key in ARROWS)) return false;
  if (key === "a" && auto.isOffered) {
    auto.flip();
    return true;
  }
  if (key in ACTIONS && controls.canAct) {
    ACTIONS[key](controls);
    return true;
  }
  return size(event, controls);
}

const ACTIONS = {
  f: (controls) => controls.fold(),
  c: (controls) => controls.call(),
  r: (controls) => controls.raise(),
};

/** Space still activates a focused button, summary or link. */
function goOn(event, controls) {
  if (event.repeat || event.target.closest?.("button, a, summary, input")) return false;
  const commands = [[controls.nextButton, "goOn"], [controls.skipButton, "hurry"], [controls.backButton, "comeBack"]];
  const found = commands.find(([button]) => !button.hidden);
  if (found) controls[found[1]]();
  return Boolean(found);
}

function size(event, controls) {
  if (!controls.canSize) return false;
  if (/^[0-9]$/.test(event.key)) {
    controls.size.type();
    return false;
  }
  const direction = ARROWS[event.key];
  if (!direction || (event.target.matches?.("[type=range]") && !event.shiftKey)) return false;
  if (event.shiftKey) controls.size.jump(direction);
  else controls.size.nudge(direction);
  return true;
}
