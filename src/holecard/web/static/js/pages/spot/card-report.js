// The cards that may come: to choose one, and with a report on all of them, coloured by what is asked for.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { cardName, tinyCard } from "../../components/cards.js";
import { liveTable } from "../../components/sortable-table.js";
import { share } from "../study/format.js";
import { chips, extent, heat, partText, shortChips } from "./format.js";
import { mixBar } from "./decision-panels.js";

/** @import { Go, PathLink } from "./node-path.js" */
/** @typedef {"actions" | "ev" | "equity"} Measure */

/** @type {[Measure, string][]} */
const MEASURES = [["actions", "Actions"], ["ev", "EV"], ["equity", "Equity"]];

/** @param {object} options
 *  @param {string} options.id
 *  @param {string} options.path a card comes there, or a card of it is the one that changes
 *  @param {string[][]} options.deck
 *  @param {string[]} options.cards those that may come
 *  @param {string[]} options.players
 *  @param {boolean} options.hasReport
 *  @param {PathLink} options.link
 *  @param {(card: string) => string} options.cardPath the path with a card
 *  @param {Go} options.go */
export function cardReport({ id, path, deck, cards, players, hasReport, link, cardPath, go }) {
  const box = h("div", { class: "card-map" });
  const summary = h("div", { class: "card-summary" });
  const table = h("details", { class: "card-table" }, h("summary", {}, "As a table"));
  const choice = h("div", { class: "row views", role: "group", "aria-label": "What the cards show", hidden: true }, MEASURES.map(([name, text]) =>
    h("button", { class: "button small", type: "button", "data-measure": name, onclick: () => show(name) }, text)));
  /** @type {Api.SpotCards | null} */
  let report = null;
  /** @type {Measure} */
  let measure = "actions";

  /** @param {Measure} wanted */
  function show(wanted) {
    measure = wanted;
    draw();
  }

  function draw() {
    for (const button of choice.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.measure === measure));
    const rows = new Map(report?.rows.map((row) => [row.card, row]));
    const known = report;
    const player = known?.player ?? 0;
    const [low, high] = extent(known?.rows.map((row) => (measure === "ev" ? row.ev[player] : row.equity[player])) ?? []);
    refill(box, deck.map((suit) => h("div", { class: "deck-row" }, suit.map((card) => {
      if (!cards.includes(card)) return h("span", { class: "map-card gone" });
      const row = rows.get(card);
      const about = known && row ? spoken(known, row, players) : "";
      return h("a", { class: "map-card", href: link(row?.path ?? cardPath(card)), onclick: go, title: about || null, "data-card": card, "aria-label": `${cardName(card)}${about ? `: ${about}` : ""}` },
        tinyCard(card), known && row ? mark(known, row, player, low, high) : null);
    }))));
  }

  /** @param {Api.SpotCards} known
   *  @param {Api.SpotCardRow} row
   *  @param {number} player
   *  @param {number} low
   *  @param {number} high */
  function mark(known, row, player, low, high) {
    if (measure === "actions") return mixBar(row.frequencies, known.actions);
    const value = measure === "ev" ? row.ev[player] : row.equity[player];
    const text = value === null || value === undefined ? "–" : measure === "ev" ? shortChips(value) : `${Math.round(100 * value)}%`;
    const cell = h("span", { class: "map-figure" }, text);
    cell.style.setProperty("--heat", String(heat(value ?? low, low, high)));
    return cell;
  }

  async function load() {
    if (!hasReport) return;
    summary.setAttribute("aria-busy", "true");
    refill(summary, h("p", { class: "soft" }, "Looking at every card…"));
    try {
      report = await get("/api/spots/{spot}/cards", { spot: id, path });
      choice.hidden = false;
      refill(summary, overall(report, players));
      table.append(cardTable(report, players, link, go));
      draw();
    } catch (error) {
      refill(summary, h("p", { class: "notice bad" }, reason(error)));
    } finally {
      summary.removeAttribute("aria-busy");
    }
  }

  draw();
  load();
  return h("div", { class: "card-report" }, summary, choice, box, hasReport ? table : null);
}

/** @param {Api.SpotCards} report
 *  @param {string[]} players */
function overall(report, players) {
  return h("p", {},
    h("strong", {}, `${players[report.player]} over all cards: `),
    report.actions.map((action) => `${action.words} ${share(action.frequency)}`).join(", "),
    `; EV ${report.ev.map((value, at) => `${players[at]} ${chips(value)}`).join(", ")}.`);
}

/** @param {Api.SpotCards} report
 *  @param {Api.SpotCardRow} row
 *  @param {string[]} players */
function spoken(report, row, players) {
  return `${report.actions.map((action, at) => `${action.words} ${share(row.frequencies[at] ?? 0)}`).join(", ")}, EV of ${players[report.player]} ${chips(row.ev[report.player])}, equity ${partText(row.equity[report.player])}`;
}

/** @param {Api.SpotCards} report
 *  @param {string[]} players
 *  @param {PathLink} link
 *  @param {Go} go */
function cardTable(report, players, link, go) {
  /** @type {import("../../components/sortable-table.js").Column<Api.SpotCardRow>[]} */
  const columns = [
    { head: "Card", isHead: true, cell: (row) => h("a", { href: link(row.path), onclick: go, "aria-label": cardName(row.card) }, tinyCard(row.card)) },
    ...report.actions.map((action, at) => ({ head: action.words, kind: "number", cell: (/** @type {Api.SpotCardRow} */ row) => share(row.frequencies[at] ?? 0), sort: (/** @type {Api.SpotCardRow} */ row) => row.frequencies[at] ?? 0 })),
    ...players.map((name, at) => ({ head: `EV ${name}`, kind: "number", cell: (/** @type {Api.SpotCardRow} */ row) => chips(row.ev[at]), sort: (/** @type {Api.SpotCardRow} */ row) => row.ev[at] ?? 0 })),
    { head: `Equity ${players[0]}`, kind: "number", cell: (row) => partText(row.equity[0]), sort: (row) => row.equity[0] ?? 0 },
  ];
  const table = liveTable(columns, { key: (row) => row.card, label: "Every card" });
  table.update(report.rows);
  return table.element;
}
