// Two decisions side by side: actions, EVs, both grids, and the hands that differ most.

import { h } from "../../lib/dom.js";
import { signed } from "../../lib/format.js";
import { share } from "../study/format.js";
import { actionDifferences, chips, classDifferences, partText } from "./format.js";
import { mixBar } from "./decision-panels.js";

const MOST = 12;

/** @import { HandGrid, HandGridOptions } from "./hand-grid.js" */
/** @import { GridView } from "./url.js" */
/** @typedef {Api.SpotNode & { decision: Api.SpotDecision, player: number }} DecisionNode */

/** @param {Api.SpotNode} node
 *  @returns {node is DecisionNode} */
export const isDecision = (node) => node.decision !== null && node.player !== null;

/** @param {DecisionNode} first
 *  @param {DecisionNode} second
 *  @param {string[]} labels
 *  @param {string[]} players
 *  @param {GridView} view
 *  @param {(options: HandGridOptions) => HandGrid} drawHands */
export function comparison(first, second, labels, players, view, drawHands) {
  const pair = [first, second];
  return [
    h("div", { class: "compared-grids" }, pair.map((node, at) => h("figure", {},
      h("figcaption", {}, h("strong", {}, `${at ? "Here" : "Kept"}: ${players[node.player]}`), h("span", { class: "soft small" }, ` ${nodeName(node)}`)),
      drawHands({ name: `${at ? "This decision" : "The kept decision"}`, labels, classes: node.decision.classes[node.player] ?? [], actions: node.decision.actions, view }).element))),
    h("div", { class: "compared-tables" }, actionTable(first, second, players), handTable(first, second, labels)),
  ];
}

/** @param {Api.SpotNode} node */
export const nodeName = (node) => `${node.board.join(" ")}${node.path ? `, ${node.path}` : ""}`;

/** @param {DecisionNode} first
 *  @param {DecisionNode} second
 *  @param {string[]} players */
function actionTable(first, second, players) {
  /** @type {[name: string, one: number | null | undefined, other: number | null | undefined, write: (value: number | null | undefined) => string][]} */
  const figures = [
    ...players.map((name, at) => /** @type {[string, number | null | undefined, number | null | undefined, typeof chips]} */ ([`EV of ${name}`, first.decision.players[at]?.ev, second.decision.players[at]?.ev, chips])),
    ...players.map((name, at) => /** @type {[string, number | null | undefined, number | null | undefined, typeof chips]} */ ([`Equity of ${name}`, first.decision.players[at]?.equity, second.decision.players[at]?.equity, partText])),
  ];
  return h("table", { class: "list-table" },
    h("caption", { class: "visually-hidden" }, "Two decisions compared"),
    h("thead", {}, h("tr", {}, ["", "Kept", "Here", "Difference"].map((name, at) => (at ? h("th", { scope: "col", class: "number" }, name) : h("td", {}))))),
    h("tbody", {},
      actionDifferences(first.decision.actions, second.decision.actions).map((row) => h("tr", {},
        h("th", { scope: "row" }, row.words),
        [row.first, row.second].map((part) => h("td", { class: "number" }, part === null ? "–" : share(part))),
        h("td", { class: "number" }, row.difference === null ? "–" : points(row.difference)))),
      figures.map(([name, one, other, write]) => h("tr", {},
        h("th", { scope: "row" }, name),
        h("td", { class: "number" }, write(one)), h("td", { class: "number" }, write(other)),
        h("td", { class: "number" }, typeof one === "number" && typeof other === "number" ? (write === chips ? signed(other - one, chips) : points(other - one)) : "–")))));
}

/** @param {number} difference */
const points = (difference) => signed(difference, (part) => `${(100 * part).toFixed(1)}%`);

/** @param {DecisionNode} first
 *  @param {DecisionNode} second
 *  @param {string[]} labels */
function handTable(first, second, labels) {
  const rows = classDifferences(first.decision, first.decision.classes[first.player] ?? [], second.decision, second.decision.classes[second.player] ?? []).filter((row) => row.apart > 0.005).slice(0, MOST);
  if (!rows.length) return h("p", { class: "soft" }, "No hand that is in both ranges plays differently.");
  return h("table", { class: "list-table" },
    h("caption", { class: "soft small" }, "Hands that differ most, by their share of the ranges"),
    h("thead", {}, h("tr", {}, ["Hand", "Kept", "Here", "Differs"].map((name, at) => h("th", { scope: "col", class: at === 3 ? "number" : null }, name)))),
    h("tbody", {}, rows.map((row) => h("tr", {},
      h("th", { scope: "row" }, labels[row.index]),
      h("td", {}, mixBar(row.first.frequencies, first.decision.actions)),
      h("td", {}, mixBar(row.second.frequencies, second.decision.actions)),
      h("td", { class: "number" }, share(row.apart))))));
}
