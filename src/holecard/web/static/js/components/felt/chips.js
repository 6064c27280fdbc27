// A stack of chips: a few discs, coloured by value.

import { h, svg } from "../../lib/dom.js";
import { brief, coins } from "../../lib/format.js";

const VALUES = [25000, 5000, 1000, 500, 100, 25, 5, 1];
const MOST = 5;

/** The values of the discs, largest first, at most as many as fit on a small stack.
 *  @param {number} amount */
function discs(amount) {
  const found = [];
  let left = amount;
  for (const value of VALUES) {
    while (left >= value && found.length < MOST) {
      found.push(value);
      left -= value;
    }
  }
  return found.length ? found : [1];
}

const RISE = 3.6;

/** @param {number} value
 *  @param {number} level */
function disc(value, level) {
  const y = -RISE * level;
  return svg("g", { class: `disc value-${value}` },
    svg("path", { class: "side", d: `M2 ${y}v3.4a10 5 0 0 0 20 0v-3.4z` }),
    svg("ellipse", { class: "top", cx: 12, cy: y, rx: 10, ry: 5 }),
    svg("ellipse", { class: "ring", cx: 12, cy: y, rx: 6.2, ry: 3 }));
}

/** A small stack of chips.
 *  @param {number} amount */
export function stackOf(amount) {
  const found = discs(amount);
  const top = -RISE * (found.length - 1) - 6;
  return svg("svg", { class: "chips", viewBox: `0 ${top} 24 ${15.5 - top - 6}`, "aria-hidden": "true" }, found.map(disc));
}

/** A stack of chips and its amount.
 *  @param {number} amount */
export const chips = (amount) => [stackOf(amount), h("span", { class: "amount", title: coins(amount) }, brief(amount))];
