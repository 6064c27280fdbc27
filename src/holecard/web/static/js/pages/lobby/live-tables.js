// Tables that are being played: sit down where a seat is open, watch the others, come back to your own.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { busy, join } from "../../lib/join-table.js";
import { seats, toast } from "../../components/shell.js";

const EVERY = 3000;

/** A list that keeps itself up to date while it can be seen. `mine` is told the tables where this browser
 *  holds a seat. */
export function liveTables(mine) {
  const list = h("ul", { class: "tables" });
  const empty = h("p", { class: "notice tables-empty" }, "Looking for tables…");
  const shown = new Map();

  function show(tables) {
    for (const [name, row] of shown) if (!tables.some((table) => table.table === name)) { row.element.remove(); shown.delete(name); }
    for (const table of tables) put(table);
    empty.hidden = tables.length > 0;
    empty.textContent = "No table is being played. Open one above, and keep a seat open for somebody else.";
    empty.classList.remove("bad");
    mine(tables.filter((table) => seats.of(table.table)));
  }

  // A row that has not changed is left alone, so that whoever is on its button stays there.
  function put(table) {
    const text = JSON.stringify(table);
    const row = shown.get(table.table) ?? { element: list.appendChild(h("li", { class: "panel live" })) };
    if (row.text !== text) refill(row.element, inside(table));
    row.text = text;
    shown.set(table.table, row);
  }

  async function look() {
    if (document.visibilityState !== "visible") return;
    try {
      show(await get(`/api/tables${mineToo()}`));
    } catch (error) {
      empty.textContent = `${reason(error)} It is asked again every few seconds.`;
      empty.classList.add("bad");
      empty.hidden = false;
    }
  }

  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  return h("div", {}, list, empty);
}

/** The server leaves out tables whose players are away, but a seat of one's own can be come back to. */
function mineToo() {
  const mine = seats.tables();
  return mine.length ? `?${new URLSearchParams(mine.map((table) => ["also", table]))}` : "";
}

function inside(table) {
  const where = `${table.title}, ${table.players.join(", ")}`;
  return [
    h("div", { class: "live-text" },
      h("strong", {}, table.title),
      h("span", { class: "live-players" }, table.players.join(", ") || "Nobody yet"),
      table.exhibition ? h("span", { class: "badge gold" }, "exhibition") : null,
      h("span", { class: `badge ${table.open ? "gold" : ""}` }, standing(table))),
    doors(table, where),
  ];
}

function standing({ open, hand, phase }) {
  if (phase === "waiting") return `${open} ${open === 1 ? "seat" : "seats"} open`;
  return phase === "between" ? `after hand ${hand}` : `hand ${hand}`;
}

function doors(table, where) {
  const address = `/table/${table.table}`;
  if (seats.of(table.table)) return h("a", { class: "button primary", href: address, "aria-label": `Back to your seat: ${where}` }, "Back to your seat");
  const watch = h("a", { class: "button", href: address, "aria-label": `Watch ${where}` }, "Watch");
  if (!table.open) return watch;
  const sit = h("button", { class: "button primary", type: "button", "aria-label": `Join ${where}`, onclick: () => busy(sit, "Sitting down…", () => join(table.table), (words) => toast(words, "bad")) }, "Join");
  return h("div", { class: "row" }, sit, watch);
}
