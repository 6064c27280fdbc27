// Binary search.

/** The item whose position is nearest to `at`, among items sorted by position; undefined if there are none.
 *  @template Item
 *  @param {readonly Item[]} items
 *  @param {number} at
 *  @param {(item: Item) => number} placeOf */
export function nearestBy(items, at, placeOf) {
  let [low, high] = [0, items.length - 1];
  /** @param {number} middle */
  const place = (middle) => placeOf(/** @type {Item} */ (items[middle]));
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (place(middle) < at) low = middle;
    else high = middle;
  }
  if (high < 0) return undefined;
  return items[Math.abs(place(low) - at) <= Math.abs(place(high) - at) ? low : high];
}
