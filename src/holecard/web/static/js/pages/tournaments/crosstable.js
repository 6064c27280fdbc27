// Everybody against everybody.

import { $, figure, h, refill } from "../../lib/dom.js";
import { plusMinus, share, sign, winnings } from "./format.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** `choose(bot, opponent)` is called when somebody wants to see the hands of a cell. */
export function crosstable(choose) {
  const table = h("table", { class: "crosstable", onkeydown: walk });
  const told = h("p", { class: "told", role: "status" });
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Everybody against everybody" }, table);
  let drawn = "";
  let cells = new Map();
  let unit = "";

  function update(report) {
    unit = report.unit;
    const names = report.leaderboard.map((row) => row.bot);
    cells = new Map(report.crosstable.map((cell) => [JSON.stringify([cell.bot, cell.opponent]), cell]));
    const met = new Set(report.crosstable.map((cell) => cell.bot));
    const shown = names.filter((name) => met.has(name));
    const now = JSON.stringify([shown, report.crosstable]);
    if (now === drawn) return;
    drawn = now;
    const held = table.contains(document.activeElement) ? document.activeElement.dataset.pair : null;
    refill(table,
      h("caption", { class: "visually-hidden" }, "Points in percent, row against column"),
      h("thead", {}, h("tr", {}, h("td", { class: "corner" }), shown.map(columnHead))),
      h("tbody", {}, shown.map((name, at) => line(name, at, shown))));
    const kept = [...table.querySelectorAll("button")].find((button) => button.dataset.pair === held);
    reach(kept ?? $("button", table));
    kept?.focus();
  }

  // One stop for whoever goes by Tab, as there may be hundreds of cells; arrows lead from one to the next.
  function reach(button) {
    $('[tabindex="0"]', table)?.setAttribute("tabindex", "-1");
    button?.setAttribute("tabindex", "0");
  }

  function walk(event) {
    const box = event.target.closest("td");
    const [down, right] = STEPS[event.key] ?? [0, 0];
    if (!box || event.ctrlKey || event.metaKey || event.altKey || (!down && !right)) return;
    let [row, column] = [box.parentElement.rowIndex + down, box.cellIndex + right];
    while (table.rows[row]?.cells[column] && !$("button", table.rows[row].cells[column])) [row, column] = [row + down, column + right];
    event.preventDefault();
    const found = table.rows[row]?.cells[column];
    if (found) $("button", found).focus();
  }

  const columnHead = (name, at) => h("th", { scope: "col", title: name }, h("span", {}, h("bdi", {}, name)), h("b", {}, at + 1));

  const line = (name, at, shown) => h("tr", {},
    h("th", { scope: "row", title: name }, h("b", {}, at + 1), h("bdi", {}, name)),
    shown.map((other) => meeting(name, other)));

  function meeting(name, other) {
    const cell = cells.get(JSON.stringify([name, other]));
    if (name === other || !cell || !cell.rounds || cell.points.value === null) {
      return h("td", { class: name === other ? "self" : "unmet" }, h("span", { class: "visually-hidden" }, name === other ? "itself" : "not met"));
    }
    const { value, low, high } = cell.points;
    const sure = low !== null && high !== null && !(low <= 0.5 && 0.5 <= high);
    const button = h("button", { type: "button", tabindex: "-1", title: words(cell), "data-pair": JSON.stringify([name, other]), onfocus: () => reach(button), onclick: () => tell(cell) }, share(value));
    const box = h("td", { class: `${sign(value - 0.5)} ${sure ? "sure" : ""}` }, button);
    box.style.setProperty("--heat", Math.abs(value - 0.5) * 2);
    return box;
  }

  function words(cell) {
    const { points } = cell;
    return `${cell.bot} against ${cell.opponent}: ${figure(cell.wins)} won, ${figure(cell.losses)} lost, ${figure(cell.ties)} tied; ` +
      `points ${share(points.value)}% (${share(points.low)} to ${share(points.high)}); ${winnings(cell.rate)} ${plusMinus(cell.rate)} ${unit}`;
  }

  const tell = (cell) => refill(told, words(cell), ". ",
    h("button", { class: "button small", type: "button", onclick: () => choose(cell.bot, cell.opponent) }, "See the hands"));

  const about = h("p", { class: "about" },
    "Points in percent, row against column; a tie is half a point. Green wins, red loses, and figures in bold are beyond doubt. Choose one for more.");
  return { element: [about, scroll, told], update };
}
