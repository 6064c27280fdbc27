// The faults of bots: their kinds, counts and hands.

import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { liveTable } from "../../components/sortable-table.js";
import { anchorOf } from "./hands.js";

/** @import { LiveTable } from "../../components/sortable-table.js" */
/** @import { Source } from "./source.js" */
/** @typedef {Api.FaultSummary & { more: string[] }} FaultRow */

/** @param {Source} source */
export function faultTable(source) {
  const about = h("p", { class: "about" });
  /** @type {LiveTable<FaultRow>} */
  const table = liveTable([
    { head: "Bot", kind: "bot", isHead: true, first: "ascending", sort: (row) => row.bot, cell: (row) => h("bdi", {}, row.bot) },
    { head: "Fault", first: "ascending", sort: (row) => row.kind, cell: (row) => [h("b", {}, row.kind), h("small", {}, row.description)] },
    { head: "Times", kind: "number", sort: (row) => row.count, cell: (row) => figure(row.count) },
    { head: "For example", kind: "example", cell: (row) => h("code", {}, row.example) },
    { head: "Hands", kind: "links", cell: links },
  ], { key: (row) => `${row.bot}/${row.kind}`, label: "Faults", kind: "faults" });
  /** @type {Api.FaultyHand[]} */
  let examples = [];
  /** @type {Api.TournamentReport | null} */
  let last = null;

  /** @param {FaultRow} row */
  function links(row) {
    const labels = new Set(row.hand ? [row.hand, ...row.more] : row.more);
    return [...labels].map((label) => h("a", { class: "hand-link", href: source.replayLink?.(label) ?? `#${anchorOf(label)}` }, label));
  }

  /** @param {Api.TournamentReport} report */
  function update(report) {
    last = report;
    const rows = report.faults.map((fault) => ({
      ...fault,
      more: examples.filter((hand) => hand.bot === fault.bot && hand.kind === fault.kind).map((hand) => hand.transcript.label),
    }));
    about.textContent = rows.length
      ? "What went wrong, how often, and an example. A fault costs only the bot that made it."
      : report.hands ? "None: every answer came in time and was legal." : "Nothing has been played yet.";
    table.element.hidden = rows.length === 0;
    table.update(rows);
  }

  /** @param {Api.HandsToWatch} found */
  function updateHands(found) {
    examples = found.faults;
    if (last) update(last);
  }

  return { element: [about, table.element], update, updateHands };
}
