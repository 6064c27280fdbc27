// Everybody against everybody.

import { figure, h, refill } from "./dom.js";
import { plusMinus, share, sign, winnings } from "./tournament_words.js";

/** `choose(bot, opponent)` is called when somebody wants to see the hands of a cell. */
export function crosstable(choose) {
  const table = h("table", { class: "crosstable" });
  const told = h("p", { class: "told", role: "status" });
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Crosstable" }, table);
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
    refill(table,
      h("caption", { class: "visually-hidden" }, "Points in percent, row against column"),
      h("thead", {}, h("tr", {}, h("td", { class: "corner" }), shown.map(columnHead))),
      h("tbody", {}, shown.map((name, at) => line(name, at, shown))));
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
    const box = h("td", { class: `${sign(value - 0.5)} ${sure ? "sure" : ""}`, title: words(cell), onclick: () => tell(cell) }, share(value));
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
