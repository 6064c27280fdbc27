// The way to a node: decisions with what could have been done instead, and the cards between them.

import { h } from "../../lib/dom.js";
import { tinyCard } from "../../components/cards.js";

/** @typedef {(path: string) => string} PathLink the URL of a node */
/** @typedef {(event: MouseEvent) => void} Go */

/** @param {Api.SpotNode} node
 *  @param {string[]} players
 *  @param {PathLink} link
 *  @param {Go} go */
export function nodePath(node, players, link, go) {
  return h("nav", { class: "path", "aria-label": "Path to this node" },
    h("ol", {},
      node.path ? h("li", { class: "step begin" }, h("a", { class: "option", href: link(""), onclick: go }, "Start")) : null,
      node.steps.map((step) => (step.card === null ? decisionStep(step, players, link, go) : cardStep(step, step.card, link, go))),
      h("li", { class: "step now", "aria-current": "step" }, now(node, players))));
}

/** @param {Api.SpotNode} node
 *  @param {string[]} players */
function now(node, players) {
  if (node.player === null) return h("span", { class: "to-act" }, node.kind === "card" ? "Next card" : "The hand is over");
  return [h("span", { class: `who player${node.player}` }, node.street), h("span", { class: "to-act" }, `${players[node.player]} to act`)];
}

/** @param {Api.SpotStep} step
 *  @param {string[]} players
 *  @param {PathLink} link
 *  @param {Go} go */
function decisionStep(step, players, link, go) {
  const name = players[step.player ?? 0] ?? "";
  return h("li", { class: "step" },
    h("a", { class: `who player${step.player}`, href: link(step.path), onclick: go, title: "Back to this decision" }, name),
    h("span", { class: "options", role: "group", "aria-label": `Options of ${name}` }, step.options.map((option) =>
      option.label === step.chosen
        ? h("span", { class: "option chosen", "aria-current": "true" }, option.words)
        : h("a", { class: "option", href: link(option.path), onclick: go }, option.words))));
}

/** @param {Api.SpotStep} step
 *  @param {string} card
 *  @param {PathLink} link
 *  @param {Go} go */
function cardStep(step, card, link, go) {
  return h("li", { class: "step card-step" }, tinyCard(card), h("a", { class: "option", href: link(step.path), onclick: go, title: "Choose another card" }, "other card"));
}
