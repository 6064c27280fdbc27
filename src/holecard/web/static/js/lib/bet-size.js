// The size of a bet or raise: whole chips within the legal range.

/** @typedef {{ least: number, most: number }} Range */

/** The nearest legal amount.
 *  @param {Range} range
 *  @param {number} amount */
export const within = ({ least, most }, amount) => Math.min(most, Math.max(least, Math.round(amount)));

/** The typed amount, or null if it is not legal.
 *  @param {Range} range
 *  @param {string} typed */
export function parseAmount({ least, most }, typed) {
  const amount = Number(typed);
  return typed.trim() !== "" && Number.isInteger(amount) && amount >= least && amount <= most ? amount : null;
}

/** The nearest of the amounts below (-1) or above (1) this one, or null if there is none.
 *  @param {readonly number[]} amounts
 *  @param {number} from
 *  @param {-1 | 1} direction */
export function nextAmount(amounts, from, direction) {
  const beyond = amounts.filter((amount) => direction * (amount - from) > 0);
  if (!beyond.length) return null;
  return direction > 0 ? Math.min(...beyond) : Math.max(...beyond);
}

/** The position of an amount in the range, from 0 to 1.
 *  @param {Range} range
 *  @param {number} amount */
export const shareOf = ({ least, most }, amount) => (most > least ? (amount - least) / (most - least) : 1);
