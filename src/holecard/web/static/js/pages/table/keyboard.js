// Keyboard shortcuts of the table: f, c, r, d, a, arrows, digits and space.

import { keyOf } from "../../lib/keyboard.js";

/** @import { Controls } from "./action-buttons.js" */
/** @import { AutoNext } from "./auto-deal.js" */

/** @type {Record<string, -1 | 1>} */
const ARROWS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";

/** Returns a function that stops listening.
 *  @param {Controls} controls
 *  @param {AutoNext} auto
 *  @param {() => boolean} isActive */
export function listen(controls, auto, isActive) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (isActive() && !event.defaultPrevented && press(event, controls, auto)) event.preventDefault();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** Handle a key and return whether it was handled.
 *  @param {KeyboardEvent} event
 *  @param {Controls} controls
 *  @param {AutoNext} auto */
function press(event, controls, auto) {
  if (event.ctrlKey || event.metaKey || event.altKey || isAt(event, TYPING)) return false;
  const key = keyOf(event);
  if (key === " ") return goOn(event, controls);
  if (event.repeat && !(event.key in ARROWS)) return false;
  if (key === "a" && auto.isOffered) {
    auto.flip();
    return true;
  }
  if (controls.canDraw) return choose(key, controls);
  const act = ACTIONS.get(key);
  if (act && controls.canAct) {
    act(controls);
    return true;
  }
  return size(event, controls);
}

/** @type {Map<string, (controls: Controls) => void>} */
const ACTIONS = new Map([
  ["f", (controls) => controls.fold()],
  ["c", (controls) => controls.call()],
  ["r", (controls) => controls.raise()],
]);

/** Mark a card by its number, or draw.
 *  @param {string} key
 *  @param {Controls} controls */
function choose(key, controls) {
  if (key === "d") {
    controls.discard();
    return true;
  }
  return /^[1-9]$/.test(key) && controls.choice.togglePlace(Number(key));
}

/** Whether the key was pressed in an element that fits the selector.
 *  @param {KeyboardEvent} event
 *  @param {string} selector */
const isAt = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;

/** Space still activates a focused button, summary or link.
 *  @param {KeyboardEvent} event
 *  @param {Controls} controls */
function goOn(event, controls) {
  if (event.repeat || isAt(event, "button, a, summary, input")) return false;
  if (!controls.nextButton.hidden) controls.goOn();
  else if (!controls.skipButton.hidden) controls.hurry();
  else if (!controls.backButton.hidden) controls.comeBack();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event
 *  @param {Controls} controls */
function size(event, controls) {
  if (!controls.canSize) return false;
  if (/^[0-9]$/.test(event.key)) {
    controls.size.type();
    return false;
  }
  const direction = ARROWS[event.key];
  if (!direction || (isAt(event, "[type=range]") && !event.shiftKey)) return false;
  if (event.shiftKey) controls.size.jump(direction);
  else controls.size.nudge(direction);
  return true;
}
