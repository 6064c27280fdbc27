// Thinking times: a dot for the average and a line up to the slowest answer, on an axis of powers of ten.

import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { scale } from "../../lib/scale.js";
import { liveTable } from "../../components/sortable-table.js";
import { whisker } from "../../components/whisker.js";
import { counted, duration } from "./format.js";

/** @import { LiveTable } from "../../components/sortable-table.js" */

const DECADES = scale(-6, 1);

/** @param {Api.ThinkingTime} row */
const average = (row) => (row.answers ? row.seconds / row.answers : 0);

/** @param {number} seconds */
const powerOfTen = (seconds) => (seconds > 0 ? Math.log10(seconds) : DECADES.low);

/** @param {string} head
 *  @param {(row: Api.ThinkingTime) => number} value */
const column = (head, value) => ({
  head, kind: "number", sort: value, cell: (/** @type {Api.ThinkingTime} */ row) => duration(value(row)),
});

/** @param {Api.ThinkingTime} row */
function range(row) {
  const mean = powerOfTen(average(row));
  return whisker({ value: mean, low: mean, high: powerOfTen(row.slowest) }, DECADES, [-6, -3, 0]);
}

export function thinkingTable() {
  /** @type {LiveTable<Api.ThinkingTime>} */
  const table = liveTable([
    { head: "Bot", kind: "bot", isHead: true, first: "ascending", of: (row) => row.bot, sort: (row) => row.bot, cell: (row) => h("bdi", {}, row.bot) },
    column("On average", average),
    column("Slowest", (row) => row.slowest),
    { head: "1 µs to 10 s", kind: "picture", cell: range },
    { head: "Answers", kind: "number", sort: (row) => row.answers, cell: (row) => figure(row.answers) },
    column("In all", (row) => row.seconds),
  ], { key: (row) => row.bot, label: "Thinking times", kind: "thinking" });
  const about = h("p", { class: "about" });

  /** @param {Api.TournamentReport} report */
  function update({ thinking }) {
    const answers = thinking.reduce((sum, row) => sum + row.answers, 0);
    about.textContent = `How long the bots took for ${counted(answers, "answer")}.`;
    table.element.hidden = thinking.length === 0;
    table.update(thinking);
  }

  return { element: [about, table.element], update };
}
