// A linear scale: positions of values on an axis, and ticks.

/** @typedef {ReturnType<typeof scale>} Scale */

/** A scale that contains all values with a margin; null is ignored.
 *  @param {readonly (number | null)[]} values
 *  @param {number} room */
export function scaleAround(values, room = 0.04) {
  const known = values.filter((value) => value !== null && Number.isFinite(value)).map(Number);
  if (!known.length) return scale(0, 1);
  const low = Math.min(...known);
  const high = Math.max(...known);
  const more = (high - low) * room || Math.max(Math.abs(high) * room, 1);
  return scale(low - more, high + more);
}

/** @param {number} low
 *  @param {number} high */
export function scale(low, high) {
  return {
    low,
    high,
    /** The position of a value: 0 at the low end, 1 at the high end.
     *  @param {number} value */
    share: (value) => Math.min(Math.max((value - low) / (high - low), 0), 1),
    /** About that many round values.
     *  @param {number} about */
    ticks: (about) => ticks(low, high, about),
  };
}

/** Multiples of 1, 2 or 5 times a power of ten.
 *  @param {number} low
 *  @param {number} high
 *  @param {number} about */
function ticks(low, high, about) {
  const rough = (high - low) / Math.max(about, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough * 0.999) ?? 10);
  const found = [];
  // Adding zero turns -0 into 0.
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at += 1) found.push(at * step + 0);
  return found;
}
