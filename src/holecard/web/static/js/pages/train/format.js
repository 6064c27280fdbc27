// Words and numbers of the trainer.

/** Three digits that count: 1.33, 0.0154, 120
 *  @param {number} value */
export function amount(value) {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  if (Math.abs(value) >= 1) return value.toFixed(2);
  return Math.abs(value) < 5e-7 ? "0" : String(Number(value.toPrecision(3)));
}

/** +1.330, −0.273, 0.000
 *  @param {number} value */
export function ev(value) {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : `${value > 0 ? "+" : "−"}${text}`;
}

/** @param {number} seconds */
export function duration(seconds) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([["days", 86400], ["hours", 3600], ["minutes", 60]])) {
    if (seconds >= 1.5 * size) return `${Math.round(seconds / size)} ${unit}`;
  }
  return seconds > 1 ? "a minute" : "a moment";
}
