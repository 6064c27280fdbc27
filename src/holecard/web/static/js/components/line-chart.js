// A line chart of winnings: axes, coloured lines, and a label for the point nearest to the pointer.

import { h, refill, svg } from "../lib/dom.js";
import { axisLabel, figure, signed } from "../lib/format.js";
import { nearestBy } from "../lib/nearest.js";
import { scale, scaleAround } from "../lib/scale.js";

/** @typedef {[at: number, chips: number]} Point */
/** @typedef {{ name: string, colour: string, points: Point[] }} ChartLine the colour is a class */
/** @typedef {ReturnType<typeof spaceOf>} Space */

const LEFT = 52;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 34;

/** @param {ChartLine} line
 *  @returns {Point} */
const endOf = (line) => line.points.at(-1) ?? [0, 0];

/** The mapping from values to positions in a chart of this size.
 *  @param {ChartLine[]} lines
 *  @param {number} width
 *  @param {number} height */
function spaceOf(lines, width, height) {
  const right = scale(0, Math.max(...lines.map((line) => endOf(line)[0]), 1));
  const up = scaleAround([0, ...lines.flatMap((line) => line.points.map(([, chips]) => chips))]);
  /** @param {number} value */
  const x = (value) => LEFT + right.share(value) * (width - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => TOP + (1 - up.share(value)) * (height - TOP - BOTTOM);
  return { x, y, up, right, width, height };
}

export function lineChart() {
  const box = h("div", { class: "chart" });
  const tip = h("div", { class: "tip", hidden: true, "aria-hidden": "true" });
  const frame = h("div", { class: "chart-frame" }, box, tip);
  /** @type {ChartLine[]} */
  let lines = [];
  let across = "hands";
  /** @type {Space | null} */
  let drawn = null;

  new ResizeObserver(() => redraw()).observe(frame);

  /** @param {ChartLine[]} wanted
   *  @param {string} unit what the horizontal axis counts */
  function draw(wanted, unit) {
    lines = wanted;
    across = unit;
    redraw();
  }

  function redraw() {
    const width = frame.clientWidth;
    const height = width < 560 ? 260 : 340;
    if (!width) return;
    tip.hidden = true;
    if (!lines.length) {
      drawn = null;
      refill(box, h("p", { class: "soft empty" }, "No line is chosen."));
      return;
    }
    drawn = spaceOf(lines, width, height);
    refill(box, picture(drawn));
  }

  /** @param {Space} space */
  function picture({ x, y, up, right, width, height }) {
    return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": summary(), onpointermove: hover, onpointerdown: hover, onpointerleave: leave },
      up.ticks(5).map((chips) => [
        svg("line", { class: chips === 0 ? "zero" : "rule", x1: LEFT, x2: width - RIGHT, y1: y(chips), y2: y(chips) }),
        svg("text", { class: "tick", x: LEFT - 8, y: y(chips) + 4, "text-anchor": "end" }, axisLabel(chips))]),
      right.ticks(width < 560 ? 3 : 6).filter((at) => Number.isInteger(at)).map((at) =>
        svg("text", { class: "tick", x: x(at), y: height - 18, "text-anchor": "middle" }, axisLabel(at))),
      svg("text", { class: "tick unit", x: width - RIGHT, y: height - 4, "text-anchor": "end" }, across),
      svg("text", { class: "tick unit", x: 2, y: height - 4 }, "chips"),
      lines.map((line, at) => svg("polyline", { class: `curve ${line.colour}`, "data-line": at, points: line.points.map(([hands, chips]) => `${x(hands).toFixed(1)},${y(chips).toFixed(1)}`).join(" ") })),
      svg("circle", { class: "spot", r: 5, cx: -20, cy: -20 }));
  }

  function summary() {
    const ends = [...lines].sort((one, other) => endOf(other)[1] - endOf(one)[1]);
    const words = ends.slice(0, 12).map((line) => `${line.name} ${signed(endOf(line)[1])}`);
    return `Chips won over ${across}. At the end: ${words.join(", ")}${ends.length > 12 ? " and others" : ""}.`;
  }

  /** Show the nearest point of any line.
   *  @param {PointerEvent} event */
  function hover(event) {
    const space = drawn;
    const place = box.firstElementChild?.getBoundingClientRect();
    if (!space || !place) return;
    const at = { x: event.clientX - place.left, y: event.clientY - place.top };
    const near = lines.flatMap((line, number) => {
      const point = nearestBy(line.points, at.x, ([value]) => space.x(value));
      return point ? [{ number, line, point, away: Math.hypot(space.x(point[0]) - at.x, space.y(point[1]) - at.y) }] : [];
    });
    if (near.length) show(near.reduce((best, one) => (one.away < best.away ? one : best)), space);
  }

  /** @param {{ number: number, line: ChartLine, point: Point }} near
   *  @param {Space} space */
  function show({ number, line, point }, space) {
    pointOut(number);
    const x = space.x(point[0]);
    const y = space.y(point[1]);
    const spot = box.querySelector(".spot");
    spot?.setAttribute("cx", String(x));
    spot?.setAttribute("cy", String(y));
    spot?.setAttribute("class", `spot ${line.colour}`);
    refill(tip, h("b", {}, line.name), h("span", {}, `${signed(point[1])} chips`), h("span", { class: "soft" }, `after ${figure(point[0])} ${across}`));
    tip.hidden = false;
    const left = Math.min(Math.max(x + 12, 0), space.width - tip.offsetWidth - 4);
    tip.style.setProperty("left", `${x + 12 + tip.offsetWidth > space.width ? Math.max(x - 12 - tip.offsetWidth, 0) : left}px`);
    tip.style.setProperty("top", `${Math.min(Math.max(y - tip.offsetHeight - 8, 0), space.height - tip.offsetHeight)}px`);
  }

  function leave() {
    tip.hidden = true;
    box.querySelector(".spot")?.setAttribute("cx", "-20");
    pointOut(null);
  }

  /** Highlight one line, or none.
   *  @param {number | null} number */
  function pointOut(number) {
    for (const curve of /** @type {NodeListOf<SVGElement>} */ (box.querySelectorAll(".curve"))) {
      curve.classList.toggle("faint", number !== null && curve.dataset.line !== String(number));
      curve.classList.toggle("strong", number !== null && curve.dataset.line === String(number));
    }
  }

  /** @param {string | null} name */
  const pointAt = (name) => pointOut(name === null ? null : lines.findIndex((line) => line.name === name));
  return { element: frame, draw, pointAt };
}
