// What the figures and colours of a lesson mean, for whoever has not met them.

import { h } from "../../lib/dom.js";
import { prefs } from "../../components/shell.js";

const WORDS = [
  ["A bar", "what a hand does here. Each colour is an action, and its part of the bar is how often it is taken: red stripes bet or raise, green checks or calls, blue folds."],
  ["A mixture", "where a bar has several colours, these actions are worth the same, so the hand loses nothing by any of them. How often each is taken matters to the other hands: with other shares an opponent who knows the strategy could gain. They depend on the stacks, the pot and what was done before: walk on, or take other stacks, and they change."],
  ["Worth", "what a hand wins or loses on average over the whole hand if it takes an action here and both go on as shown. The best is green."],
  ["Value", "what the game is worth to the player named below it, in chips a hand, when both play like this. It is not zero where the seats are not equal."],
  ["Exploitability", "what opponents who know the strategy and answer it perfectly would gain on the value, in chips a hand, on average of both seats. At 0 nobody can gain: it is an equilibrium."],
  ["Information sets", "the situations that a player can tell apart: the own cards, the board, and what was done."],
];

export function reading() {
  const box = h("details", { class: "panel reading", open: prefs.get("study.reading", false), ontoggle: () => prefs.set("study.reading", box.open) },
    h("summary", { "data-keep": "reading" }, h("h2", {}, "What does it mean?")),
    h("dl", {}, WORDS.map(([name, words]) => [h("dt", {}, name), h("dd", {}, words)])));
  return box;
}
