// One row for each player, position, stack or game; every column can be sorted.

import { liveTable } from "../../components/sortable-table.js";
import { h } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";

/** 24.1, and below it the interval and the chances
 *  @param {Api.StatShare | undefined} share */
function cell(share) {
  if (!share || share.value === null || share.low === null || share.high === null) return h("span", { class: "soft" }, "–");
  return [(100 * share.value).toFixed(1), h("small", {}, `${Math.round(100 * share.low)}–${Math.round(100 * share.high)}, ${figure(share.chances)}`)];
}

/** @param {Api.StatRate} rate */
function winnings({ value, low, high }) {
  if (value === null) return h("span", { class: "soft" }, "–");
  /** @param {number} number */
  const write = (number) => signed(Math.round(number * 10) / 10);
  return [write(value), low === null || high === null ? null : h("small", {}, `${write(Math.round(low))} to ${write(Math.round(high))}`)];
}

/** @param {Api.StatsReport} report
 *  @param {string} by
 *  @param {(player: string) => void} choose */
export function statsTable(report, by, choose) {
  /** @type {import("../../components/sortable-table.js").Column<Api.StatRow>[]} */
  const columns = [
    { head: by[0]?.toUpperCase() + by.slice(1), isHead: true, kind: "name", first: "ascending", sort: (row) => row.name,
      cell: (row) => (by === "player" ? h("button", { type: "button", class: "link", onclick: () => choose(row.name) }, h("bdi", {}, row.name)) : row.name) },
    { head: "Hands", kind: "number", cell: (row) => figure(row.hands), sort: (row) => row.hands },
    { head: "bb/100", kind: "number", title: "Big blinds per hundred hands, and the 95% interval", cell: (row) => winnings(row.winnings), sort: (row) => row.winnings.value },
    { head: "All-in adj.", kind: "number", title: "The same with all-ins at their equity", cell: (row) => winnings(row.all_in), sort: (row) => row.all_in.value },
    ...report.columns.map((column, at) => ({
      head: column.title, kind: "number", title: column.definition,
      cell: (/** @type {Api.StatRow} */ row) => cell(row.shares[at]), sort: (/** @type {Api.StatRow} */ row) => row.shares[at]?.value,
    })),
    { head: "AF", kind: "number", title: "Bets and raises after the flop, per call there", cell: (row) => row.aggression_factor?.toFixed(2) ?? h("span", { class: "soft" }, "–"), sort: (row) => row.aggression_factor },
  ];
  const table = liveTable(columns, { key: (row) => row.name, label: "Statistics", kind: "stats-table" });
  table.update(report.rows);
  return table.element;
}
