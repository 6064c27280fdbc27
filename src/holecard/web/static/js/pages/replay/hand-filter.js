// Which hands of a list are shown: a pure function of a hand and the choice.

/** `player` and `position` are empty for any; `least` is the smallest pot in big blinds.
 *  @typedef {{ player: string, position: string, least: number, showdown: "any" | "yes" | "no" }} Choice */

/** @type {Choice} */
export const EVERYTHING = { player: "", position: "", least: 0, showdown: "any" };

/** The position is that of the chosen player, or of any player if none is chosen.
 *  @param {Api.HandListing} hand
 *  @param {Choice} choice */
export function matches(hand, { player, position, least, showdown }) {
  const { players, positions } = hand;
  if (player && !players.includes(player)) return false;
  if (position && !positions.some((one, seat) => one === position && (!player || players[seat] === player))) return false;
  if (least && (hand.pot_bb ?? 0) < least) return false;
  return showdown === "any" || hand.is_showdown === (showdown === "yes");
}

/** What the player won or lost, or null.
 *  @param {Api.HandListing} hand
 *  @param {string} player */
export function netOf(hand, player) {
  const seat = hand.players.indexOf(player);
  return seat < 0 ? null : hand.net[seat] ?? null;
}

/** Names by how many hands they play, most first.
 *  @param {Api.HandListing[]} hands */
export function playersOf(hands) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const hand of hands) for (const name of hand.players) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([name]) => name);
}
