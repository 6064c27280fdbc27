// A table that can be sorted by its column heads and updated in place, without recreating its rows.

import { compare } from "../lib/compare.js";
import { h, refill } from "../lib/dom.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { Sortable } from "../lib/compare.js" */
/** @typedef {"ascending" | "descending"} Direction */

/** @template Row
 *  @typedef {object} Column
 *  @property {Child} head
 *  @property {(row: Row) => Child} cell
 *  @property {string} [title]
 *  @property {string} [kind] the class of its cells
 *  @property {boolean} [isHead] whether its cells are heads of their rows
 *  @property {(row: Row) => Sortable} [sort]
 *  @property {Direction} [first] the direction of the first click
 *  @property {(row: Row) => unknown} [of] the part of a row that its cells depend on */

/** @template Row
 *  @typedef {{ element: HTMLElement, heads: HTMLElement[], update: (rows: Row[]) => void }} LiveTable */

/** `key(row)` identifies a row.
 *  @template Row
 *  @param {Column<Row>[]} columns
 *  @param {{ key: (row: Row) => unknown, label: string, kind?: string }} options
 *  @returns {LiveTable<Row>} */
export function liveTable(columns, { key, label, kind = "" }) {
  /** @typedef {{ column: Column<Row>, cell: HTMLElement, drawn: string | null }} Cell */
  /** @typedef {{ element: HTMLElement, cells: Cell[] }} Line */
  /** @type {Map<unknown, Line>} */
  const lines = new Map();
  /** @type {Row[]} */
  let rows = [];
  /** @type {{ column: Column<Row>, direction: Direction } | null} */
  let sorted = null;
  const heads = columns.map(head);
  const body = h("tbody");
  const table = h("table", { class: `list-table ${kind}` }, h("caption", { class: "visually-hidden" }, label),
    h("thead", {}, h("tr", {}, heads)), body);
  const element = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${label} as a table` }, table);

  /** @param {Column<Row>} column */
  function head(column) {
    const content = column.sort
      ? h("button", { class: "sort", type: "button", title: column.title, onclick: () => sortBy(column) }, column.head)
      : column.head;
    return h("th", { scope: "col", class: column.kind, title: column.sort ? null : column.title }, content);
  }

  /** @param {Column<Row>} column */
  function sortBy(column) {
    const first = column.first ?? "descending";
    const other = first === "ascending" ? "descending" : "ascending";
    const direction = sorted?.column === column && sorted.direction === first ? other : first;
    sorted = { column, direction };
    heads.forEach((cell, at) => {
      if (columns[at] === column) cell.setAttribute("aria-sort", direction);
      else cell.removeAttribute("aria-sort");
    });
    arrange();
  }

  function ordered() {
    const sort = sorted?.column.sort;
    if (!sorted || !sort) return rows;
    const times = sorted.direction === "ascending" ? 1 : -1;
    return [...rows].sort((one, other) => times * compare(sort(one), sort(other)));
  }

  /** Move only the rows that are in the wrong place, so that the others keep their focus. */
  function arrange() {
    /** @type {ChildNode | null} */
    let next = body.firstChild;
    for (const row of ordered()) {
      const line = lineOf(row).element;
      if (line === next) next = next.nextSibling;
      else body.insertBefore(line, next);
    }
  }

  /** @param {Row} row */
  function lineOf(row) {
    const found = lines.get(key(row)) ?? newLine();
    lines.set(key(row), found);
    return found;
  }

  function newLine() {
    const cells = columns.map((column) => ({
      column, drawn: null, cell: column.isHead ? h("th", { scope: "row", class: column.kind }) : h("td", { class: column.kind }),
    }));
    return { element: h("tr", {}, cells.map(({ cell }) => cell)), cells };
  }

  /** Redraw a cell only if the part of the row that it depends on has changed.
   *  @param {Line} line
   *  @param {Row} row */
  function fillLine({ cells }, row) {
    for (const one of cells) {
      const now = JSON.stringify(one.column.of ? one.column.of(row) : row);
      if (now === one.drawn) continue;
      one.drawn = now;
      refill(one.cell, one.column.cell(row));
    }
  }

  /** @param {Row[]} wanted */
  function update(wanted) {
    rows = wanted;
    const wantedKeys = new Set(rows.map(key));
    for (const [name, kept] of lines) {
      if (wantedKeys.has(name)) continue;
      kept.element.remove();
      lines.delete(name);
    }
    for (const row of rows) fillLine(lineOf(row), row);
    arrange();
  }

  return { element, update, heads };
}
