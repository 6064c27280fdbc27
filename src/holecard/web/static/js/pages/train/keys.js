// Keys that answer a decision.

/** @typedef {Pick<Api.ActionState, "action_type" | "label">} Action */

/** @type {Record<string, Action["action_type"]>} */
const TYPES = { f: "fold", c: "call", k: "call", x: "call", r: "raise", b: "raise" };

/** @param {Action} action */
const isAllIn = (action) => action.label.startsWith("all-in");

/** The key that is shown on the button of each action.
 *  @param {readonly Action[]} actions */
export function keysOf(actions) {
  const raises = actions.filter((action) => action.action_type === "raise").length;
  return actions.map((action, at) => {
    if (isAllIn(action)) return "a";
    if (action.action_type !== "raise") return action.action_type === "fold" ? "f" : "c";
    return raises === 1 ? "r" : String(at + 1);
  });
}

/** The action that a key stands for, or -1. A letter for several sizes stands for none of them.
 *  @param {string} key
 *  @param {readonly Action[]} actions */
export function choiceOf(key, actions) {
  if (/^[1-9]$/.test(key)) return Number(key) <= actions.length ? Number(key) - 1 : -1;
  const fitting = actions.flatMap((action, at) => ((key === "a" ? isAllIn(action) : action.action_type === TYPES[key]) ? [at] : []));
  return fitting.length === 1 ? Number(fitting[0]) : -1;
}
