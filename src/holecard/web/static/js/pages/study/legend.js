// The meaning of the colours and figures of a solution.

import { h } from "../../lib/dom.js";
import { prefs } from "../../lib/preferences.js";

/** @type {[term: string, meaning: string][]} */
const TERMS = [
  ["Bar", "the strategy of a hand. Each colour is an action, and its length is the action's frequency: striped red for bets and raises, green for checks and calls, blue for folds."],
  ["Mixed strategy", "a bar with several colours: the hand mixes actions of equal EV, so none of them is a mistake. The frequencies protect the rest of the range: with other frequencies, an opponent who knows the strategy could exploit it. They depend on the stacks, the pot and the actions so far."],
  ["EV", "expected value: the average result of the whole hand in chips if this action is taken and both players then follow the strategy. The highest EV is green."],
  ["Value", "the expected result of the named player in chips per hand when both players follow the strategy. It is not zero if one position has an advantage."],
  ["Exploitability", "how much a best response to the strategy gains over the value, in chips per hand, averaged over both positions. At 0 the strategy is a Nash equilibrium."],
  ["Information sets", "the situations a player can distinguish: hole cards, board and actions so far."],
];

export function legend() {
  /** @type {HTMLDetailsElement} */
  const box = h("details", { class: "panel legend", open: prefs.get("study.legend", false), ontoggle: () => prefs.set("study.legend", box.open) },
    h("summary", { "data-keep": "legend" }, h("h2", {}, "What do these figures mean?")),
    h("dl", {}, TERMS.map(([name, meaning]) => [h("dt", {}, name), h("dd", {}, meaning)])));
  return box;
}
