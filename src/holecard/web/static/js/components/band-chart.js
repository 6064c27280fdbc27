// Estimates with their 95% bands over hands: a line in the middle of each band.

import { h, refill, svg } from "../lib/dom.js";
import { axisLabel, signed } from "../lib/format.js";
import { scale, scaleAround } from "../lib/scale.js";

/** @typedef {[at: number, estimate: Api.Estimate]} BandPoint */
/** @typedef {{ name: string, points: BandPoint[] }} Band the name is also its class */

const HEIGHT = 280;
const NARROW = 560;
const LEFT = 64;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 34;
const TRIMMED = 8;

/** The range of the vertical axis: the first intervals are so wide that they would hide all others.
 *  @param {Band[]} bands */
function ends(bands) {
  const later = bands.flatMap(({ points }) => points.slice(Math.min(Math.floor(points.length / TRIMMED), points.length - 1)));
  return later.flatMap(([, { value, low, high }]) => [value, low ?? value, high ?? value]);
}

export function bandChart() {
  const box = h("div", { class: "chart bands" });
  /** @type {Band[]} */
  let known = [];
  let unit = "";

  new ResizeObserver(() => redraw()).observe(box);

  /** @param {Band[]} bands
   *  @param {string} measure what the vertical axis counts */
  function draw(bands, measure) {
    known = bands.filter(({ points }) => points.length > 1);
    unit = measure;
    redraw();
  }

  function redraw() {
    const width = box.clientWidth;
    if (!width) return;
    refill(box, known.length ? [picture(width), legend(known)] : h("p", { class: "soft empty" }, "Too few groups for a picture."));
  }

  /** @param {number} width */
  function picture(width) {
    const right = scale(0, Math.max(...known.map(({ points }) => points.at(-1)?.[0] ?? 1)));
    const up = scaleAround([0, ...ends(known)]);
    /** @param {number} value */
    const x = (value) => (LEFT + right.share(value) * (width - LEFT - RIGHT)).toFixed(1);
    /** @param {number} value */
    const y = (value) => (TOP + (1 - Math.min(Math.max(up.share(value), 0), 1)) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
    /** @param {Band} band */
    const area = ({ points }) => [
      ...points.map(([at, { value, high }]) => `${x(at)},${y(high ?? value)}`),
      ...[...points].reverse().map(([at, { value, low }]) => `${x(at)},${y(low ?? value)}`),
    ].join(" ");
    return svg("svg", { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": summary(known, unit) },
      up.ticks(5).map((tick) => [
        svg("line", { class: tick === 0 ? "zero" : "rule", x1: LEFT, x2: width - RIGHT, y1: y(tick), y2: y(tick) }),
        svg("text", { class: "tick", x: LEFT - 8, y: Number(y(tick)) + 4, "text-anchor": "end" }, axisLabel(tick))]),
      right.ticks(width < NARROW ? 3 : 6).map((tick) => svg("text", { class: "tick", x: x(tick), y: HEIGHT - 18, "text-anchor": "middle" }, axisLabel(tick))),
      svg("text", { class: "tick unit", x: width - RIGHT, y: HEIGHT - 4, "text-anchor": "end" }, "hands"),
      svg("text", { class: "tick unit", x: 2, y: HEIGHT - 4 }, unit),
      known.map((band) => svg("polygon", { class: `band ${band.name}`, points: area(band) })),
      known.map(({ name, points }) => svg("polyline", { class: `middle ${name}`, points: points.map(([at, { value }]) => `${x(at)},${y(value)}`).join(" ") })));
  }

  /** @param {Band[]} bands */
  const legend = (bands) => h("p", { class: "soft small band-legend" }, bands.map(({ name }) => h("span", { class: name }, name)));

  return { element: box, draw };
}

/** @param {Band[]} bands
 *  @param {string} unit */
function summary(bands, unit) {
  const words = bands.map(({ name, points }) => {
    const last = points.at(-1)?.[1];
    return last ? `${name} ${signed(last.value)}, from ${signed(last.low ?? last.value)} to ${signed(last.high ?? last.value)}` : name;
  });
  return `Winnings in ${unit} over hands with their 95% bands. At the end: ${words.join("; ")}.`;
}
