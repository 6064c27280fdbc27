// The crosstable: the head-to-head result of every pair of bots.

import { $, h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { plusMinus, share, sign, winnings } from "./format.js";

/** @type {Record<string, [down: number, right: number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {((bot: string, opponent: string) => void) | undefined} choose called for the hands of a cell */
export function crosstable(choose) {
  const table = h("table", { class: "crosstable", onkeydown: walk });
  const details = h("p", { class: "told", role: "status" });
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Crosstable as a table" }, table);
  let drawn = "";
  /** @type {Map<string, Api.HeadToHead>} */
  let cells = new Map();
  let unit = "";

  /** @param {Api.Standings} standings */
  function update(standings) {
    unit = standings.unit;
    const names = standings.rows.map((row) => row.bot);
    cells = new Map(standings.head_to_head.map((cell) => [JSON.stringify([cell.bot, cell.opponent]), cell]));
    const met = new Set(standings.head_to_head.map((cell) => cell.bot));
    const shown = names.filter((name) => met.has(name));
    const now = JSON.stringify([shown, standings.head_to_head]);
    if (now === drawn) return;
    drawn = now;
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement && table.contains(focused) ? focused.dataset.pair : null;
    refill(table,
      h("caption", { class: "visually-hidden" }, "Points in percent, row against column"),
      h("thead", {}, h("tr", {}, h("td", { class: "corner" }), shown.map(columnHead))),
      h("tbody", {}, shown.map((name, at) => line(name, at, shown))));
    const kept = [...table.querySelectorAll("button")].find((button) => button.dataset.pair === held);
    reach(kept ?? $("button", table));
    kept?.focus();
  }

  /** Only one cell is a tab stop, as there may be hundreds; arrow keys move between cells.
   *  @param {HTMLElement | null} button */
  function reach(button) {
    $('[tabindex="0"]', table)?.setAttribute("tabindex", "-1");
    button?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const box = event.target instanceof Element ? event.target.closest("td") : null;
    const [down, right] = STEPS[event.key] ?? [0, 0];
    if (!box || event.ctrlKey || event.metaKey || event.altKey || (!down && !right)) return;
    const line = /** @type {HTMLTableRowElement} */ (box.parentElement);
    let [row, column] = [line.rowIndex + down, box.cellIndex + right];
    for (let cell = cellAt(row, column); cell && !$("button", cell); cell = cellAt(row, column)) [row, column] = [row + down, column + right];
    event.preventDefault();
    const found = cellAt(row, column);
    if (found) $("button", found)?.focus();
  }

  /** @param {number} row
   *  @param {number} column */
  const cellAt = (row, column) => table.rows[row]?.cells[column];

  /** @param {string} name
   *  @param {number} at */
  const columnHead = (name, at) => h("th", { scope: "col", title: name }, h("span", {}, h("bdi", {}, name)), h("b", {}, at + 1));

  /** @param {string} name
   *  @param {number} at
   *  @param {string[]} shown */
  const line = (name, at, shown) => h("tr", {},
    h("th", { scope: "row", title: name }, h("b", {}, at + 1), h("bdi", {}, name)),
    shown.map((other) => meeting(name, other)));

  /** @param {string} name
   *  @param {string} other */
  function meeting(name, other) {
    const cell = cells.get(JSON.stringify([name, other]));
    if (name === other || !cell || !cell.rounds) {
      return h("td", { class: name === other ? "self" : "unmet" }, h("span", { class: "visually-hidden" }, name === other ? "itself" : "not met"));
    }
    const { value } = cell.share;
    /** @type {HTMLButtonElement} */
    const button = h("button", { type: "button", tabindex: "-1", title: sentence(cell), "data-pair": JSON.stringify([name, other]), onfocus: () => reach(button), onclick: () => explain(cell) }, share(value));
    const box = h("td", { class: `${sign(value - 0.5)} ${cell.is_significant ? "significant" : ""}` }, button);
    box.style.setProperty("--heat", String(Math.abs(value - 0.5) * 2));
    return box;
  }

  /** @param {Api.HeadToHead} cell */
  function sentence(cell) {
    return `${cell.bot} against ${cell.opponent}: ${figure(cell.wins)} won, ${figure(cell.losses)} lost, ${figure(cell.ties)} tied; ` +
      `points ${share(cell.share.value)}% (${share(cell.share.low)} to ${share(cell.share.high)}); ${winnings(cell.rate)} ${plusMinus(cell.rate)} ${unit}`;
  }

  /** @param {Api.HeadToHead} cell */
  const explain = (cell) => refill(details, sentence(cell), ". ",
    choose ? h("button", { class: "button small", type: "button", onclick: () => choose(cell.bot, cell.opponent) }, "See the hands") : null);

  const about = h("p", { class: "about" },
    "Points in percent, row against column; a tie is half a point. Green is a lead, red a deficit, and bold figures are significant. Choose one for details.");
  return { element: [about, scroll, details], update };
}
