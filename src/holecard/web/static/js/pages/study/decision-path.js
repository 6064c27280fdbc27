// The path to a decision: every step with the action taken and its alternatives.

import { h } from "../../lib/dom.js";
import { capital } from "./format.js";

/** @import { Go, Link } from "./game-tree.js" */

/** @param {Api.NodeState} node
 *  @param {number | null} root
 *  @param {Link} link
 *  @param {Go} go */
export function pathView(node, root, link, go) {
  const steps = node.path.map((step) => stepView(step, link, go));
  return h("nav", { class: "path", "aria-label": "Path to this decision" },
    h("ol", {},
      root === null || node.node === root ? null : h("li", { class: "step begin" }, h("a", { class: "option", href: link(root), onclick: go, title: "Back to the first decision" }, "Start")),
      steps,
      h("li", { class: "step now", "aria-current": "step" }, h("span", { class: `who player${node.player}` }, node.street), h("span", { class: "to-act" }, `${capital(node.player_name)} to act`))));
}

/** @param {Api.PathStep} step
 *  @param {Link} link
 *  @param {Go} go */
function stepView(step, link, go) {
  return h("li", { class: "step" },
    h("a", { class: `who player${step.player}`, href: link(step.node), onclick: go, title: "Back to this decision" }, `${step.player_name} · ${step.street}`),
    h("span", { class: "options", role: "group", "aria-label": `${step.player_name}'s options` }, step.options.map((option) => optionView(option, link, go))));
}

/** @param {Api.PathOption} option
 *  @param {Link} link
 *  @param {Go} go */
function optionView(option, link, go) {
  if (option.chosen) return h("span", { class: "option chosen", "aria-current": "true" }, option.label);
  if (option.child.node === null) return h("span", { class: "option over", title: capital(option.child.description) }, option.label);
  return h("a", { class: "option", href: link(option.child.node), onclick: go, title: `Instead: ${option.child.description}` }, option.label);
}
