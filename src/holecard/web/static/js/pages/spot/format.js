// Figures of spots as text, and the small computations behind what is drawn.

import { figure } from "../../lib/format.js";

/** Chips with a decimal, or a dash: 83.954 -> "83.95"
 *  @param {number | null | undefined} value */
export function chips(value) {
  if (value === null || value === undefined) return "–";
  const text = Math.abs(value) >= 1000 ? figure(Math.round(Math.abs(value))) : Math.abs(value).toFixed(Math.abs(value) >= 100 ? 1 : 2);
  return value < 0 && Number(text.replaceAll(",", "")) !== 0 ? `−${text}` : text;
}

/** Chips that fit into a cell: 83.954 -> "84", 3.21 -> "3.2"
 *  @param {number} value */
export function shortChips(value) {
  const size = Math.abs(value);
  const text = size >= 10_000 ? `${Math.round(size / 1000)}k` : size < 10 ? size.toFixed(1) : String(Math.round(size));
  return value < 0 && Number.parseFloat(text) !== 0 ? `−${text}` : text;
}

/** 0.4213 -> "42.1%", or a dash
 *  @param {number | null | undefined} part */
export const partText = (part) => (part === null || part === undefined ? "–" : `${(100 * part).toFixed(1)}%`);

/** An exploitability in percent of the pot, with three figures: 0.41328 -> "0.413%"
 *  @param {number} percent */
export const loss = (percent) => `${Number(percent.toPrecision(3))}%`;

/** 1500000000 -> "1.5 GB"
 *  @param {number} bytes */
export function memory(bytes) {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(Math.round(bytes / 1e6), 1)} MB`;
}

/** 0.3 -> "under a second", 75 -> "75 s", 600 -> "10 min"
 *  @param {number} seconds */
export function time(seconds) {
  if (seconds < 1) return "under a second";
  return seconds < 120 ? `${Math.round(seconds)} s` : `${figure(Math.round(seconds / 60))} min`;
}

/** Where a value lies between two others, from 0 to 1.
 *  @param {number} value
 *  @param {number} low
 *  @param {number} high */
export const heat = (value, low, high) => (high > low ? Math.min(Math.max((value - low) / (high - low), 0), 1) : 0.5);

/** The lowest and highest of the numbers that are known.
 *  @param {(number | null | undefined)[]} values
 *  @returns {[number, number]} */
export function extent(values) {
  const known = values.filter((value) => typeof value === "number");
  return known.length ? [Math.min(...known), Math.max(...known)] : [0, 0];
}

/** Points of the falling exploitability in a box, on two logarithmic scales: the smaller it is, the longer a step takes.
 *  @param {{ iteration: number, percent: number }[]} marks
 *  @param {number} target
 *  @param {number} width
 *  @param {number} height */
export function curve(marks, target, width, height) {
  const known = marks.filter((mark) => mark.percent > 0);
  const first = Math.log(known[0]?.iteration ?? 1);
  const last = Math.log(Math.max(known.at(-1)?.iteration ?? 1, (known[0]?.iteration ?? 1) + 1));
  const [low, high] = extent([target, ...known.map((mark) => mark.percent)]).map((value) => Math.log(Math.max(value, 1e-6)));
  /** @param {number} percent */
  const y = (percent) => height * (1 - heat(Math.log(percent), Number(low), Number(high)));
  return { target: y(target), points: known.map((mark) => ({ x: width * heat(Math.log(mark.iteration), first, last), y: y(mark.percent) })) };
}

/** The board after a card is pressed: without it, or with it if there is room.
 *  @param {readonly string[]} board
 *  @param {string} card
 *  @param {number} most */
export function boardAfter(board, card, most = 5) {
  if (board.includes(card)) return board.filter((other) => other !== card);
  return board.length < most ? [...board, card] : [...board];
}

/** The cards in a text such as "Td 9d6h".
 *  @param {string} text
 *  @returns {string[]} */
export const cardsIn = (text) => Array.from(text.matchAll(/[^\s,]{2}/g), ([card]) => card);

/** The weight of a cell after it is painted: pressing one that has it already clears it.
 *  @param {number} now
 *  @param {number} brush */
export const painted = (now, brush) => (Math.abs(now - brush) < 0.005 ? 0 : brush);

/** A range text with a size added to it, once.
 *  @param {string} text
 *  @param {string} size */
export function withSize(text, size) {
  const [last = "", ...others] = text.trim().split(/\s+/).reverse();
  const [name, sizes] = last.includes(":") ? last.split(":") : ["", last];
  const list = String(sizes).split(",").filter((one) => one && one !== "none");
  if (!list.includes(size)) list.push(size);
  return [...others.reverse(), `${name ? `${name}:` : ""}${list.join(",")}`].join(" ");
}

/** @typedef {{ label: string, words: string, first: number | null, second: number | null, difference: number | null }} ActionDifference */

/** The actions of two decisions side by side, by what they are called in a path.
 *  @param {Api.SpotAction[]} first
 *  @param {Api.SpotAction[]} second
 *  @returns {ActionDifference[]} */
export function actionDifferences(first, second) {
  const labels = [...new Set([...first, ...second].map((action) => action.label))];
  return labels.map((label) => {
    const one = first.find((action) => action.label === label);
    const other = second.find((action) => action.label === label);
    return {
      label,
      words: (one ?? other)?.words ?? label,
      first: one?.frequency ?? null,
      second: other?.frequency ?? null,
      difference: one && other ? other.frequency - one.frequency : null,
    };
  });
}

/** @typedef {{ index: number, first: Api.SpotClass, second: Api.SpotClass, apart: number }} ClassDifference */

/** The hands that play most differently at two decisions: half of the sum of what differs, action by action, weighed by
 *  their part of the ranges.
 *  @param {Api.SpotDecision} first
 *  @param {Api.SpotClass[]} firstClasses
 *  @param {Api.SpotDecision} second
 *  @param {Api.SpotClass[]} secondClasses
 *  @returns {ClassDifference[]} */
export function classDifferences(first, firstClasses, second, secondClasses) {
  const labels = [...new Set([...first.actions, ...second.actions].map((action) => action.label))];
  /** @param {Api.SpotDecision} decision
   *  @param {Api.SpotClass} held
   *  @param {string} label */
  const share = (decision, held, label) => held.frequencies[decision.actions.findIndex((action) => action.label === label)] ?? 0;
  return firstClasses.flatMap((one) => {
    const other = secondClasses.find((held) => held.index === one.index);
    if (!other || !one.frequencies.length || !other.frequencies.length) return [];
    const sum = labels.reduce((total, label) => total + Math.abs(share(first, one, label) - share(second, other, label)), 0);
    return [{ index: one.index, first: one, second: other, apart: sum / 2 }];
  }).sort((one, other) => other.apart * (other.first.share + other.second.share) - one.apart * (one.first.share + one.second.share));
}
