// The public tree of a small game, from left to right; the width of a line shows its reach.

import { svg } from "../../lib/dom.js";
import { share } from "./format.js";

const ACROSS = 86;
const DOWN = 30;
/** Maximum scale of the drawing. */
const MOST = 1.25;
const LEFT = 18;
const RIGHT = 58;

/** `link(node)` is the URL of a decision; `go` handles clicks on it. */
export function treeDrawing(tree, current, link, go) {
  const spots = laidOut(tree);
  const places = [...spots.values()];
  const wide = Math.max(...places.map((spot) => spot.x)) + RIGHT;
  const tall = Math.max(...places.map((spot) => spot.y)) + 18;
  const lines = tree.filter((node) => node.parent !== null).map((node) => line(node, spots));
  const marks = tree.map((node) => mark(node, spots.get(node.node), current, link, go));
  const drawing = svg("svg", { class: "tree", viewBox: `0 0 ${wide} ${tall}`, role: "group", "aria-label": "Game tree" }, lines, marks);
  drawing.style.setProperty("max-width", `${Math.round(MOST * wide)}px`);
  drawing.style.setProperty("min-width", `${wide}px`); // phones scroll it rather than shrink it
  return drawing;
}

/** One row per terminal node; a decision is centred on its children. */
function laidOut(tree) {
  const below = new Map(tree.map((node) => [node.node, tree.filter((child) => child.parent === node.node)]));
  const spots = new Map();
  let row = 0;
  function place(node, depth) {
    const children = below.get(node.node);
    const places = children.map((child) => place(child, depth + 1));
    const y = places.length ? (places[0] + places.at(-1)) / 2 : 18 + DOWN * row++;
    spots.set(node.node, { x: LEFT + ACROSS * depth, y });
    return y;
  }
  place(tree[0], 0);
  return spots;
}

function line(node, spots) {
  const [from, to] = [spots.get(node.parent), spots.get(node.node)];
  const bend = from.x + 24;
  const path = `M${from.x} ${from.y}C${bend} ${from.y} ${from.x + 8} ${to.y} ${from.x + 34} ${to.y}L${to.x} ${to.y}`;
  const branch = svg("path", { class: `branch ${node.action_type ?? "deal"}`, d: path, "stroke-width": (1.5 + 6 * Math.sqrt(node.reach)).toFixed(1) });
  return svg("g", {}, branch, svg("text", { class: "branch-name", x: to.x - 12, y: to.y - 6, "text-anchor": "end" }, node.action));
}

function mark(node, spot, current, link, go) {
  const title = `${node.description}, reach ${share(node.reach)}`;
  if (node.kind === "decision") return decision(node, spot, current, link, go, title);
  const shape = node.kind === "board"
    ? svg("rect", { class: "deal-mark", x: spot.x - 5, y: spot.y - 7, width: 10, height: 14, rx: 2 })
    : svg("rect", { class: "end-mark", x: spot.x - 4, y: spot.y - 4, width: 8, height: 8 });
  const text = node.kind === "board" ? null : svg("text", { class: "end-label", x: spot.x + 9, y: spot.y + 4 }, ending(node));
  return svg("g", {}, svg("title", {}, title), shape, text);
}

/** The amount at stake; the tooltip has the full description. */
function ending(node) {
  const amount = node.description.split(" ").at(-1);
  return node.kind === "fold" ? `wins ${amount}` : `pot ${amount}`;
}

function decision(node, spot, current, link, go, title) {
  const isHere = node.node === current;
  return svg("a", { href: link(node.node), class: `decision player${node.player}`, "aria-label": `${node.player + 1}: ${title}`, "aria-current": isHere ? "step" : null, "data-node": node.node, "data-keep": `tree ${node.node}`, onclick: go },
    svg("title", {}, title),
    svg("circle", { class: "touch", cx: spot.x, cy: spot.y, r: 15 }),
    isHere ? svg("circle", { class: "ring", cx: spot.x, cy: spot.y, r: 13 }) : null,
    svg("circle", { class: "dot", cx: spot.x, cy: spot.y, r: 8.5 }),
    svg("text", { class: "dot-name", x: spot.x, y: spot.y + 3.8, "text-anchor": "middle" }, node.player + 1));
}
