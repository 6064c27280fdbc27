// What the equilibrium does, in a line.

/** 0.305 -> "31%", 0.004 -> "0.4%"
 *  @param {number} share */
export function share(share) {
  const size = 100 * share;
  return size > 0 && size < 1 ? `${size.toFixed(1)}%` : `${Math.round(size)}%`;
}

const RARE = 0.005;

/** "Equilibrium: fold 59%, call 41%." Actions that it hardly ever takes are left out.
 *  @param {Pick<Api.DecisionCostState, "actions" | "verdict">} cost */
export function mixOf({ actions, verdict }) {
  if (verdict === null) return "";
  const taken = actions.map(({ label }, at) => ({ label, frequency: verdict.frequencies[at] ?? 0 }))
    .filter(({ frequency }) => frequency >= RARE)
    .sort((one, other) => other.frequency - one.frequency);
  return `Equilibrium: ${taken.map(({ label, frequency }) => `${label} ${share(frequency)}`).join(", ")}.`;
}
