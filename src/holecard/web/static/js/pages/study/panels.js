// Beside the grid: actions with their frequencies, boards, and the figures of one hand.

import { h } from "../../lib/dom.js";
import { capital, evText, meanEv, paint, share } from "./format.js";

/** @import { Go, Link } from "./game-tree.js" */

/** @param {Api.NodeState} node
 *  @param {Link} link
 *  @param {Go} go */
export function actionList(node, link, go) {
  return [
    totals(node),
    h("ol", { class: "actions" }, node.actions.map((action, at) => h("li", {}, actionRow(action, at, link, go)))),
    node.reached ? null : h("p", { class: "soft small" }, "No hand reaches this decision; all dealt hands are weighted equally."),
  ];
}

/** @param {Api.NodeState} node */
function totals(node) {
  return h("div", { class: "totals", "aria-hidden": "true" }, node.actions.map((action) => {
    const part = paint(h("i", { class: "part" }), action);
    part.style.setProperty("--part", String(action.frequency));
    return part;
  }));
}

/** @param {Api.StrategyAction} action
 *  @param {number} at
 *  @param {Link} link
 *  @param {Go} go */
function actionRow(action, at, link, go) {
  const inside = [
    h("kbd", {}, at + 1),
    paint(h("i", { class: "swatch" }), action),
    h("span", { class: "action-name" }, action.label),
    h("span", { class: "action-share" }, share(action.frequency)),
    h("span", { class: "leads soft small" }, action.child.node === null ? capital(action.child.description) : `→ ${action.child.description}`),
  ];
  if (action.child.node === null) return h("div", { class: "action over", "data-action": action.label }, inside);
  return h("a", { class: "action", href: link(action.child.node), "data-action": action.label, "data-keep": `action ${at}`, onclick: go }, inside);
}

/** Every board with a small bar of the action frequencies on it.
 *  @param {Api.NodeState} node
 *  @param {(board: string) => string} link
 *  @param {Go} go */
export function boardPicker(node, link, go) {
  if (!node.boards.length) return null;
  return h("div", { class: "boards", role: "group", "aria-label": "The board" },
    h("span", { class: "boards-name soft small" }, "Board"),
    node.boards.map((board) => boardLink(node, board, link, go)));
}

/** @param {Api.NodeState} node
 *  @param {Api.BoardState} board
 *  @param {(board: string) => string} link
 *  @param {Go} go */
function boardLink(node, board, link, go) {
  const words = node.actions.map((action, at) => `${action.label} ${share(board.frequencies[at] ?? 0)}`).join(", ");
  const parts = node.actions.map((action, at) => {
    const part = paint(h("i", { class: "part" }), action);
    part.style.setProperty("--part", String(board.frequencies[at] ?? 0));
    return part;
  });
  return h("a", { class: "board", href: link(board.id), onclick: go, title: words, "aria-label": `Board ${board.label}: ${words}`, "aria-current": board.id === node.board ? "true" : null, "data-keep": `board ${board.id}` },
    h("span", {}, board.label), h("span", { class: "board-bar", "aria-hidden": "true" }, parts));
}

/** Frequencies and EVs of one hand.
 *  @param {Api.NodeState} node
 *  @param {Api.HandStrategy} hand */
export function handPanel(node, hand) {
  const hasEvs = hand.evs.length > 0;
  const best = hasEvs && !hand.evs.includes(null) ? Math.max(...hand.evs.map(Number)) : null;
  return [
    h("h2", { class: "hand-name" }, hand.label, h("span", { class: "soft small" }, hand.combos === 1 ? "one card" : `${hand.combos} ${node.layout.kind === "square" ? "combos" : "cards"}`)),
    h("table", { class: "list-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Action"), h("th", { scope: "col", class: "number" }, "Frequency"), hasEvs ? h("th", { scope: "col", class: "number" }, "EV") : null)),
      h("tbody", {}, node.actions.map((action, at) => handRow(action, at, hand, best, hasEvs)))),
    h("p", { class: "soft small" }, footnote(hand)),
  ];
}

/** @param {Api.StrategyAction} action
 *  @param {number} at
 *  @param {Api.HandStrategy} hand
 *  @param {number | null} best
 *  @param {boolean} hasEvs */
function handRow(action, at, hand, best, hasEvs) {
  const exact = hand.fractions[at]?.includes("/") ? h("span", { class: "fraction" }, hand.fractions[at]) : null;
  const value = hand.evs[at];
  const isBest = best !== null && best - Number(value) < 1e-6 * Math.max(1, Math.abs(best));
  return h("tr", {},
    h("th", { scope: "row" }, paint(h("i", { class: "swatch" }), action), action.label),
    h("td", { class: "number" }, exact, " ", h("span", { class: "figures" }, share(hand.frequencies[at] ?? 0))),
    hasEvs ? h("td", { class: `number figures ${isBest ? "best" : ""}` }, evText(value)) : null);
}

/** @param {Api.HandStrategy} hand */
function footnote(hand) {
  const mean = meanEv(hand);
  const reach = hand.reach < 0.0005 ? "Never reaches this decision" : `Reach ${share(hand.reach)}, ${share(hand.share)} of the range here`;
  return mean === null ? `${reach}.` : `${reach}. EV of the strategy: ${evText(mean)} chips, including chips already in the pot.`;
}
