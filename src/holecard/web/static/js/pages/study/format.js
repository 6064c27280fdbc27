// Shares, fractions and EVs as text.

/** 0.1875 -> "18.8%"; 0 and 1 without decimals; tiny shares as "<0.1%" rather than "0.0%".
 *  @param {number} part */
export function share(part) {
  if (part === 0 || part === 1) return `${100 * part}%`;
  if (part < 0.0005) return "<0.1%";
  if (part > 0.9995) return ">99.9%";
  return `${(100 * part).toFixed(1)}%`;
}

/** Whole percent, for labels inside a bar.
 *  @param {number} part */
export const roughly = (part) => `${Math.round(100 * part)}`;

/** @param {number | null | undefined} chips */
export function evText(chips) {
  if (chips === null || chips === undefined) return "–";
  const text = Math.abs(chips).toFixed(Math.abs(chips) >= 100 ? 1 : 3);
  if (Number(text) === 0) return text;
  return chips < 0 ? `−${text}` : `+${text}`;
}

/** "bet 1 18.8%, check 81.3%"
 *  @param {Api.StrategyAction[]} actions
 *  @param {Api.HandStrategy} hand */
export const mixture = (actions, hand) => actions.map((action, at) => `${action.label} ${share(hand.frequencies[at] ?? 0)}`).join(", ");

/** EV of a hand under its own mixed strategy, or null if it is unknown.
 *  @param {Api.HandStrategy} hand */
export function meanEv(hand) {
  if (!hand.evs.length || hand.evs.includes(null)) return null;
  return hand.evs.reduce((/** @type {number} */ sum, value, at) => sum + Number(value) * Number(hand.frequencies[at]), 0);
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Colours come in pairs, for the light and the dark theme. The action type sets a pattern as well, for
 *  colour-blind users.
 *  @template {HTMLElement} E
 *  @param {E} element
 *  @param {Pick<Api.StrategyAction, "colour" | "action_type">} action */
export function paint(element, { colour, action_type: type }) {
  element.dataset.group = type;
  element.style.setProperty("--light", colour.light);
  element.style.setProperty("--dark", colour.dark);
  return element;
}
