// Shares, fractions and worths as texts.

/** 0.1875 -> "18.8%"; whole ones without a point; what is nearly nothing is not called nothing. */
export function share(part) {
  if (part === 0 || part === 1) return `${100 * part}%`;
  if (part < 0.0005) return "<0.1%";
  if (part > 0.9995) return ">99.9%";
  return `${(100 * part).toFixed(1)}%`;
}

/** Inside a bar there is no room for a point. */
export const roughly = (part) => `${Math.round(100 * part)}`;

export function worth(chips) {
  if (chips === null || chips === undefined) return "–";
  const text = Math.abs(chips).toFixed(Math.abs(chips) >= 100 ? 1 : 3);
  if (Number(text) === 0) return text;
  return chips < 0 ? `−${text}` : `+${text}`;
}

/** "bet 1 18.8%, check 81.3%" */
export const mixture = (actions, lane) => actions.map((action, at) => `${action.label} ${share(lane.probabilities[at])}`).join(", ");

/** What a lane brings with the mixture that it plays. */
export function meanWorth(lane) {
  if (!lane.worths.length || lane.worths.includes(null)) return null;
  return lane.worths.reduce((sum, value, at) => sum + value * lane.probabilities[at], 0);
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Colours come in pairs, for light and for dark. The kind of action is marked as well, for those whose eyes do
 *  not tell the colours apart. */
export function paint(element, { colour, group }) {
  element.dataset.group = group;
  element.style.setProperty("--light", colour.light);
  element.style.setProperty("--dark", colour.dark);
  return element;
}
