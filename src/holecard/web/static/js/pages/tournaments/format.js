// Figures of tournaments in words, and the addresses of their pages.

import { figure } from "../../lib/dom.js";

const UNKNOWN = "–";
const DURATIONS = [[1e-3, 1e6, "µs"], [1, 1e3, "ms"], [120, 1, "s"]];

/** A name may lie in a folder: its slashes stay slashes. */
const path = (name) => name.split("/").map(encodeURIComponent).join("/");

export const pageOf = (name) => `/tournaments/${path(name)}`;
export const apiOf = (name) => `/api/tournaments/${path(name)}`;
export const replayOf = (name, label) => `/replay?file=${encodeURIComponent(name)}&hand=${encodeURIComponent(label)}`;
export const nameHere = () => decodeURIComponent(location.pathname.replace(/^\/tournaments\//, ""));

/** 1 hand, 1,200 hands */
export const counted = (count, noun) => `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Half of the interval, or more where it is lopsided. */
export function margin({ value, low, high }) {
  return [value, low, high].includes(null) ? Infinity : Math.max(high - value, value - low);
}

/** What is not sure is not written. */
const digits = (width) => (width >= 10 ? 0 : width >= 1 ? 1 : width >= 0.1 ? 2 : 3);

const fixed = (value, places) => value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });

export function plusMinus(estimate) {
  const width = margin(estimate);
  return Number.isFinite(width) ? `± ${fixed(width, digits(width))}` : "± ∞";
}

export const elo = (estimate) => (estimate.value === null ? UNKNOWN : estimate.value.toFixed(0));

export function winnings(estimate) {
  const width = margin(estimate);
  if (!Number.isFinite(width)) return UNKNOWN;
  const text = fixed(Math.abs(estimate.value), digits(width));
  if (!/[1-9]/.test(text)) return text;
  return `${estimate.value > 0 ? "+" : "−"}${text}`;
}

/** In percent. A half goes to the even side, as it does in Python, so that both print the same. */
export function share(value) {
  if (value === null) return UNKNOWN;
  const below = Math.floor(100 * value);
  return String(100 * value - below === 0.5 ? below + (below % 2) : Math.round(100 * value));
}

export const sign = (value) => (value > 0 ? "win" : value < 0 ? "loss" : "");

/** 840 µs, 12 ms, 3.4 s, 5 min */
export function duration(seconds) {
  if (seconds === null) return UNKNOWN;
  if (seconds <= 0) return "0 s";
  for (const [limit, factor, unit] of DURATIONS) {
    const value = seconds * factor;
    if (seconds < limit) return `${value.toFixed(value >= 10 ? 0 : 1)} ${unit}`;
  }
  return `${fixed(seconds / 60, 0)} min`;
}

/** How long ago, in words. */
export function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (past < 60) return "just now";
  for (const [size, noun] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    if (past >= size) return `${counted(Math.floor(past / size), noun)} ago`;
  }
  return "";
}

export function bytes(size) {
  const [limit, unit] = [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"]].find(([least]) => size >= least) ?? [1, "bytes"];
  return `${Number((size / limit).toPrecision(2))} ${unit}`;
}
