// Beside the grid: the actions with their shares, the boards, and one hand in figures.

import { h } from "../../lib/dom.js";
import { capital, meanWorth, paint, share, worth } from "./format.js";

export function actionList(node, link, go) {
  return [
    totals(node),
    h("ol", { class: "actions" }, node.actions.map((action, at) => h("li", {}, actionRow(action, at, link, go)))),
    node.reached ? null : h("p", { class: "soft small" }, "No hand comes here, so every hand counts as often as it is dealt."),
  ];
}

function totals(node) {
  return h("div", { class: "totals", "aria-hidden": "true" }, node.actions.map((action) => {
    const part = paint(h("i", { class: "part" }), action);
    part.style.setProperty("--part", action.frequency);
    return part;
  }));
}

function actionRow(action, at, link, go) {
  const inside = [
    h("kbd", {}, at + 1),
    paint(h("i", { class: "swatch" }), action),
    h("span", { class: "action-name" }, action.label),
    h("span", { class: "action-share" }, share(action.frequency)),
    h("span", { class: "leads soft small" }, action.child.node === null ? capital(action.child.words) : `→ ${action.child.words}`),
  ];
  if (action.child.node === null) return h("div", { class: "action over", "data-action": action.label }, inside);
  return h("a", { class: "action", href: link(action.child.node), "data-action": action.label, "data-keep": `action ${at}`, onclick: go }, inside);
}

/** Every board with a small bar of what is done on it. */
export function boardPicker(node, link, go) {
  if (!node.boards.length) return null;
  return h("div", { class: "boards", role: "group", "aria-label": "The board" },
    h("span", { class: "boards-name soft small" }, "Board"),
    node.boards.map((board) => boardLink(node, board, link, go)));
}

function boardLink(node, board, link, go) {
  const words = node.actions.map((action, at) => `${action.label} ${share(board.frequencies[at])}`).join(", ");
  const parts = node.actions.map((action, at) => {
    const part = paint(h("i", { class: "part" }), action);
    part.style.setProperty("--part", board.frequencies[at]);
    return part;
  });
  return h("a", { class: "board", href: link(board.id), onclick: go, title: words, "aria-label": `Board ${board.label}: ${words}`, "aria-current": board.id === node.board ? "true" : null, "data-keep": `board ${board.id}` },
    h("span", {}, board.label), h("span", { class: "board-bar", "aria-hidden": "true" }, parts));
}

/** All that is known of one hand. */
export function handPanel(node, lane) {
  const hasWorths = lane.worths.length > 0;
  const best = hasWorths && !lane.worths.includes(null) ? Math.max(...lane.worths) : null;
  return [
    h("h2", { class: "hand-name" }, lane.label, h("span", { class: "soft small" }, lane.count === 1 ? "one card" : `${lane.count} ${node.layout.kind === "square" ? "hands" : "cards"}`)),
    h("table", { class: "list-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Action"), h("th", { scope: "col", class: "number" }, "How often"), hasWorths ? h("th", { scope: "col", class: "number" }, "Worth") : null)),
      h("tbody", {}, node.actions.map((action, at) => handRow(action, at, lane, best, hasWorths)))),
    h("p", { class: "soft small" }, footnote(lane)),
  ];
}

function handRow(action, at, lane, best, hasWorths) {
  const exact = lane.exact[at]?.includes("/") ? h("span", { class: "fraction" }, lane.exact[at]) : null;
  const value = lane.worths[at];
  const isBest = best !== null && best - value < 1e-6 * Math.max(1, Math.abs(best));
  return h("tr", {},
    h("th", { scope: "row" }, paint(h("i", { class: "swatch" }), action), action.label),
    h("td", { class: "number" }, exact, " ", h("span", { class: "figures" }, share(lane.probabilities[at]))),
    hasWorths ? h("td", { class: `number figures ${isBest ? "best" : ""}` }, worth(value)) : null);
}

function footnote(lane) {
  const mean = meanWorth(lane);
  const here = lane.reach < 0.0005 ? "It never comes here" : `Comes here ${share(lane.reach)} of the time, ${share(lane.share)} of the hands here`;
  return mean === null ? `${here}.` : `${here}. Worth ${worth(mean)} chips as it is played, all that was put in counted.`;
}
