// Winnings without the luck of the deal: a table with intervals, and how those of one bot narrowed.

import { h, refill } from "../../lib/dom.js";
import { scaleAround } from "../../lib/scale.js";
import { bandChart } from "../../components/band-chart.js";
import { liveTable } from "../../components/sortable-table.js";
import { whisker, whiskerAxis } from "../../components/whisker.js";
import { margin, plusMinus, sign, UNKNOWN, winnings } from "./format.js";

/** @import { Column } from "../../components/sortable-table.js" */

const PICTURE = 3;

/** @param {Api.Estimate} estimate */
const rate = (estimate) =>
  Number.isFinite(margin(estimate))
    ? [h("span", { class: sign(estimate.value) }, winnings(estimate)), h("small", {}, plusMinus(estimate))]
    : UNKNOWN;

/** @param {Api.BotLuck} row */
const worth = (row) => (row.saving === null ? "–" : `${row.saving.toFixed(1)}×`);

export function luckPanel() {
  let axis = scaleAround([]);
  /** @type {number[]} */
  let marks = [];
  /** @type {Api.LuckReport | null} */
  let shown = null;
  /** @type {Column<Api.BotLuck>[]} */
  const columns = [
    { head: "#", title: "Rank by adjusted winnings", kind: "rank", first: "ascending", of: (row) => row.rank, sort: (row) => row.rank, cell: (row) => String(row.rank) },
    { head: "Bot", kind: "bot", isHead: true, first: "ascending", of: (row) => row.bot, sort: (row) => row.bot, cell: (row) => h("bdi", {}, row.bot) },
    { head: "Adjusted", title: "Winnings per hand minus luck, with their 95% interval", kind: "number", of: (row) => row.adjusted, sort: (row) => row.adjusted.value, cell: (row) => rate(row.adjusted) },
    { head: "", kind: "picture", of: (row) => [row.adjusted, axis.low, axis.high], cell: (row) => whisker(row.adjusted, axis, marks) },
    { head: "Plain", title: "Winnings per hand", kind: "number", of: (row) => row.plain, sort: (row) => row.plain.value, cell: (row) => rate(row.plain) },
    { head: "Hands worth", title: "How many times the hands plain winnings would need", kind: "number", of: (row) => row.saving, sort: (row) => row.saving ?? 0, cell: worth },
    { head: "Luck", title: "Plain minus adjusted", kind: "number", of: (row) => [row.luck, row.is_suspicious], sort: (row) => row.luck.value, cell: (row) => [rate(row.luck), row.is_suspicious ? h("b", { class: "loss" }, "more than chance allows") : null] },
  ];
  const table = liveTable(columns, { key: (row) => row.bot, label: "Winnings without luck", kind: "leaderboard" });
  const about = h("p", { class: "about" });
  const notes = h("div", { class: "notes" });
  const chart = bandChart();
  /** @type {HTMLSelectElement} */
  const picker = h("select", { onchange: draw });
  const choice = h("label", { class: "field" }, h("span", {}, "Intervals over hands of"), picker);

  function draw() {
    const row = shown?.rows.find(({ bot }) => bot === picker.value);
    chart.draw(shown && row ? [
      { name: "plain", points: row.curve.map(({ hands, plain }) => [hands, plain]) },
      { name: "adjusted", points: row.curve.map(({ hands, adjusted }) => [hands, adjusted]) },
    ] : [], shown?.unit ?? "");
  }

  /** @param {Api.LuckReport} luck */
  function update(luck) {
    shown = luck;
    axis = scaleAround(luck.rows.flatMap(({ adjusted: { value, low, high } }) => [value, low ?? value, high ?? value]));
    marks = axis.ticks(5);
    const head = table.heads[PICTURE];
    if (head) refill(head, h("span", { class: "visually-hidden" }, "95% interval"), whiskerAxis(axis, marks, String));
    about.textContent = `Ranked by winnings in ${luck.unit} minus the luck of the deal, which is zero on average. Dots are estimates, lines their 95% intervals.`;
    table.update(luck.rows);
    refill(notes, h("ul", {}, luck.statements.map((sentence) => h("li", {}, sentence))));
    const chosen = picker.value;
    refill(picker, luck.rows.map(({ bot }) => h("option", { value: bot }, bot)));
    if (luck.rows.some(({ bot }) => bot === chosen)) picker.value = chosen;
    draw();
  }

  return { element: [about, table.element, notes, choice, chart.element], update };
}
