// A table that is sorted by its heads, and whose rows stay where they are when only figures change.

import { h, refill } from "../lib/dom.js";

/** columns: {head, title, kind, cell(row) -> children, sort(row) -> value, first: "ascending"}
 *  `key(row)` tells rows apart. Returns {element, update(rows)}. */
export function liveTable(columns, { key, label, kind = "" }) {
  const lines = new Map();
  let rows = [];
  let sorted = null;
  const heads = columns.map(head);
  const body = h("tbody");
  const table = h("table", { class: `list-table ${kind}` }, h("caption", { class: "visually-hidden" }, label),
    h("thead", {}, h("tr", {}, heads)), body);
  const element = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${label} as a table` }, table);

  function head(column) {
    const content = column.sort
      ? h("button", { class: "sort", type: "button", title: column.title, onclick: () => sortBy(column) }, column.head)
      : column.head;
    return h("th", { scope: "col", class: column.kind, title: column.sort ? null : column.title }, content);
  }

  function sortBy(column) {
    const first = column.first ?? "descending";
    const other = first === "ascending" ? "descending" : "ascending";
    sorted = { column, way: sorted?.column === column && sorted.way === first ? other : first };
    heads.forEach((cell, at) => {
      if (columns[at] === column) cell.setAttribute("aria-sort", sorted.way);
      else cell.removeAttribute("aria-sort");
    });
    arrange();
  }

  function ordered() {
    if (!sorted) return rows;
    const times = sorted.way === "ascending" ? 1 : -1;
    return [...rows].sort((one, other) => times * compare(sorted.column.sort(one), sorted.column.sort(other)));
  }

  /** Moves only what is in the wrong place, so that nothing loses its focus or place for no reason. */
  function arrange() {
    let next = body.firstChild;
    for (const row of ordered()) {
      const line = lines.get(key(row)).element;
      if (line === next) next = next.nextSibling;
      else body.insertBefore(line, next);
    }
  }

  function line(row) {
    const cells = columns.map((column) => (column.isHead
      ? h("th", { scope: "row", class: column.kind })
      : h("td", { class: column.kind })));
    return { element: h("tr", {}, cells), cells, told: columns.map(() => null) };
  }

  /** A cell is filled again only if what it depends on has changed. */
  function fillLine({ cells, told }, row) {
    columns.forEach((column, at) => {
      const now = JSON.stringify(column.of ? column.of(row) : row);
      if (now === told[at]) return;
      told[at] = now;
      refill(cells[at], column.cell(row));
    });
  }

  function update(wanted) {
    rows = wanted;
    const wantedKeys = new Set(rows.map(key));
    for (const [name, kept] of lines) {
      if (wantedKeys.has(name)) continue;
      kept.element.remove();
      lines.delete(name);
    }
    for (const row of rows) {
      if (!lines.has(key(row))) lines.set(key(row), line(row));
      fillLine(lines.get(key(row)), row);
    }
    arrange();
  }

  return { element, update, heads };
}

function compare(one, other) {
  if (typeof one === "string") return one.localeCompare(other);
  return (one ?? -Infinity) - (other ?? -Infinity) || 0;
}
