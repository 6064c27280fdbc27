// A line chart of winnings: axes, lines in colours, and what lies under the pointer.

import { figure, h, refill, signed, svg } from "../lib/dom.js";
import { scale, scaleAround } from "../lib/scale.js";
import { brief } from "../pages/tournaments/format.js";

const LEFT = 52;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 34;

/** lines: [{name, colour, points: [[x, chips]]}], colours are classes. Returns {element, draw, point}. */
export function lineChart() {
  const box = h("div", { class: "chart" });
  const tip = h("div", { class: "tip", hidden: true, "aria-hidden": "true" });
  const frame = h("div", { class: "chart-frame" }, box, tip);
  let lines = [];
  let across = "hands";
  let drawn = null;

  new ResizeObserver(() => redraw()).observe(frame);

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
    drawn = space(width, height);
    refill(box, picture(width, height));
  }

  function space(width, height) {
    const right = scale(0, Math.max(...lines.map((line) => line.points.at(-1)[0]), 1));
    const up = scaleAround([0, ...lines.flatMap((line) => line.points.map(([, chips]) => chips))]);
    const x = (value) => LEFT + right.share(value) * (width - LEFT - RIGHT);
    const y = (value) => TOP + (1 - up.share(value)) * (height - TOP - BOTTOM);
    return { x, y, up, right, width, height };
  }

  function picture(width, height) {
    const { x, y, up, right } = drawn;
    return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": told(), onpointermove: hover, onpointerdown: hover, onpointerleave: leave },
      up.ticks(5).map((chips) => [
        svg("line", { class: chips === 0 ? "zero" : "rule", x1: LEFT, x2: width - RIGHT, y1: y(chips), y2: y(chips) }),
        svg("text", { class: "tick", x: LEFT - 8, y: y(chips) + 4, "text-anchor": "end" }, brief(chips))]),
      right.ticks(width < 560 ? 3 : 6).filter((at) => Number.isInteger(at)).map((at) =>
        svg("text", { class: "tick", x: x(at), y: height - 18, "text-anchor": "middle" }, brief(at))),
      svg("text", { class: "tick unit", x: width - RIGHT, y: height - 4, "text-anchor": "end" }, across),
      svg("text", { class: "tick unit", x: 2, y: height - 4 }, "chips"),
      lines.map((line, at) => svg("polyline", { class: `curve ${line.colour}`, "data-line": at, points: line.points.map(([hands, chips]) => `${x(hands).toFixed(1)},${y(chips).toFixed(1)}`).join(" ") })),
      svg("circle", { class: "spot", r: 5, cx: -20, cy: -20 }));
  }

  function told() {
    const ends = [...lines].sort((one, other) => other.points.at(-1)[1] - one.points.at(-1)[1]);
    const words = ends.slice(0, 12).map((line) => `${line.name} ${signed(line.points.at(-1)[1])}`);
    return `Chips won over ${across}. At the end: ${words.join(", ")}${ends.length > 12 ? " and others" : ""}.`;
  }

  /** The nearest point of any line. */
  function hover(event) {
    const place = box.firstChild.getBoundingClientRect();
    const at = { x: event.clientX - place.left, y: event.clientY - place.top };
    let best = null;
    for (const [number, line] of lines.entries()) {
      const point = nearest(line.points, at.x);
      const away = Math.hypot(drawn.x(point[0]) - at.x, drawn.y(point[1]) - at.y);
      if (!best || away < best.away) best = { number, line, point, away };
    }
    if (best) show(best);
  }

  function nearest(points, x) {
    let low = 0;
    let high = points.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (drawn.x(points[middle][0]) < x) low = middle;
      else high = middle;
    }
    return Math.abs(drawn.x(points[low][0]) - x) <= Math.abs(drawn.x(points[high][0]) - x) ? points[low] : points[high];
  }

  function show({ number, line, point }) {
    pointOut(number);
    const [x, y] = [drawn.x(point[0]), drawn.y(point[1])];
    const spot = box.querySelector(".spot");
    spot.setAttribute("cx", x);
    spot.setAttribute("cy", y);
    spot.setAttribute("class", `spot ${line.colour}`);
    refill(tip, h("b", {}, line.name), h("span", {}, `${signed(point[1])} chips`), h("span", { class: "soft" }, `after ${figure(point[0])} ${across}`));
    tip.hidden = false;
    const left = Math.min(Math.max(x + 12, 0), drawn.width - tip.offsetWidth - 4);
    tip.style.setProperty("left", `${x + 12 + tip.offsetWidth > drawn.width ? Math.max(x - 12 - tip.offsetWidth, 0) : left}px`);
    tip.style.setProperty("top", `${Math.min(Math.max(y - tip.offsetHeight - 8, 0), drawn.height - tip.offsetHeight)}px`);
  }

  function leave() {
    tip.hidden = true;
    box.querySelector(".spot")?.setAttribute("cx", -20);
    pointOut(null);
  }

  /** One line stands out, or none. */
  function pointOut(number) {
    for (const curve of box.querySelectorAll(".curve")) {
      curve.classList.toggle("faint", number !== null && curve.dataset.line !== String(number));
      curve.classList.toggle("strong", number !== null && curve.dataset.line === String(number));
    }
  }

  const pointAt = (name) => pointOut(name === null ? null : lines.findIndex((line) => line.name === name));
  return { element: frame, draw, pointAt };
}
