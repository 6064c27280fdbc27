// The winnings chart: all bots, or one bot against each opponent.

import { h, refill } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";
import { lineChart } from "../../components/line-chart.js";
import { counted, sign } from "./format.js";

const COLOURS = 12;
const MOST_SHOWN = 12;

/** @import { Source } from "./source.js" */
/** @typedef {{ name: string, points: [number, number][], end: number, colour: string }} NamedLine */

/** @param {Source} source */
export function winningsChart(source) {
  const chart = lineChart();
  /** @type {HTMLSelectElement} */
  const picker = h("select", { onchange: () => choose(picker.value) }, h("option", { value: "" }, "All bots"));
  const legend = h("div", { class: "legend", role: "group", "aria-label": "Lines drawn" });
  const figures = h("details", { class: "as-table" });
  const about = h("p", { class: "about" });
  /** @type {string[]} */
  let bots = [];
  /** @type {Api.Curves | null} */
  let answer = null;
  let asked = 0;
  /** @type {Set<string>} */
  let hidden = new Set();

  /** Bots keep their colour when the ranking changes.
   *  @param {string[]} names */
  function setBots(names) {
    if (JSON.stringify([...names].sort()) === JSON.stringify([...bots].sort())) return;
    bots = [...names].sort((one, other) => one.localeCompare(other));
    const chosen = picker.value;
    refill(picker, h("option", { value: "" }, "All bots"), bots.filter(source.hasCurves).map((name) => h("option", { value: name }, name)));
    picker.value = bots.includes(chosen) ? chosen : "";
  }

  /** @param {string} bot */
  async function choose(bot) {
    hidden = new Set();
    answer = null;
    picker.value = bot;
    refill(legend, h("span", { class: "soft" }, "Adding up…"));
    await refresh();
  }

  async function refresh() {
    const number = (asked += 1);
    const bot = picker.value;
    const found = await source.curves(bot);
    if (number !== asked) return;
    const isFirst = answer === null;
    answer = found;
    const lines = named(found);
    if (isFirst) hidden = new Set(lines.slice(MOST_SHOWN).map((line) => line.name));
    draw(lines, found.across);
  }

  /** The lines with their names, best first.
   *  @param {Api.Curves} curves
   *  @returns {NamedLine[]} */
  function named(curves) {
    return curves.lines
      .map(({ bot, opponents, points }, at) => {
        const name = opponents.length ? `v ${opponents.join(", ")}` : bot;
        const who = (opponents.length === 1 ? opponents[0] : null) ?? bot;
        const colour = `colour-${(opponents.length > 1 ? at : Math.max(bots.indexOf(who), 0)) % COLOURS}`;
        return { name, points, colour, end: points.at(-1)?.[1] ?? 0 };
      })
      .sort((one, other) => other.end - one.end);
  }

  /** @param {NamedLine[]} lines
   *  @param {string} across */
  function draw(lines, across) {
    const bot = picker.value;
    about.textContent = bot
      ? `Each line is ${bot} against one opponent: chips won from the first hand to the last.`
      : "Chips of each bot in all its matchups together, up to the same round of each.";
    chart.draw(lines.filter((line) => !hidden.has(line.name)), across);
    drawLegend(lines);
    drawTable(lines, across);
  }

  /** @param {NamedLine[]} lines */
  function drawLegend(lines) {
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement && legend.contains(focused) ? focused.dataset.name : null;
    refill(legend, lines.length ? lines.map(legendButton) : h("span", { class: "soft" }, "Nothing has been played yet."));
    if (held) [...legend.querySelectorAll("button")].find((button) => button.dataset.name === held)?.focus();
  }

  /** @param {NamedLine} line */
  function legendButton(line) {
    const isShown = !hidden.has(line.name);
    return h("button", {
      class: `key ${line.colour}`, type: "button", "aria-pressed": String(isShown), "data-name": line.name,
      onclick: () => flip(line.name),
      onmouseenter: () => chart.pointAt(isShown ? line.name : null), onmouseleave: () => chart.pointAt(null),
      onfocus: () => chart.pointAt(isShown ? line.name : null), onblur: () => chart.pointAt(null),
    }, h("i", { "aria-hidden": "true" }), h("bdi", {}, line.name), h("span", { class: sign(line.end) }, signed(line.end)));
  }

  /** @param {string} name */
  function flip(name) {
    if (!hidden.delete(name)) hidden.add(name);
    if (answer) draw(named(answer), answer.across);
  }

  /** @param {NamedLine[]} lines
   *  @param {string} across */
  function drawTable(lines, across) {
    const rows = lines.map((line) => {
      const chips = line.points.map(([, won]) => won);
      return h("tr", {}, h("th", { scope: "row" }, h("bdi", {}, line.name)),
        [line.points.at(-1)?.[0] ?? 0, Math.max(...chips), Math.min(...chips), line.end].map((value, at) =>
          h("td", { class: "number" }, at ? signed(value) : figure(value))));
    });
    refill(figures, h("summary", {}, `The chart as a table: ${counted(lines.length, "line")}`),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The chart as a table" },
        h("table", { class: "list-table" },
          h("thead", {}, h("tr", {}, ["Line", across, "highest", "lowest", "end"].map((head, at) => h("th", { scope: "col", class: at ? "number" : null }, head)))),
          h("tbody", {}, rows))));
  }

  const controls = h("div", { class: "row" }, h("label", { class: "field" }, h("span", {}, "Winnings of"), picker));
  return { element: [controls, about, chart.element, legend, figures], setBots, refresh };
}
