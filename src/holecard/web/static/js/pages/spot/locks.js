// Node locking: hands that play fixed frequencies at a decision. A spot with other locks is another spot, so setting one
// and removing one both lead to the page of that spot.

import { post } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { complain } from "../../components/shell.js";
import { paint, share } from "../study/format.js";
import { locksWith, percentages, sharesOf } from "./lock-shares.js";

/** @import { DecisionNode } from "./comparison.js" */

/** @param {Api.SpotState} spot
 *  @param {(id: string, path: string) => void} open the page of a spot */
export function lockTools(spot, open) {
  /** @param {Api.SpotLock[]} locks
   *  @param {string} path */
  async function solve(locks, path) {
    try {
      const { id } = await post("/api/spots", {}, { body: { spot: spot.spot, until: spot.progress.target, locks } });
      open(id, path);
    } catch (error) {
      complain(error);
    }
  }

  return { list: () => lockList(spot, solve), form: (/** @type {DecisionNode} */ node, /** @type {(() => string) | null} */ pointed) => lockForm(spot, node, pointed, solve) };
}

/** @typedef {(locks: Api.SpotLock[], path: string) => Promise<void>} Solve */

/** The locks of a spot, each with a button to remove it.
 *  @param {Api.SpotState} spot
 *  @param {Solve} solve */
function lockList({ locks }, solve) {
  if (!locks.length) return null;
  return h("section", { class: "panel locks", "aria-label": "Locked decisions" },
    h("h2", {}, "Locked decisions"),
    h("ul", {}, locks.map((lock, at) => h("li", { class: "row spread" },
      h("span", {}, h("b", {}, lock.path ? `after ${lock.path}` : "first decision"), `: ${lock.hands || "all hands"} `, Object.entries(lock.frequencies).map(([label, part]) => `${label} ${share(part)}`).join(", ")),
      h("button", { class: "button small", type: "button", "aria-label": `Remove the lock of ${lock.path || "the first decision"}`, onclick: () => solve(locks.filter((_, other) => other !== at), lock.path ?? "") }, "Remove")))));
}

/** @param {Api.SpotState} spot
 *  @param {DecisionNode} node
 *  @param {(() => string) | null} pointed the class of hands that the grid points at, if it is a range
 *  @param {Solve} solve */
function lockForm({ locks }, node, pointed, solve) {
  const { actions } = node.decision;
  const hands = h("input", { type: "text", placeholder: "all hands", "aria-label": "Locked hands", maxlength: "2000" });
  const usual = percentages(actions.map((action) => action.frequency));
  const fields = actions.map((action, at) => h("input", { type: "number", min: "0", max: "100", step: "any", value: String(usual[at] ?? 0), "aria-label": `${action.words} in percent`, oninput: () => check() }));
  const sum = h("p", { class: "small soft", role: "status" });
  const send = h("button", { class: "button primary", type: "submit" }, "Lock and solve");
  const here = () => (pointed ? h("button", { class: "button small", type: "button", onclick: () => { hands.value = pointed(); } }, "The hand pointed at") : null);

  function check() {
    const shares = sharesOf(fields.map((field) => Number(field.value)));
    sum.textContent = shares === null ? `They add up to ${Number(fields.reduce((total, field) => total + Number(field.value), 0).toFixed(1))}%, not to 100%.` : "";
    send.disabled = shares === null;
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const shares = sharesOf(fields.map((field) => Number(field.value)));
    if (shares === null) return;
    const frequencies = Object.fromEntries(actions.flatMap((action, at) => (shares[at] ? [[action.label, shares[at]]] : [])));
    send.disabled = true;
    await solve(locksWith(locks, { path: node.path, hands: hands.value.trim(), frequencies }), node.path);
    send.disabled = false;
  }

  check();
  return h("details", { class: "panel lock-form" }, h("summary", { "data-keep": "lock" }, h("h2", {}, "Lock this decision")),
    h("form", { onsubmit: submit },
      h("p", { class: "soft small" }, "The hands play these frequencies, and the rest is solved again."),
      h("div", { class: "row lock-hands" }, hands, here()),
      h("ul", {}, actions.map((action, at) => h("li", { class: "row" }, paint(h("i", { class: "swatch" }), action), h("span", { class: "action-name" }, action.words), fields[at], "%"))),
      sum, h("p", {}, send)));
}

/** A button that asks once more.
 *  @param {() => void} remove */
export function deleteButton(remove) {
  let isSure = false;
  const button = h("button", { class: "button quiet delete", type: "button", onclick: () => (isSure ? remove() : show(true)), onblur: () => show(false) });
  /** @param {boolean} is */
  function show(is) {
    isSure = is;
    refill(button, is ? "Delete for good?" : "Delete");
  }
  show(false);
  return button;
}
