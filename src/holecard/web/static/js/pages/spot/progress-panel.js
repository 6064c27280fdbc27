// A solve: its status, the falling exploitability, and buttons to stop it and to go on.

import { post } from "../../lib/api.js";
import { h, need, refill, svg } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { complain, say } from "../../components/shell.js";
import { curve, loss, time } from "./format.js";
import { STATUS, statusBadge } from "./spot-list.js";

const WIDE = 300;
const TALL = 64;

/** @param {Api.SpotProgress} progress */
export const isBusy = ({ status }) => status === "waiting" || status === "solving" || status === "stopping";

/** What is shown comes from the event stream alone. An answer to a button is not shown: it may arrive after the events
 *  that followed it, and would then stay.
 *  @param {string} id */
export function progressPanel(id) {
  const badge = h("span", {});
  const words = h("span", { class: "progress-words" });
  const bar = h("div", { class: "bar", role: "progressbar", "aria-label": "Solved", "aria-valuemin": "0", "aria-valuemax": "100" }, h("i"));
  const chart = h("div", { class: "falling" });
  const problem = h("p", { class: "notice", role: "status", hidden: true });
  const stop = h("button", { class: "button", type: "button", onclick: () => send(() => post("/api/spots/{spot}/stop", { spot: id }, { body: undefined })) }, "Stop");
  const target = h("input", { type: "number", min: "0.001", max: "50", step: "any", "aria-label": "Target in percent of the pot", size: "5" });
  const resume = h("button", { class: "button", type: "submit" }, "Go on");
  const form = h("form", { class: "row resume", onsubmit: goOn }, h("label", { class: "row small soft" }, "to", target, "% of the pot"), resume);
  const element = h("section", { class: "panel solve-progress", "aria-label": "Solve" },
    h("div", { class: "row spread" }, h("div", { class: "row" }, badge, words), h("div", { class: "row" }, stop, form)),
    h("div", { class: "progress-line" }, bar, chart), problem);
  /** @type {Api.SpotProgress["status"] | null} */
  let last = null;

  /** @param {() => Promise<Api.SpotProgress>} request */
  async function send(request) {
    stop.disabled = resume.disabled = true;
    try {
      await request();
    } catch (error) {
      complain(error);
    } finally {
      stop.disabled = resume.disabled = false;
    }
  }

  /** @param {SubmitEvent} event */
  function goOn(event) {
    event.preventDefault();
    const until = Number(target.value);
    send(() => post("/api/spots/{spot}/continue", { spot: id }, { body: { until } }));
  }

  /** @param {Api.SpotProgress} progress */
  function update(progress) {
    const { status, exploitability, fraction, marks } = progress;
    const busy = isBusy(progress);
    refill(badge, statusBadge(status));
    words.textContent = sentence(progress);
    const percent = Math.round(100 * (fraction ?? 0));
    bar.setAttribute("aria-valuenow", String(percent));
    bar.setAttribute("aria-valuetext", exploitability === null ? STATUS[status][0] : `exploitability ${loss(exploitability)} of the pot`);
    need("i", bar).style.setProperty("width", `${percent}%`);
    refill(chart, falling(marks, progress.target));
    stop.hidden = !busy;
    stop.disabled = status === "stopping";
    form.hidden = busy;
    problem.hidden = progress.problem === null;
    problem.textContent = progress.problem ?? "";
    if (status !== last) {
      target.value = String(status === "solved" ? Number((progress.target / 2).toPrecision(2)) : progress.target);
      if (last !== null) say(`${STATUS[status][0]}. ${words.textContent}`);
      last = status;
    }
  }

  return { element, update };
}

/** @param {Api.SpotProgress} progress */
function sentence({ status, position, exploitability, iterations, seconds, target }) {
  if (status === "waiting") return position ? `${figure(position)} before it` : "begins in a moment";
  if (exploitability === null) return iterations ? rounds(iterations) : "compiling and preparing boards";
  return `${loss(exploitability)} of the pot exploitable, target ${loss(target)}; ${rounds(iterations)}, ${time(seconds)}`;
}

/** @param {Api.SpotMark[]} marks
 *  @param {number} target */
function falling(marks, target) {
  if (!marks.length) return null;
  const drawn = curve(marks, target, WIDE - 8, TALL - 8);
  const last = drawn.points.at(-1) ?? { x: 0, y: 0 };
  return svg("svg", { viewBox: `-4 -4 ${WIDE} ${TALL}`, role: "img", "aria-label": `Exploitability after ${marks.length} measurements, from ${loss(marks[0]?.percent ?? 0)} to ${loss(marks.at(-1)?.percent ?? 0)} of the pot` },
    svg("line", { class: "target-line", x1: 0, x2: WIDE - 8, y1: drawn.target, y2: drawn.target }),
    svg("polyline", { class: "curve", points: drawn.points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
    svg("circle", { class: "curve-end", cx: last.x, cy: last.y, r: 3 }));
}

/** @param {number} iterations */
function rounds(iterations) {
  return `${figure(iterations)} iteration${iterations === 1 ? "" : "s"}`;
}
