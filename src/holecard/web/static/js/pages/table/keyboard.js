// The keyboard at the table: f, c, r, a, arrows, digits and space.

import { keyOf } from "../../lib/keyboard.js";

const ARROWS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";

/** Listens until the function that it returns is called. */
export function listen(controls, auto, isActive) {
  const pressed = (event) => {
    if (isActive() && !event.defaultPrevented && press(event, controls, auto)) event.preventDefault();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** Whether the key meant something here. */
function press(event, controls, auto) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return false;
  const key = keyOf(event);
  if (key === " ") return goOn(event, controls);
  if (event.repeat && !(event.key in ARROWS)) return false;
  if (key === "a" && auto.isOffered) {
    auto.flip();
    return true;
  }
  if (key in DEEDS && controls.canAct) {
    DEEDS[key](controls);
    return true;
  }
  return size(event, controls);
}

const DEEDS = {
  f: (controls) => controls.fold(),
  c: (controls) => controls.call(),
  r: (controls) => controls.raise(),
};

/** Space still presses a button, opens a summary or follows what has the focus. */
function goOn(event, controls) {
  if (event.repeat || event.target.closest?.("button, a, summary, input")) return false;
  const way = [[controls.nextButton, "goOn"], [controls.skipButton, "hurry"], [controls.backButton, "comeBack"]];
  const found = way.find(([button]) => !button.hidden);
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
