// The pace of bots: the pause in milliseconds before each of their actions.

export const DEFAULT_PACE = 900;
export const PACES = /** @type {[milliseconds: number, label: string][]} */ ([[1500, "Slow"], [DEFAULT_PACE, "Normal"], [300, "Fast"], [0, "Instant"]]);

/** The closest pace in the list.
 *  @param {number} pace */
export function nearestPace(pace) {
  return PACES.map(([value]) => value).reduce((best, value) => (Math.abs(value - pace) < Math.abs(best - pace) ? value : best));
}
