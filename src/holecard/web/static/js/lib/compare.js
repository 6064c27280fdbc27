// The sort order of cells in a sortable table.

/** @typedef {string | number | null | undefined} Sortable */

/** Compare texts alphabetically and numbers by size; unknown numbers come first.
 *  @param {Sortable} one
 *  @param {Sortable} other */
export function compare(one, other) {
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other);
  return Number(one ?? -Infinity) - Number(other ?? -Infinity) || 0;
}
