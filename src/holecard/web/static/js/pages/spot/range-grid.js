// A range that is painted: the 13 by 13 chart, by mouse, touch and keys.

import { h } from "../../lib/dom.js";
import { painted } from "./format.js";

const SIDE = 13;
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** `change(weights)` is called with the cells that were painted, by label, when a stroke ends.
 *  @param {object} options
 *  @param {string[]} options.labels
 *  @param {string} options.name
 *  @param {() => number} options.brush the weight that is painted, from 0 to 1
 *  @param {(changes: Record<string, number>) => void} options.change */
export function rangeGrid({ labels, name, brush, change }) {
  /** @type {number[]} */
  let weights = labels.map(() => 0);
  let current = 0;
  /** @type {{ value: number, cells: Record<string, number> } | null} */
  let stroke = null;
  const cells = labels.map((label, at) => h("div", { role: "gridcell", class: "paint-cell", tabindex: at ? "-1" : "0", "data-at": at },
    h("i", { class: "paint-fill" }), h("span", { class: "hand-label" }, label.slice(0, 2), h("span", { class: "suits" }, label.slice(2)))));

  /** @param {number} at */
  function draw(at) {
    const weight = weights[at] ?? 0;
    const cell = cells[at];
    cell?.style.setProperty("--weight", String(weight));
    cell?.classList.toggle("held", weight > 0);
    cell?.setAttribute("aria-label", `${labels[at]}, ${Math.round(100 * weight)}%`);
    cell?.setAttribute("aria-selected", String(weight > 0));
  }

  /** @param {number[]} wanted */
  function show(wanted) {
    weights = [...wanted];
    weights.forEach((_, at) => draw(at));
  }

  /** @param {number} at
   *  @param {number} value */
  function paint(at, value) {
    const label = labels[at];
    if (label === undefined) return;
    weights[at] = value;
    draw(at);
    if (stroke) stroke.cells[label] = value;
  }

  function end() {
    if (!stroke) return;
    const done = stroke.cells;
    stroke = null;
    if (Object.keys(done).length) change(done);
  }

  /** @param {number} at */
  function visit(at) {
    cells[current]?.setAttribute("tabindex", "-1");
    current = at;
    cells[at]?.setAttribute("tabindex", "0");
    cells[at]?.focus();
  }

  /** @param {Event} event */
  const cellOf = ({ target }) => (target instanceof Element ? Number(target.closest("[data-at]")?.getAttribute("data-at") ?? -1) : -1);

  /** @param {PointerEvent} event */
  function onpointerdown(event) {
    const at = cellOf(event);
    if (at < 0 || event.button) return;
    event.preventDefault();
    visit(at);
    stroke = { value: painted(weights[at] ?? 0, brush()), cells: {} };
    paint(at, stroke.value);
    addEventListener("pointerup", end, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }

  /** A finger stays with the cell where it began, so the cell is looked up.
   *  @param {PointerEvent} event */
  function onpointermove(event) {
    if (!stroke) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]");
    if (over && element.contains(over)) paint(Number(over.getAttribute("data-at")), stroke.value);
  }

  /** @param {number} value */
  function paintCurrent(value) {
    stroke = { value, cells: {} };
    paint(current, value);
    end();
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const row = Math.floor(current / SIDE) + arrow[0];
      const column = (current % SIDE) + arrow[1];
      const value = weights[current] ?? 0;
      if (row >= 0 && column >= 0 && row < SIDE && column < SIDE) visit(row * SIDE + column);
      if (event.shiftKey) paintCurrent(value); // carries the weight along
    } else if (event.key === "Home") visit(current - (current % SIDE));
    else if (event.key === "End") visit(current - (current % SIDE) + SIDE - 1);
    else if (event.key === " " || event.key === "Enter") paintCurrent(painted(weights[current] ?? 0, brush()));
    else if (event.key === "Delete" || event.key === "Backspace") paintCurrent(0);
    else if (/^\d$/.test(event.key)) paintCurrent(event.key === "0" ? 1 : Number(event.key) / 10);
    else return;
    event.preventDefault();
  }

  const rows = Array.from({ length: SIDE }, (_, row) => h("div", { role: "row", class: "hand-row" }, cells.slice(row * SIDE, row * SIDE + SIDE)));
  const element = h("div", { class: "paint-grid", role: "grid", "aria-multiselectable": "true", "aria-label": name, onpointerdown, onpointermove, onkeydown }, rows);
  show(weights);
  return { element, show };
}
