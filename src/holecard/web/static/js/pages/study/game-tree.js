// The public tree of a small game, from left to right; the width of a line shows its reach.

import { svg } from "../../lib/dom.js";
import { share } from "./format.js";

/** @typedef {(node: number) => string} Link the URL of a decision */
/** @typedef {(event: MouseEvent) => void} Go */
/** @typedef {{ x: number, y: number }} Spot */

const ACROSS = 86;
const DOWN = 30;
/** Maximum scale of the drawing. */
const MOST = 1.25;
const LEFT = 18;
const RIGHT = 58;

/** `link(node)` is the URL of a decision; `go` handles clicks on it.
 *  @param {Api.TreeNode[]} tree
 *  @param {number} current
 *  @param {Link} link
 *  @param {Go} go */
export function treeDrawing(tree, current, link, go) {
  const spots = laidOut(tree);
  const places = [...spots.values()];
  const wide = Math.max(...places.map((spot) => spot.x)) + RIGHT;
  const tall = Math.max(...places.map((spot) => spot.y)) + 18;
  const lines = tree.map((node) => line(node, spots));
  const marks = tree.map((node) => mark(node, spots.get(node.node), current, link, go));
  const drawing = svg("svg", { class: "tree", viewBox: `0 0 ${wide} ${tall}`, role: "group", "aria-label": "Game tree" }, lines, marks);
  drawing.style.setProperty("max-width", `${Math.round(MOST * wide)}px`);
  drawing.style.setProperty("min-width", `${wide}px`); // phones scroll it rather than shrink it
  return drawing;
}

/** One row per terminal node; a decision is centred on its children.
 *  @param {Api.TreeNode[]} tree */
function laidOut(tree) {
  const below = new Map(tree.map((node) => [node.node, tree.filter((child) => child.parent === node.node)]));
  /** @type {Map<number, Spot>} */
  const spots = new Map();
  let row = 0;
  /** @param {Api.TreeNode} node
   *  @param {number} depth
   *  @returns {number} */
  function place(node, depth) {
    const children = below.get(node.node) ?? [];
    const places = children.map((child) => place(child, depth + 1));
    const y = places.length ? (Number(places[0]) + Number(places.at(-1))) / 2 : 18 + DOWN * row++;
    spots.set(node.node, { x: LEFT + ACROSS * depth, y });
    return y;
  }
  if (tree[0]) place(tree[0], 0);
  return spots;
}

/** @param {Api.TreeNode} node
 *  @param {Map<number, Spot>} spots */
function line(node, spots) {
  const from = node.parent === null ? undefined : spots.get(node.parent);
  const to = spots.get(node.node);
  if (!from || !to) return null;
  const bend = from.x + 24;
  const path = `M${from.x} ${from.y}C${bend} ${from.y} ${from.x + 8} ${to.y} ${from.x + 34} ${to.y}L${to.x} ${to.y}`;
  const branch = svg("path", { class: `branch ${node.action_type ?? "deal"}`, d: path, "stroke-width": (1.5 + 6 * Math.sqrt(node.reach)).toFixed(1) });
  return svg("g", {}, branch, svg("text", { class: "branch-name", x: to.x - 12, y: to.y - 6, "text-anchor": "end" }, node.action));
}

/** @param {Api.TreeNode} node
 *  @param {Spot | undefined} spot
 *  @param {number} current
 *  @param {Link} link
 *  @param {Go} go */
function mark(node, spot, current, link, go) {
  if (!spot) return null;
  const title = `${node.description}, reach ${share(node.reach)}`;
  if (node.kind === "decision") return decision(node, spot, current, link, go, title);
  const shape = node.kind === "board"
    ? svg("rect", { class: "deal-mark", x: spot.x - 5, y: spot.y - 7, width: 10, height: 14, rx: 2 })
    : svg("rect", { class: "end-mark", x: spot.x - 4, y: spot.y - 4, width: 8, height: 8 });
  const text = node.kind === "board" ? null : svg("text", { class: "end-label", x: spot.x + 9, y: spot.y + 4 }, ending(node));
  return svg("g", {}, svg("title", {}, title), shape, text);
}

/** The amount at stake; the tooltip has the full description.
 *  @param {Api.TreeNode} node */
function ending(node) {
  return node.kind === "fold" ? `wins ${node.amount}` : `pot ${node.amount}`;
}

/** @param {Api.TreeNode} node
 *  @param {Spot} spot
 *  @param {number} current
 *  @param {Link} link
 *  @param {Go} go
 *  @param {string} title */
function decision(node, spot, current, link, go, title) {
  const isHere = node.node === current;
  return svg("a", { href: link(node.node), class: `decision player${node.player}`, "aria-label": `${Number(node.player) + 1}: ${title}`, "aria-current": isHere ? "step" : null, "data-node": node.node, "data-keep": `tree ${node.node}`, onclick: go },
    svg("title", {}, title),
    svg("circle", { class: "touch", cx: spot.x, cy: spot.y, r: 15 }),
    isHere ? svg("circle", { class: "ring", cx: spot.x, cy: spot.y, r: 13 }) : null,
    svg("circle", { class: "dot", cx: spot.x, cy: spot.y, r: 8.5 }),
    svg("text", { class: "dot-name", x: spot.x, y: spot.y + 3.8, "text-anchor": "middle" }, Number(node.player) + 1));
}
