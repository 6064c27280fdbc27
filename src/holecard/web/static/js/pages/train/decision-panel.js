// A decision: what has happened, the cards, the pot, and a button for every action.

import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { cards, namesOf } from "../../components/cards.js";
import { keysOf } from "./keys.js";

/** @param {Api.DecisionState} decision
 *  @param {(choice: number) => void} answer */
export function decisionPanel(decision, answer) {
  const keys = keysOf(decision.actions);
  const facts = [`pot ${figure(decision.pot)}`, decision.to_call ? `${figure(decision.to_call)} to call` : null, `${figure(decision.stack)} behind`];
  return h("section", { class: "panel decision", "aria-label": "Decision" },
    h("h2", { tabindex: "-1" }, `${decision.position} to act`, h("span", { class: "badge" }, decision.street), decision.is_review ? h("span", { class: "badge gold" }, "again") : null),
    h("p", { class: "soft small place" }, [decision.title, ...facts.filter(Boolean)].join(" · ")),
    lineView(decision),
    h("div", { class: "held" },
      h("div", { role: "group", "aria-label": `Your cards: ${namesOf(decision.hole)}` }, h("span", { class: "soft small" }, "You hold"), cards(decision.hole)),
      decision.board.length ? h("div", { class: "board", role: "group", "aria-label": `Board: ${namesOf(decision.board)}` }, h("span", { class: "soft small" }, "Board"), cards(decision.board)) : null),
    h("div", { class: "answer", role: "group", "aria-label": "Your answer" },
      h("div", { class: "choices" }, decision.actions.map((action, at) =>
        h("button", { class: `button choice ${action.action_type}`, type: "button", onclick: () => answer(at) }, action.label, h("kbd", {}, keys[at]))))));
}

/** Street by street: "SB raises to 40, BB calls".
 *  @param {Api.DecisionState} decision */
function lineView({ line }) {
  if (!line.length) return h("p", { class: "line soft" }, "You act first.");
  /** @type {Map<string, string[]>} */
  const streets = new Map();
  for (const step of line) streets.set(step.street, [...(streets.get(step.street) ?? []), step.words]);
  return h("ul", { class: "line" }, [...streets].map(([street, steps]) => h("li", {}, h("span", { class: "soft" }, `${street}: `), steps.join(", "))));
}
