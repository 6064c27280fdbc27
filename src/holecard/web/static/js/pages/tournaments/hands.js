// Hands worth a look, what bots did wrong, and how long they thought.

import { get } from "../../lib/api.js";
import { figure, h, refill, signed } from "../../lib/dom.js";
import { scale } from "../../lib/scale.js";
import { whisker } from "../../components/whisker.js";
import { liveTable } from "../../components/sortable-table.js";
import { counted, duration, replayOf } from "./format.js";

const FIRST_SWINGS = 8;

/** Where most chips changed hands. */
export function swings(name) {
  const list = h("div", {}, h("p", { class: "soft" }, "Looking through the hands…"));

  function update({ swings: found }) {
    const isOpen = list.querySelector("details")?.open ?? false;
    const rest = found.slice(FIRST_SWINGS);
    const cards = (some) => h("ul", { class: "hand-cards" }, some.map((hand) => h("li", {}, card(hand))));
    refill(list,
      found.length ? cards(found.slice(0, FIRST_SWINGS)) : h("p", { class: "soft" }, "None can be told from the file without playing everything again."),
      rest.length ? h("details", { open: isOpen }, h("summary", {}, `${rest.length} more`), cards(rest)) : null);
  }

  function card(hand) {
    const most = Math.max(...hand.won);
    const winner = hand.bots[hand.won.indexOf(most)];
    const others = hand.bots.filter((bot) => bot !== winner);
    return h("a", { class: "hand-card", href: replayOf(name, hand.label) },
      h("span", { class: "chips win" }, signed(most)),
      h("span", { class: "who" }, h("b", {}, h("bdi", {}, winner)), ` from `, h("bdi", {}, others.join(", "))),
      h("span", { class: "soft small" }, `round ${figure(hand.round)}, hand ${figure(hand.hand)}`));
  }

  return { element: list, update };
}

/** What was wrong, how often, and where to see it. */
export function faults(name) {
  const about = h("p", { class: "about" });
  const table = liveTable([
    { head: "Bot", kind: "bot", isHead: true, first: "ascending", sort: (row) => row.bot, cell: (row) => h("bdi", {}, row.bot) },
    { head: "Fault", first: "ascending", sort: (row) => row.kind, cell: (row) => [h("b", {}, row.kind), h("small", {}, row.words)] },
    { head: "Times", kind: "number", sort: (row) => row.count, cell: (row) => figure(row.count) },
    { head: "For example", kind: "example", cell: (row) => h("code", {}, row.example) },
    { head: "Hands", kind: "links", cell: links },
  ], { key: (row) => `${row.bot}/${row.kind}`, label: "Faults", kind: "faults" });
  let examples = [];
  let last = null;

  function links(row) {
    const labels = new Set([row.hand, ...row.more].filter(Boolean));
    return [...labels].map((label) => h("a", { class: "hand-link", href: replayOf(name, label) }, label));
  }

  function update(report) {
    last = report;
    const rows = report.faults.map((fault) => ({
      ...fault,
      more: examples.filter((hand) => hand.bot === fault.bot && hand.kind === fault.kind).map((hand) => hand.label),
    }));
    about.textContent = rows.length
      ? "What was wrong, how often, and what it looked like. None of it cost another bot anything."
      : report.hands ? "Not one: every answer came in time and was legal." : "Nothing has been played yet.";
    table.element.hidden = rows.length === 0;
    table.update(rows);
  }

  function updateHands(found) {
    examples = found.faults;
    if (last) update(last);
  }

  return { element: [about, table.element], update, updateHands };
}

const DECADES = scale(-6, 1);

/** A dot for the average, a line up to the slowest answer; a step is ten times as long. */
export function thinking() {
  const average = (row) => (row.answers ? row.seconds / row.answers : 0);
  const tens = (seconds) => (seconds > 0 ? Math.log10(seconds) : DECADES.low);
  const column = (head, value) => ({ head, kind: "number", sort: value, cell: (row) => duration(value(row)) });
  const table = liveTable([
    { head: "Bot", kind: "bot", isHead: true, first: "ascending", of: (row) => row.bot, sort: (row) => row.bot, cell: (row) => h("bdi", {}, row.bot) },
    column("On average", average),
    column("Slowest", (row) => row.slowest),
    { head: "1 µs to 10 s", kind: "picture", cell: (row) => whisker({ value: tens(average(row)), low: tens(average(row)), high: tens(row.slowest) }, DECADES, [-6, -3, 0]) },
    { head: "Answers", kind: "number", sort: (row) => row.answers, cell: (row) => figure(row.answers) },
    column("In all", (row) => row.seconds),
  ], { key: (row) => row.bot, label: "Thinking times", kind: "thinking" });
  const about = h("p", { class: "about" });

  function update(report) {
    const order = new Map(report.leaderboard.map((row) => [row.bot, row.rank]));
    const answers = report.thinking.reduce((sum, row) => sum + row.answers, 0);
    about.textContent = `How long the bots took for ${counted(answers, "answer")}.`;
    table.element.hidden = report.thinking.length === 0;
    table.update([...report.thinking].sort((one, other) => order.get(one.bot) - order.get(other.bot)));
  }

  return { element: [about, table.element], update };
}

export const getHands = (api) => get(`${api}/hands`);
