// Positions of seats and bets in percent of the table's box, for a wide and for a tall table.

/** @typedef {[x: number, y: number]} Point */
/** @typedef {{ wide: Point, tall: Point }} Place */

/** By the number of seats. The first seat is at the bottom, the others follow clockwise.
 *  @type {Record<number, Point[]>} */
const WIDE = {
  2: [[50, 86], [50, 11]],
  3: [[50, 86], [19, 22], [81, 22]],
  4: [[50, 86], [10, 46], [50, 11], [90, 46]],
  5: [[50, 86], [10, 57], [26, 14], [74, 14], [90, 57]],
  6: [[50, 86], [13, 70], [13, 26], [50, 11], [87, 26], [87, 70]],
  7: [[50, 86], [17, 77], [9, 42], [32, 12], [68, 12], [91, 42], [83, 77]],
  8: [[50, 86], [20, 80], [8.5, 46], [23, 14], [50, 11], [77, 14], [91.5, 46], [80, 80]],
  9: [[50, 86], [22, 82], [8.5, 58], [12, 23], [36, 11], [64, 11], [88, 23], [91.5, 58], [78, 82]],
};

/** No seat is beside the board of a tall table, whose cards need the whole width.
 *  @type {Record<number, Point[]>} */
const TALL = {
  2: [[50, 87], [50, 10]],
  3: [[50, 87], [16, 20], [84, 20]],
  4: [[50, 87], [16, 20], [50, 8.5], [84, 20]],
  5: [[50, 87], [16, 73], [16, 20], [84, 20], [84, 73]],
  6: [[50, 87], [16, 73], [16, 20], [50, 8.5], [84, 20], [84, 73]],
  7: [[50, 88.7], [16, 70], [16, 25], [29, 7], [71, 7], [84, 25], [84, 70]],
  8: [[50, 88.7], [16, 81], [16, 61], [16, 25], [50, 7], [84, 25], [84, 61], [84, 81]],
  9: [[50, 88.7], [16, 81], [16, 61], [16, 25], [29, 7], [71, 7], [84, 25], [84, 61], [84, 81]],
};

/** The position of a bet: in front of its seat, clear of the labels below the plate.
 *  @param {Point} seat
 *  @returns {Point} */
function wideBet([x, y]) {
  if (y < 25) return [x + (50 - x) * (y < 20 ? 0.3 : 0.25), y + 17];
  return [x + (50 - x) * 0.37, y + (46 - y) * (x !== 50 && y > 60 ? 0.22 : 0.37)];
}

/** @param {Point} seat
 *  @returns {Point} */
function tallBet([x, y]) {
  if (x === 50) return [50, y > 88 ? y - 12.5 : y > 50 ? y - 16 : y + 16];
  if (y < 15) return [x < 50 ? 39 : 61, y + 13.5];
  return [x < 50 ? 32 : 68, y + (y > 75 ? -9 : y > 50 ? -2 : y < 25 ? 3 : 0)];
}

/** The positions of `count` seats and of their bets.
 *  @param {number} count
 *  @returns {{ seat: Place, bet: Place }[]} */
export function places(count) {
  const number = Math.max(2, Math.min(9, count));
  const tall = TALL[number] ?? [];
  return (WIDE[number] ?? []).map((wide, at) => {
    const narrow = tall[at] ?? wide;
    return { seat: { wide, tall: narrow }, bet: { wide: wideBet(wide), tall: tallBet(narrow) } };
  });
}

/** Set the position of an element as CSS variables; the style sheet selects the pair for the layout.
 *  @param {HTMLElement} element
 *  @param {Place} place */
export function put(element, { wide, tall }) {
  element.style.setProperty("--wide-x", String(wide[0]));
  element.style.setProperty("--wide-y", String(wide[1]));
  element.style.setProperty("--tall-x", String(tall[0]));
  element.style.setProperty("--tall-y", String(tall[1]));
}
