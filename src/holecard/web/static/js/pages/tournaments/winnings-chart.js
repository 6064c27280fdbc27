// Winnings over time: everybody's, or one bot's against each opponent.

import { get } from "../../lib/api.js";
import { figure, h, refill, signed } from "../../lib/dom.js";
import { lineChart } from "../../components/line-chart.js";
import { counted, sign } from "./format.js";

const COLOURS = 12;
const MOST_SHOWN = 12;

export function winningsChart(api) {
  const chart = lineChart();
  const picker = h("select", { onchange: () => choose(picker.value) }, h("option", { value: "" }, "Everybody"));
  const legend = h("div", { class: "legend", role: "group", "aria-label": "Lines that are drawn" });
  const figures = h("details", { class: "as-table" });
  const about = h("p", { class: "about" });
  let bots = [];
  let answer = null;
  let asked = 0;
  let hidden = new Set();

  /** Bots keep their colour, whoever leads. */
  function setBots(names) {
    if (JSON.stringify([...names].sort()) === JSON.stringify([...bots].sort())) return;
    bots = [...names].sort((one, other) => one.localeCompare(other));
    const chosen = picker.value;
    refill(picker, h("option", { value: "" }, "Everybody"), bots.map((name) => h("option", { value: name }, name)));
    picker.value = bots.includes(chosen) ? chosen : "";
  }

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
    const found = await get(`${api}/curves${bot ? `?bot=${encodeURIComponent(bot)}` : ""}`);
    if (number !== asked) return;
    const isFirst = answer === null;
    answer = found;
    const lines = named();
    if (isFirst) hidden = new Set(lines.slice(MOST_SHOWN).map((line) => line.name));
    draw(lines);
  }

  /** The best first. */
  function named() {
    return answer.lines
      .map((line) => {
        const name = line.opponents.length ? `v ${line.opponents.join(", ")}` : line.bot;
        const who = line.opponents.length === 1 ? line.opponents[0] : line.bot;
        return { name, points: line.points, who, end: line.points.at(-1)[1] };
      })
      .map((line, at) => ({ ...line, colour: `colour-${(line.name.includes(", ") ? at : Math.max(bots.indexOf(line.who), 0)) % COLOURS}` }))
      .sort((one, other) => other.end - one.end);
  }

  function draw(lines) {
    const bot = picker.value;
    about.textContent = bot
      ? `Each line is ${bot} against one opponent: chips won from the first hand to the last.`
      : "Chips of each bot in all its matchups together, up to the same round of each.";
    chart.draw(lines.filter((line) => !hidden.has(line.name)), answer.across);
    drawLegend(lines);
    drawTable(lines);
  }

  function drawLegend(lines) {
    const held = legend.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    refill(legend, lines.length ? lines.map(legendButton) : h("span", { class: "soft" }, "Nothing has been played yet."));
    if (held !== null) [...legend.children].find((button) => button.dataset.name === held)?.focus();
  }

  function legendButton(line) {
    const isShown = !hidden.has(line.name);
    return h("button", {
      class: `key ${line.colour}`, type: "button", "aria-pressed": String(isShown), "data-name": line.name,
      onclick: () => flip(line.name),
      onmouseenter: () => chart.pointAt(isShown ? line.name : null), onmouseleave: () => chart.pointAt(null),
      onfocus: () => chart.pointAt(isShown ? line.name : null), onblur: () => chart.pointAt(null),
    }, h("i", { "aria-hidden": "true" }), h("bdi", {}, line.name), h("span", { class: sign(line.end) }, signed(line.end)));
  }

  function flip(name) {
    if (!hidden.delete(name)) hidden.add(name);
    draw(named());
  }

  function drawTable(lines) {
    const rows = lines.map((line) => {
      const chips = line.points.map(([, won]) => won);
      return h("tr", {}, h("th", { scope: "row" }, h("bdi", {}, line.name)),
        [line.points.at(-1)[0], Math.max(...chips), Math.min(...chips), line.end].map((value, at) =>
          h("td", { class: "number" }, at ? signed(value) : figure(value))));
    });
    refill(figures, h("summary", {}, `The chart as a table: ${counted(lines.length, "line")}`),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The chart as a table" },
        h("table", { class: "list-table" },
          h("thead", {}, h("tr", {}, ["Line", answer.across, "highest", "lowest", "end"].map((head, at) => h("th", { scope: "col", class: at ? "number" : null }, head)))),
          h("tbody", {}, rows))));
  }

  const controls = h("div", { class: "row" }, h("label", { class: "field" }, h("span", {}, "Winnings of"), picker));
  return { element: [controls, about, chart.element, legend, figures], setBots, refresh };
}
