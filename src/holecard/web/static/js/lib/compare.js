// The order of cells in a sortable table.

/** @typedef {string | number | null | undefined} Sortable */

/** Texts by the alphabet, numbers by size; an unknown number comes before all others.
 *  @param {Sortable} one
 *  @param {Sortable} other */
export function compare(one, other) {
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other);
  return Number(one ?? -Infinity) - Number(other ?? -Infinity) || 0;
}
