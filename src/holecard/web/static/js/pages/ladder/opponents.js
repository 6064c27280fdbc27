// The opponents of the ladder, the hardest at the top.

import { h, refill, svg } from "../../lib/dom.js";
import { portrait } from "../../components/portrait.js";

/** One chip per win needed for the next opponent; `fresh` marks the last one as just won.
 *  @param {Api.LadderOpponent} record
 *  @param {{ fresh?: boolean }} options */
export function pips({ wins, wins_needed: needed }, { fresh = false } = {}) {
  const filled = Math.min(wins, needed);
  const chips = Array.from({ length: needed }, (_, at) =>
    h("span", { class: `pip ${at < filled ? "won" : ""} ${fresh && at === filled - 1 ? "fresh" : ""}` }));
  return h("span", { class: "pips", role: "img", "aria-label": `${filled} of ${needed} wins` }, chips);
}

/** @param {Api.LadderOpponent} record */
export const winsText = ({ wins, wins_needed: needed }) => (wins < needed ? `${wins} of ${needed} wins` : `${wins} wins`);

function lock() {
  return svg("svg", { viewBox: "0 0 24 24", class: "lock", "aria-hidden": "true" },
    svg("path", { d: "M7 11V8a5 5 0 0 1 10 0v3", fill: "none", stroke: "currentColor", "stroke-width": 2.4 }),
    svg("rect", { x: 4.5, y: 10.5, width: 15, height: 10.5, rx: 2.5, fill: "currentColor" }));
}

/** @param {Api.BotTrait} trait */
function trait({ name, value }) {
  const bar = h("span", { class: "bar" });
  bar.style.setProperty("--part", `${Math.round(value * 100)}%`);
  return h("div", { class: "trait" }, h("dt", {}, name), h("dd", {}, bar, h("span", { class: "visually-hidden" }, `${Math.round(value * 100)} of 100`)));
}

/** @param {Api.LadderOpponent} opponent */
function record({ wins, losses, draws, streak, best_streak: best }) {
  if (wins + losses + draws === 0) return h("p", { class: "record soft small" }, "No games yet");
  /** @type {[name: string, count: number][]} */
  const drawn = draws ? [["drawn", draws]] : [];
  /** @type {[name: string, count: number][]} */
  const facts = [["won", wins], ["lost", losses], ...drawn, ["streak", streak], ["best", best]];
  return h("dl", { class: "record small" }, facts.map(([name, count]) => h("div", {}, h("dd", {}, count), h("dt", {}, name))));
}

/** @param {Api.LadderOpponent} opponent
 *  @param {boolean} isCurrent */
function state(opponent, isCurrent) {
  if (!opponent.unlocked) return h("span", { class: "badge" }, "Locked");
  if (opponent.wins >= opponent.wins_needed) return h("span", { class: "badge gold" }, "Beaten");
  return isCurrent ? h("span", { class: "badge good" }, "Your level") : null;
}

/** @param {Api.LadderOpponent} opponent
 *  @param {Api.LadderOpponent | undefined} before
 *  @param {(opponent: string) => void} play
 *  @param {boolean} isCurrent */
function playButton(opponent, before, play, isCurrent) {
  if (isCurrent) return null; // its button is in the panel of the next opponent
  if (opponent.unlocked) return h("button", { class: "button", type: "button", "aria-label": `Play ${opponent.title}`, onclick: () => play(opponent.name) }, "Play");
  return h("p", { class: "needs small soft" }, lock(), before ? `${before.wins_needed} wins over ${before.title} unlock this level` : "Locked");
}

/** @param {Api.LadderOpponent} opponent
 *  @param {Api.LadderOpponent | undefined} before
 *  @param {(opponent: string) => void} play
 *  @param {boolean} isCurrent */
function entry(opponent, before, play, isCurrent) {
  const classes = ["opponent", opponent.unlocked ? "open" : "locked", isCurrent ? "current" : "", opponent.wins >= opponent.wins_needed ? "beaten" : ""];
  return h("li", { class: classes.join(" "), "data-opponent": opponent.name },
    h("div", { class: "opponent-portrait" }, portrait(opponent.name), opponent.unlocked ? null : h("span", { class: "opponent-lock" }, lock())),
    h("article", { class: "panel opponent-card" },
      h("div", { class: "opponent-text" },
        h("div", { class: "opponent-name" }, h("h2", {}, opponent.title), state(opponent, isCurrent)),
        h("p", { class: "opponent-description" }, opponent.description),
        opponent.unlocked ? record(opponent) : null),
      h("dl", { class: "traits small" }, opponent.traits.map(trait)),
      h("div", { class: "opponent-action" },
        opponent.unlocked ? h("div", { class: "opponent-wins" }, pips(opponent), h("span", { class: "small soft", "aria-hidden": "true" }, winsText(opponent))) : null,
        playButton(opponent, before, play, isCurrent))));
}

/** The hardest unlocked opponent.
 *  @param {Api.LadderState} ladder */
export function nextOf({ opponents }) {
  const found = opponents.findLast((opponent) => opponent.unlocked);
  if (!found) throw new Error("expected an unlocked opponent in the ladder");
  return found;
}

/** The next opponent with the button that starts a game, at the top of the page. */
export class NextOpponent {
  /** @param {Element} name
   *  @param {() => void} play */
  constructor(name, play) {
    this.about = h("div", { class: "next-about" });
    this.button = h("button", { class: "button primary", type: "button", onclick: play });
    this.element = h("section", { class: "panel next-opponent", "aria-label": "Next opponent", hidden: true }, this.about, name, this.button);
  }

  /** @param {Api.LadderOpponent} opponent */
  draw(opponent) {
    refill(this.about, portrait(opponent.name),
      h("div", { class: "next-text" },
        h("h2", {}, h("span", { class: "soft small" }, "Next opponent"), opponent.title), h("p", { class: "soft" }, opponent.description),
        h("div", { class: "next-wins" }, pips(opponent), h("span", { class: "small soft", "aria-hidden": "true" }, winsText(opponent)))));
    this.button.textContent = `Play ${opponent.title}`;
    this.element.hidden = false;
  }

  focus() {
    this.button.focus();
  }
}

/** The list of opponents, the hardest first.
 *  @param {Api.LadderState} ladder
 *  @param {(opponent: string) => void} play */
export function opponentList(ladder, play) {
  const { opponents } = ladder;
  const current = nextOf(ladder);
  const entries = opponents.map((opponent, at) => entry(opponent, opponents[at - 1], play, opponent === current));
  return h("ol", { class: "opponents", reversed: true }, entries.reverse());
}
