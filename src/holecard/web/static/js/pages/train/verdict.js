// What the equilibrium does, and what each action is worth.

import { h } from "../../lib/dom.js";
import { ev } from "./format.js";
import { share } from "../../components/verdict-words.js";

/** @param {Api.ActionState[]} actions
 *  @param {Api.VerdictState} verdict
 *  @param {string} unit */
export function verdictRows(actions, verdict, unit) {
  return h("table", { class: "verdict-rows" },
    h("caption", { class: "visually-hidden" }, "The equilibrium's frequencies and EVs"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Action"), h("th", { scope: "col", colspan: 2 }, "Equilibrium"), h("th", { scope: "col", class: "number" }, `EV (${unit})`))),
    h("tbody", {}, actions.map((action, at) => row(action, at, verdict))));
}

/** @param {Api.ActionState} action
 *  @param {number} at
 *  @param {Api.VerdictState} verdict */
function row(action, at, verdict) {
  const frequency = verdict.frequencies[at] ?? 0;
  const bar = h("span", { class: `part ${action.action_type}` });
  bar.style.width = `${100 * frequency}%`;
  const marks = [at === verdict.choice ? "yours" : null, at === verdict.best && verdict.rating !== "right" ? "better" : null].filter(Boolean);
  return h("tr", { class: at === verdict.choice ? "chosen" : null },
    h("th", { scope: "row" }, action.label, marks.map((mark) => h("span", { class: mark === "better" ? "badge good" : "badge" }, mark))),
    h("td", { class: "bar-cell" }, h("span", { class: "frequency-bar", "aria-hidden": "true" }, bar)),
    h("td", { class: "number" }, share(frequency)),
    h("td", { class: "number figures" }, ev(verdict.evs[at] ?? 0)));
}
