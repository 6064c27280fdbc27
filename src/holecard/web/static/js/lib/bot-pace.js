// How fast bots act: a pause in milliseconds before each of their actions.

export const PACES = [[1500, "Slow"], [900, "Normal"], [300, "Fast"], [0, "Instant"]];
export const USUAL_PACE = 900;

/** The pace of the list that comes closest. */
export function nearestPace(pace) {
  return PACES.reduce((best, [value]) => (Math.abs(value - pace) < Math.abs(best - pace) ? value : best), PACES[0][0]);
}
