// Live tables: join an open seat, watch, or return to your own seat.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { busy, join } from "../../lib/join-table.js";
import { toast } from "../../components/shell.js";
import { seats } from "../../lib/preferences.js";

const EVERY = 3000;

/** A list that refreshes itself while visible. `mine` is called with the tables where this browser has a seat.
 *  @param {(tables: Api.TableSummary[]) => void} mine */
export function liveTables(mine) {
  const list = h("ul", { class: "tables" });
  const empty = h("p", { class: "notice tables-empty" }, "Loading tables…");
  /** @type {Map<string, { element: HTMLElement, text: string }>} */
  const shown = new Map();

  /** @param {Api.TableSummary[]} tables */
  function show(tables) {
    for (const [name, row] of shown) if (!tables.some((table) => table.table === name)) { row.element.remove(); shown.delete(name); }
    for (const table of tables) put(table);
    empty.hidden = tables.length > 0;
    empty.textContent = "No tables yet. Open one above, and leave a seat open for a friend.";
    empty.classList.remove("bad");
    mine(tables.filter((table) => seats.of(table.table)));
  }

  // Unchanged rows are not redrawn, so that their buttons keep the focus.
  /** @param {Api.TableSummary} table */
  function put(table) {
    const text = JSON.stringify(table);
    const row = shown.get(table.table) ?? { element: list.appendChild(h("li", { class: "panel live" })), text: "" };
    if (row.text !== text) refill(row.element, inside(table));
    row.text = text;
    shown.set(table.table, row);
  }

  async function look() {
    if (document.visibilityState !== "visible") return;
    try {
      // The server omits tables whose players are away, so ask for our own explicitly.
      show(await get("/api/tables", { also: seats.tables() }));
    } catch (error) {
      empty.textContent = `${reason(error)} Retrying every few seconds.`;
      empty.classList.add("bad");
      empty.hidden = false;
    }
  }

  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  return h("div", {}, list, empty);
}

/** @param {Api.TableSummary} table */
function inside(table) {
  const where = `${table.title}, ${table.players.join(", ")}`;
  return [
    h("div", { class: "live-text" },
      h("strong", {}, table.title),
      h("span", { class: "live-players" }, table.players.join(", ") || "No players yet"),
      table.exhibition ? h("span", { class: "badge gold" }, "exhibition") : null,
      h("span", { class: `badge ${table.open_seats ? "gold" : ""}` }, standing(table))),
    buttons(table, where),
  ];
}

/** @param {Api.TableSummary} table */
function standing({ open_seats: open, hand, phase }) {
  if (phase === "waiting") return `${open} ${open === 1 ? "seat" : "seats"} open`;
  return phase === "between" ? `after hand ${hand}` : `hand ${hand}`;
}

/** @param {Api.TableSummary} table
 *  @param {string} where */
function buttons(table, where) {
  const address = `/table/${table.table}`;
  if (seats.of(table.table)) return h("a", { class: "button primary", href: address, "aria-label": `Return to your seat: ${where}` }, "Return to your seat");
  const watch = h("a", { class: "button", href: address, "aria-label": `Watch ${where}` }, "Watch");
  if (!table.open_seats) return watch;
  /** @type {HTMLButtonElement} */
  const sit = h("button", { class: "button primary", type: "button", "aria-label": `Join ${where}`, onclick: () => busy(sit, "Sitting down…", () => join(table.table), (message) => toast(message, "bad")) }, "Join");
  return h("div", { class: "row" }, sit, watch);
}
