// The range of a player at a decision as a list of classes: of four cards there are too many starting hands for a grid.

import { h } from "../../lib/dom.js";
import { share } from "../study/format.js";
import { content, figureIn, spoken } from "./hand-grid.js";
import { extent } from "./format.js";

/** @import { HandGrid, HandGridOptions } from "./hand-grid.js" */

/** With the options of the grid, and used like it.
 *  @param {HandGridOptions} options
 *  @returns {HandGrid} */
export function handList({ name, labels, classes, actions, view, look = () => {}, enter = () => {}, start }) {
  const [low, high] = extent(classes.map((one) => (view === "ev" ? one.ev : one.equity)));
  let current = Math.max(classes.findIndex((one) => one.index === start), 0);
  const rows = classes.map((one, at) => {
    const label = labels[one.index] ?? "";
    return h("div", { role: "option", class: "hand-line", tabindex: at === current ? "0" : "-1", "aria-selected": String(at === current), "aria-label": `${label}: ${spoken(one, actions)}`, "data-hand": label },
      h("span", { class: "hand-label" }, label),
      content(one, actions, view, low, high),
      h("span", { class: "small figures soft" }, view === "actions" ? share(one.share) : figureIn(one, view)));
  });

  /** @param {number} at */
  function choose(at) {
    for (const [other, row] of rows.entries()) {
      row.setAttribute("tabindex", other === at ? "0" : "-1");
      row.setAttribute("aria-selected", String(other === at));
      row.classList.toggle("chosen", other === at);
    }
    current = at;
    look(classes[at]?.index ?? 0);
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    /** @type {Record<string, number>} */
    const to = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: rows.length - 1 };
    const next = to[event.key];
    if (next !== undefined) rows[next]?.focus();
    else if (event.key === "Enter") enter(classes[current]?.index ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  rows.forEach((row, at) => {
    row.addEventListener("focus", () => choose(at));
    row.addEventListener("click", () => row.focus());
  });
  const element = h("div", { class: `hand-list ${view}`, role: "listbox", "aria-label": name, onkeydown }, rows);
  if (rows.length) choose(current);
  return { element, focus: () => rows[current]?.focus(), current: () => classes[current]?.index ?? 0 };
}
