// The frequencies of a lock, as percentages of a form and as parts of one.

const ROUNDING = 0.5;

/** Whole tenths of a percent that add up to 100: what is lost by rounding goes to the largest.
 *  @param {number[]} parts */
export function percentages(parts) {
  const tenths = parts.map((part) => Math.round(1000 * part));
  const largest = tenths.indexOf(Math.max(...tenths));
  return tenths.map((tenth, at) => (at === largest ? tenth + 1000 - tenths.reduce((sum, one) => sum + one, 0) : tenth) / 10);
}

/** Parts that add up to one, or null for percentages that do not add up to 100, but for rounding.
 *  @param {number[]} percents */
export function sharesOf(percents) {
  const total = percents.reduce((sum, one) => sum + one, 0);
  if (percents.some((one) => !(one >= 0)) || Math.abs(total - 100) > ROUNDING) return null;
  return percents.map((one) => one / total);
}

/** The locks with one more, in place of an earlier one of the same hands there.
 *  @param {Api.SpotLock[]} locks
 *  @param {Api.SpotLock} lock */
export const locksWith = (locks, lock) => [...locks.filter(({ path = "", hands = "" }) => path !== lock.path || hands !== lock.hands), lock];
