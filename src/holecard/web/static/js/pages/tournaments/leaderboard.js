// The leaderboard and the summary sentences.

import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { scaleAround } from "../../lib/scale.js";
import { whisker, whiskerAxis } from "../../components/whisker.js";
import { liveTable } from "../../components/sortable-table.js";
import { elo, plusMinus, sign, winnings } from "./format.js";

/** @import { Column } from "../../components/sortable-table.js" */
/** @typedef {Api.Standing & { place: number | null }} Row the place is null for a bot that has not played */

const FIRST_NOTES = 4;

const none = () => h("span", { class: "soft" }, "–");
/** @param {string} text */
const small = (text) => h("small", {}, text);
/** @param {string} head
 *  @param {(row: Row) => number} value
 *  @param {string} [title] */
const number = (head, value, title) => ({ head, title, kind: "number", of: value, sort: value, cell: (/** @type {Row} */ row) => figure(value(row)) });

/** The rating; null for a bot that has not played, whose interval would only stretch the axis.
 *  @param {Row} row */
const known = (row) => (row.rounds ? row.elo : null);

/** @param {Row} row */
const rating = (row) => (known(row) ? [h("b", {}, elo(row.elo)), small(plusMinus(row.elo))] : none());

/** The rows with their places; bots that have not played come last and have none.
 *  @param {Api.Standing[]} rows
 *  @returns {Row[]} */
function placed(rows) {
  const played = rows.filter((row) => row.rounds);
  return [...played.map((row, at) => ({ ...row, place: at + 1 })), ...rows.filter((row) => !row.rounds).map((row) => ({ ...row, place: null }))];
}

export function leaderboard() {
  let axis = scaleAround([]);
  /** @type {number[]} */
  let marks = [];
  let unit = "";
  /** @type {Column<Row>[]} */
  const columns = [
    { head: "#", title: "Rank by Elo", kind: "rank", first: "ascending", of: (row) => row.place, sort: (row) => row.place ?? Infinity, cell: (row) => (row.place === null ? none() : String(row.place)) },
    { head: "Bot", kind: "bot", isHead: true, first: "ascending", of: (row) => [row.bot, row.about], sort: (row) => row.bot, cell: bot },
    { head: "Elo", title: "Fitted to all rounds at once, with its 95% interval", kind: "number", of: known, sort: (row) => known(row)?.value, cell: rating },
    { head: "", kind: "picture", of: (row) => [known(row), axis.low, axis.high], cell: (row) => known(row) && whisker(row.elo, axis, marks) },
    { head: "Points", title: "A win is 1, a tie a half", kind: "number", of: (row) => [row.points, row.rounds], sort: (row) => row.points, cell: (row) => (row.rounds ? [figure(row.points), small(`of ${figure(row.rounds)}`)] : none()) },
    { head: "Won–lost–tied", title: "Rounds", kind: "number record", of: (row) => [row.wins, row.losses, row.ties], sort: (row) => row.wins, cell: (row) => (row.rounds ? `${figure(row.wins)}–${figure(row.losses)}–${figure(row.ties)}` : none()) },
    { head: "Winnings", title: "Won per hand, with its 95% interval", kind: "number", of: (row) => row.rate, sort: (row) => row.rate.value, cell: rate },
    { head: "Elo K20", title: "1500 at the start, K 20, one update a matchup in the order of play", kind: "number", of: (row) => row.elo_k20, sort: (row) => row.elo_k20, cell: (row) => row.elo_k20.toFixed(0) },
    number("Hands", (row) => row.hands),
    { head: "Faults", kind: "number", of: (row) => [row.faults, row.forfeits], sort: (row) => row.faults, cell: faults },
  ];
  const table = liveTable(columns, { key: (row) => row.bot, label: "Leaderboard", kind: "leaderboard" });
  const notes = h("div", { class: "notes" });
  const unitNote = h("span");

  /** @param {Row} row */
  function rate(row) {
    const isTold = row.hands && winnings(row.rate) !== "–";
    return [h("span", { class: isTold ? sign(row.rate.value) : null }, winnings(row.rate)), isTold ? small(plusMinus(row.rate)) : null];
  }

  /** @param {Api.TournamentReport} report */
  function update(report) {
    const rows = placed(report.standings.rows);
    axis = scaleAround(rows.filter(known).flatMap(({ elo: { value, low, high } }) => [value, low ?? value, high ?? value]));
    marks = axis.ticks(5);
    unit = report.standings.unit;
    const head = table.heads[3];
    if (head) refill(head, h("span", { class: "visually-hidden" }, "95% interval"), whiskerAxis(axis, marks, String));
    unitNote.textContent = `Winnings are in ${unit}.`;
    table.update(rows);
    fillNotes(notes, [...(report.sprt ? [report.sprt.summary] : []), ...report.statements]);
  }

  const about = h("p", { class: "about" },
    "Ranked by an Elo rating fitted to all rounds at once; the mean of all bots is 1500. Dots are estimates, lines their 95% intervals. ", unitNote);
  return { element: [about, table.element, notes], update };
}

/** @param {Row} row */
function bot(row) {
  return [h("bdi", {}, row.bot), row.about && row.about !== row.bot ? h("small", { title: row.about }, row.about) : null];
}

/** @param {Row} row */
function faults(row) {
  if (!row.faults && !row.forfeits) return h("span", { class: "soft" }, "–");
  return [h("span", { class: "loss" }, figure(row.faults)), row.forfeits ? small(`${figure(row.forfeits)} forfeited`) : null];
}

/** Redraw the sentences; a list that is open stays open.
 *  @param {HTMLElement} box
 *  @param {string[]} sentences */
function fillNotes(box, sentences) {
  const isOpen = box.querySelector("details")?.open ?? false;
  /** @param {string[]} some */
  const list = (some) => h("ul", {}, some.map((sentence) => h("li", {}, sentence)));
  const rest = sentences.slice(FIRST_NOTES);
  refill(box,
    sentences.length ? list(sentences.slice(0, FIRST_NOTES)) : null,
    rest.length ? h("details", { open: isOpen }, h("summary", {}, `${rest.length} more`), list(rest)) : null);
}
