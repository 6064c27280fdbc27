// Numbers and lists as text, formatted alike on all pages.

/** 12345 -> "12,345"
 *  @param {number} number */
export const figure = (number) => number.toLocaleString("en-US");

/** The same for chips and money, with two decimals unless whole: 20.1 -> "20.10"
 *  @param {number} number */
export const coins = (number) => number.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(number) ? 0 : 2 });

/** Short form: 123456789 -> "123.45M", rounded towards zero.
 *  @param {number} number */
export function brief(number) {
  if (!(Math.abs(number) >= 1e7)) return coins(number);
  const [unit, name] = Math.abs(number) >= 1e9 ? [1e9, "B"] : [1e6, "M"];
  return `${figure(Math.trunc((100 * number) / unit) / 100)}${name}`;
}

/** +40, −20, 0
 *  @param {number} number
 *  @param {(number: number) => string} write */
export const signed = (number, write = figure) => (number > 0 ? `+${write(number)}` : number < 0 ? `−${write(-number)}` : "0");

/** Ann, Bob and Cleo
 *  @param {readonly string[]} names */
export const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** 0.5 -> "50.0%"
 *  @param {number} share
 *  @param {number} digits */
export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;

const MAGNITUDES = /** @type {[size: number, letter: string][]} */ ([[1e9, "G"], [1e6, "M"], [1e3, "k"], [0, ""]]);

/** An axis label: 500, 2k, −1.5M
 *  @param {number} value */
export function axisLabel(value) {
  const size = Math.abs(value);
  const [unit, letter] = MAGNITUDES.find(([least]) => size >= least) ?? [1, ""];
  return `${value < 0 ? "−" : ""}${Number((size / (unit || 1)).toPrecision(4))}${letter}`;
}
