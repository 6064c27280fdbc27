// The result of a game: the outcome, the progress, and the next steps.

import { h } from "../../lib/dom.js";
import { signed } from "../../lib/format.js";
import { pips, winsText } from "./opponents.js";
import { portrait } from "../../components/portrait.js";

/** @typedef {"won" | "lost" | "drawn"} Outcome */
/** @typedef {{ state: Api.TableState, record: Api.LadderOpponent, before: Api.LadderState, after: Api.LadderState }} FinishedGame */

const SUITS = ["♠", "♥", "♣", "♦"];

/** "won", "lost" or "drawn"; a closed table counts as lost.
 *  @param {Api.TableState} state
 *  @returns {Outcome} */
function outcomeOf(state) {
  if (!state.result || state.you === null || !state.result.winners.includes(state.you)) return "lost";
  return state.result.winners.length === 1 ? "won" : "drawn";
}

/** The newly unlocked opponents.
 *  @param {Api.LadderState} before
 *  @param {Api.LadderState} after */
function unlockedBy(before, after) {
  const open = new Set(before.opponents.filter((one) => one.unlocked).map((one) => one.name));
  return after.opponents.filter((one) => one.unlocked && !open.has(one.name));
}

/** @param {Api.LadderState} ladder
 *  @param {Api.LadderOpponent} record */
const isTop = (ladder, record) => ladder.opponents.at(-1) === record;

const TITLES = { won: "You won", lost: "You lost", drawn: "A draw" };

/** @param {Api.TableState} state
 *  @param {Outcome} outcome */
function endText(state, outcome) {
  const summary = state.result ? state.result.summary : "The table was closed because it was not in use.";
  return outcome === "drawn" ? `${summary} It counts as neither a win nor a loss.` : summary;
}

/** @param {Outcome} outcome
 *  @param {Api.LadderOpponent} record
 *  @param {Api.LadderState} after */
function progress(outcome, record, after) {
  const streak = outcome === "won" && record.streak > 1 ? `, ${record.streak} in a row` : "";
  const done = outcome === "won" && record.wins === record.wins_needed && isTop(after, record) ? " You have beaten the whole ladder!" : "";
  return `${winsText(record)} over ${record.title}${streak}.${done}`;
}

/** The result for screen readers.
 *  @param {FinishedGame} game */
export function resultText({ state, record, before, after }) {
  const outcome = outcomeOf(state);
  const news = unlockedBy(before, after).map((next) => `${next.title} unlocked!`);
  return [`${TITLES[outcome]}.`, progress(outcome, record, after), ...news].join(" ");
}

function confetti() {
  const pieces = Array.from({ length: 24 }, (_, at) => {
    const piece = h("span", { class: `piece suit-${at % 4}` }, `${SUITS[at % 4]}\ufe0e`);
    piece.style.setProperty("--x", `${(at * 37) % 100}%`);
    piece.style.setProperty("--wait", `${(at * 83) % 700}ms`);
    piece.style.setProperty("--turn", `${((at * 131) % 720) - 360}deg`);
    return piece;
  });
  return h("div", { class: "confetti", "aria-hidden": "true" }, pieces);
}

/** @param {Api.LadderOpponent} opponent */
function news(opponent) {
  return h("div", { class: "unlocked" }, portrait(opponent.name),
    h("div", {}, h("strong", {}, `${opponent.title} unlocked!`), h("p", { class: "small" }, opponent.description)));
}

/** `again(opponent)` starts another game, `back()` closes the dialog.
 *  @param {FinishedGame & { again: (opponent: string) => void, back: () => void }} options */
export function resultPanel({ state, record, before, after, again, back }) {
  const outcome = outcomeOf(state);
  const unlocked = unlockedBy(before, after);
  const next = unlocked[0];
  const chips = state.result && state.you !== null ? state.result.net[state.you] : null;
  return h("section", { class: `result ${outcome}`, "aria-labelledby": "result-title" },
    outcome === "won" ? confetti() : null,
    h("div", { class: "result-text" },
      h("h2", { id: "result-title", tabindex: "-1" }, TITLES[outcome], !chips ? null : h("span", { class: `result-chips ${chips > 0 ? "win" : chips < 0 ? "loss" : ""}` }, `${signed(chips)} chips`)),
      h("p", {}, endText(state, outcome)),
      h("p", { class: "result-progress" }, pips(record, { fresh: outcome === "won" && record.wins <= record.wins_needed }), h("span", {}, progress(outcome, record, after)))),
    unlocked.map(news),
    h("div", { class: "row result-buttons" },
      next ? h("button", { class: "button primary", type: "button", onclick: () => again(next.name) }, `Play ${next.title}`) : null,
      h("button", { class: `button ${next ? "" : "primary"}`, type: "button", onclick: () => again(record.name) }, "Play again"),
      h("button", { class: "button", type: "button", onclick: back }, "Back to the ladder")),
    h("p", { class: "loss small", role: "alert" }));
}
