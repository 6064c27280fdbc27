// Where a value lies on an axis, which round values to write at it, and intervals drawn on one.

import { svg } from "./dom.js";

/** All of the values with a little room; null is left out. */
export function scaleAround(values, room = 0.04) {
  const known = values.filter((value) => Number.isFinite(value));
  if (!known.length) return scale(0, 1);
  const low = Math.min(...known);
  const high = Math.max(...known);
  const more = (high - low) * room || Math.max(Math.abs(high) * room, 1);
  return scale(low - more, high + more);
}

export function scale(low, high) {
  return {
    low,
    high,
    share: (value) => Math.min(Math.max((value - low) / (high - low), 0), 1),
    ticks: (about) => ticks(low, high, about),
  };
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function ticks(low, high, about) {
  const rough = (high - low) / Math.max(about, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((times) => times * power >= rough * 0.999);
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at += 1) found.push(at * step);
  return found;
}

const percent = (share) => `${(100 * share).toFixed(2)}%`;

/** A line from low to high with a dot at the value; the words are in the cell beside it. */
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

/** The figures above a column of whiskers. */
export function whiskerAxis(on, marks, word) {
  return svg("svg", { class: "whisker axis", "aria-hidden": "true" },
    marks.map((mark) => svg("text", { x: percent(on.share(mark)), y: 16, "text-anchor": "middle" }, word(mark))));
}
