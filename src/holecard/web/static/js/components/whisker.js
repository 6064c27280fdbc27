// Intervals on a common axis, one in each row of a table.

import { svg } from "../lib/dom.js";

/** @import { Scale } from "../lib/scale.js" */

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(2)}%`;

/** A line from low to high with a dot at the value; the figures are in the cell beside it.
 *  @param {Api.Estimate} estimate
 *  @param {Scale} on
 *  @param {number[]} marks */
export function whisker({ value, low, high }, on, marks = []) {
  if (value === null) return svg("svg", { class: "whisker", "aria-hidden": "true" });
  const from = percent(on.share(low ?? on.low));
  const to = percent(on.share(high ?? on.high));
  return svg("svg", { class: "whisker", "aria-hidden": "true" },
    marks.map((mark) => svg("line", { class: "mark", x1: percent(on.share(mark)), x2: percent(on.share(mark)), y1: 0, y2: "100%" })),
    svg("line", { class: "reach", x1: from, x2: to, y1: 12, y2: 12 }),
    low !== null && svg("line", { class: "reach", x1: from, x2: from, y1: 8, y2: 16 }),
    high !== null && svg("line", { class: "reach", x1: to, x2: to, y1: 8, y2: 16 }),
    svg("circle", { class: "dot", cx: percent(on.share(value)), cy: 12, r: 4 }));
}

/** The axis labels above a column of whiskers.
 *  @param {Scale} on
 *  @param {number[]} marks
 *  @param {(mark: number) => string} word */
export function whiskerAxis(on, marks, word) {
  return svg("svg", { class: "whisker axis", "aria-hidden": "true" },
    marks.map((mark) => svg("text", { x: percent(on.share(mark)), y: 16, "text-anchor": "middle" }, word(mark))));
}
