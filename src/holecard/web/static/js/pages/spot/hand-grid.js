// The range of a player at a decision: 13 by 13 cells with stacked actions, or coloured by EV, equity or weight.

import { h } from "../../lib/dom.js";
import { paint, share } from "../study/format.js";
import { chips, extent, heat, partText, shortChips } from "./format.js";

const SIDE = 13;
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @import { GridView } from "./url.js" */
/** @typedef {{ element: HTMLElement, focus: () => void, current: () => number }} HandGrid */
/** `look(index)` is called for the class that is pointed at or focused, `enter(index)` when Enter is pressed on it.
 *  @typedef {{ name: string, labels: string[], classes: Api.SpotClass[], actions: Api.SpotAction[], view: GridView, look?: (index: number) => void, enter?: (index: number) => void, start?: number | undefined }} HandGridOptions */

/** @param {HandGridOptions} options
 *  @returns {HandGrid} */
export function handGrid({ name, labels, classes, actions, view, look = () => {}, enter = () => {}, start }) {
  const held = new Map(classes.map((one) => [one.index, one]));
  const [low, high] = extent(classes.map((one) => (view === "ev" ? one.ev : one.equity)));
  let current = start !== undefined && held.has(start) ? start : (classes[0]?.index ?? 0);
  const cells = labels.map((label, at) => cell(label, held.get(at), at === current));

  /** @param {string} label
   *  @param {Api.SpotClass | undefined} one
   *  @param {boolean} first */
  function cell(label, one, first) {
    const body = one ? content(one, actions, view, low, high) : null;
    const words = one ? `${label}: ${spoken(one, actions)}` : `${label}: not in the range`;
    return h("div", { role: "gridcell", class: `hand-cell${one ? "" : " empty"}`, tabindex: first ? "0" : "-1", "aria-label": words, "data-hand": label },
      body, h("span", { class: "hand-label" }, label.slice(0, 2), h("span", { class: "suits" }, label.slice(2)), one ? figureIn(one, view) : null));
  }

  /** @param {number} at */
  function choose(at) {
    cells[current]?.setAttribute("tabindex", "-1");
    cells[current]?.classList.remove("chosen");
    current = at;
    cells[at]?.setAttribute("tabindex", "0");
    cells[at]?.classList.add("chosen");
    look(at);
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const row = Math.floor(current / SIDE) + arrow[0];
      const column = (current % SIDE) + arrow[1];
      if (row >= 0 && column >= 0 && row < SIDE && column < SIDE) cells[row * SIDE + column]?.focus();
    } else if (event.key === "Home") cells[current - (current % SIDE)]?.focus();
    else if (event.key === "End") cells[current - (current % SIDE) + SIDE - 1]?.focus();
    else if (event.key === "Enter") enter(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  cells.forEach((box, at) => {
    box.addEventListener("focus", () => choose(at));
    box.addEventListener("click", () => box.focus());
    box.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look(at));
    box.addEventListener("pointerleave", () => look(current));
  });
  const rows = Array.from({ length: SIDE }, (_, row) => h("div", { role: "row", class: "hand-row" }, cells.slice(row * SIDE, row * SIDE + SIDE)));
  const element = h("div", { class: `hand-grid square spot-grid ${view}`, role: "grid", "aria-label": name, onkeydown }, rows);
  choose(current);
  return { element, focus: () => cells[current]?.focus(), current: () => current };
}

/** @param {Api.SpotClass} one
 *  @param {Api.SpotAction[]} actions
 *  @param {GridView} view
 *  @param {number} low
 *  @param {number} high */
export function content(one, actions, view, low, high) {
  const box = h("span", { class: "bar" });
  if (view === "actions" && one.frequencies.length) {
    box.style.setProperty("--weight", String(one.weight));
    box.append(...actions.map((action, at) => {
      const part = paint(h("i", { class: "part" }), action);
      part.style.setProperty("--part", String(one.frequencies[at] ?? 0));
      return part;
    }));
    return box;
  }
  const value = view === "ev" ? one.ev : view === "equity" ? one.equity : one.weight;
  box.classList.add("heat");
  const [from, to] = view === "ev" ? [low, high] : [0, 1];
  box.style.setProperty("--heat", String(value === null ? 0 : heat(value, from, to)));
  return box;
}

/** The number in a cell.
 *  @param {Api.SpotClass} one
 *  @param {GridView} view */
export function figureIn(one, view) {
  if (view === "ev" && one.ev !== null) return h("span", { class: "cell-figure" }, shortChips(one.ev));
  if (view === "equity" && one.equity !== null) return h("span", { class: "cell-figure" }, Math.round(100 * one.equity));
  return view === "range" ? h("span", { class: "cell-figure" }, Math.round(100 * one.weight)) : null;
}

/** @param {Api.SpotClass} one
 *  @param {Api.SpotAction[]} actions */
export function spoken(one, actions) {
  const parts = one.frequencies.map((frequency, at) => `${actions[at]?.words} ${share(frequency)}`);
  return [...parts, `EV ${chips(one.ev)}`, `equity ${partText(one.equity)}`, `weight ${share(one.weight)}`].join(", ");
}
