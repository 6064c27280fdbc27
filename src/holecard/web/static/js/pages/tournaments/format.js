// Figures of tournaments as text, and the addresses of their pages.

import { figure } from "../../lib/format.js";

export const UNKNOWN = "–";
const DURATIONS = /** @type {const} */ ([[1e-3, 1e6, "µs"], [1, 1e3, "ms"], [120, 1, "s"]]);

/** Encode the name of a file for a URL; slashes of its folder are kept.
 *  @param {string} name */
const path = (name) => name.split("/").map(encodeURIComponent).join("/");

/** @param {string} name */
export const pageOf = (name) => `/tournaments/${path(name)}`;
/** @param {string} name
 *  @param {string} label */
export const replayOf = (name, label) => `/replay?file=${encodeURIComponent(name)}&hand=${encodeURIComponent(label)}`;
export const nameHere = () => decodeURIComponent(location.pathname.replace(/^\/tournaments\//, ""));

/** alice/bob/17/3 -> "round 17, hand 3"
 *  @param {string} label */
export function placeOf(label) {
  const [round, hand] = label.split("/").slice(-2).map(Number);
  return `round ${figure(round ?? 0)}, hand ${figure(hand ?? 0)}`;
}

/** 1 hand, 1,200 hands
 *  @param {number} count
 *  @param {string} noun */
export const counted = (count, noun) => `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Half the width of the interval, or its longer side if it is asymmetric.
 *  @param {Api.Estimate} estimate */
export function margin({ value, low, high }) {
  return low === null || high === null ? Infinity : Math.max(high - value, value - low);
}

/** The number of decimal places of a figure with this margin.
 *  @param {number} width */
const digits = (width) => (width >= 10 ? 0 : width >= 1 ? 1 : width >= 0.1 ? 2 : 3);

/** @param {number} value
 *  @param {number} places */
const fixed = (value, places) => value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });

/** @param {Api.Estimate} estimate */
export function plusMinus(estimate) {
  const width = margin(estimate);
  return Number.isFinite(width) ? `± ${fixed(width, digits(width))}` : "± ∞";
}

/** @param {Api.Estimate} estimate */
export const elo = (estimate) => estimate.value.toFixed(0);

/** @param {Api.Estimate} estimate */
export function winnings(estimate) {
  const width = margin(estimate);
  if (!Number.isFinite(width)) return UNKNOWN;
  const text = fixed(Math.abs(estimate.value), digits(width));
  if (!/[1-9]/.test(text)) return text;
  return `${estimate.value > 0 ? "+" : "−"}${text}`;
}

/** Format a share in percent. Halves are rounded to even, as in Python, so that both print the same.
 *  @param {number | null} value */
export function share(value) {
  if (value === null) return UNKNOWN;
  const below = Math.floor(100 * value);
  return String(100 * value - below === 0.5 ? below + (below % 2) : Math.round(100 * value));
}

/** The CSS class of a gain or a loss.
 *  @param {number} value */
export const sign = (value) => (value > 0 ? "win" : value < 0 ? "loss" : "");

/** 840 µs, 12 ms, 3.4 s, 5 min
 *  @param {number} seconds */
export function duration(seconds) {
  if (seconds <= 0) return "0 s";
  for (const [limit, factor, unit] of DURATIONS) {
    const value = seconds * factor;
    if (seconds < limit) return `${value.toFixed(value >= 10 ? 0 : 1)} ${unit}`;
  }
  return `${fixed(seconds / 60, 0)} min`;
}

/** The time since a moment, in words.
 *  @param {number} seconds since 1970 */
export function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (past < 60) return "just now";
  for (const [size, noun] of /** @type {const} */ ([[86400, "day"], [3600, "hour"], [60, "minute"]])) {
    if (past >= size) return `${counted(Math.floor(past / size), noun)} ago`;
  }
  return "";
}

/** @param {number} size */
export function bytes(size) {
  const units = /** @type {[number, string][]} */ ([[1e9, "GB"], [1e6, "MB"], [1e3, "kB"]]);
  const [limit, unit] = units.find(([least]) => size >= least) ?? [1, "bytes"];
  return `${Number((size / limit).toPrecision(2))} ${unit}`;
}
