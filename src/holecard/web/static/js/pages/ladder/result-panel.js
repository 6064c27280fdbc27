// How a game ended, what it brought, and what comes next.

import { h, signed } from "../../lib/dom.js";
import { pips, progressWords } from "./opponents.js";
import { portrait } from "../../components/portrait.js";

const SUITS = ["♠", "♥", "♣", "♦"];

/** "won", "lost" or "drawn"; a table that was cleared is lost. */
function outcomeOf(state) {
  if (!state.end || !state.end.winners.includes(state.you)) return "lost";
  return state.end.winners.length === 1 ? "won" : "drawn";
}

/** The opponents that can be played now and could not before. */
function unlockedBy(before, after) {
  const open = new Set(before.rungs.filter((rung) => rung.unlocked).map((rung) => rung.name));
  return after.rungs.filter((rung) => rung.unlocked && !open.has(rung.name));
}

const isTop = (ladder, rung) => ladder.rungs.at(-1) === rung;

const TITLES = { won: "You won", lost: "You lost", drawn: "A draw" };

function endWords(state, outcome) {
  const words = state.end ? state.end.words : "The table was cleared because nobody used it.";
  return outcome === "drawn" ? `${words} It counts as neither a win nor a loss.` : words;
}

function progress(outcome, rung, after) {
  const streak = outcome === "won" && rung.streak > 1 ? `, ${rung.streak} in a row` : "";
  const done = outcome === "won" && rung.wins === rung.needed && isTop(after, rung) ? " The whole ladder is yours!" : "";
  return `${progressWords(rung)} over ${rung.title}${streak}.${done}`;
}

/** For people who hear the page. */
export function resultWords({ state, rung, before, after }) {
  const outcome = outcomeOf(state);
  const news = unlockedBy(before, after).map((next) => `${next.title} unlocked!`);
  return [`${TITLES[outcome]}.`, progress(outcome, rung, after), ...news].join(" ");
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

function news(rung) {
  return h("div", { class: "unlocked" }, portrait(rung.name),
    h("div", {}, h("strong", {}, `${rung.title} unlocked!`), h("p", { class: "small" }, rung.words)));
}

/** The panel; `again(cpu)` starts another game and `back()` ends the dialog. */
export function resultPanel({ state, rung, before, after, again, back }) {
  const outcome = outcomeOf(state);
  const unlocked = unlockedBy(before, after);
  const next = unlocked[0];
  const chips = state.end ? state.end.chips[state.you] : null;
  return h("section", { class: `result ${outcome}`, "aria-labelledby": "result-title" },
    outcome === "won" ? confetti() : null,
    h("div", { class: "result-words" },
      h("h2", { id: "result-title", tabindex: "-1" }, TITLES[outcome], !chips ? null : h("span", { class: `result-chips ${chips > 0 ? "win" : chips < 0 ? "loss" : ""}` }, `${signed(chips)} chips`)),
      h("p", {}, endWords(state, outcome)),
      h("p", { class: "result-progress" }, pips(rung, { fresh: outcome === "won" && rung.wins <= rung.needed }), h("span", {}, progress(outcome, rung, after)))),
    unlocked.map(news),
    h("div", { class: "row result-ways" },
      next ? h("button", { class: "button primary", type: "button", onclick: () => again(next.name) }, `Play ${next.title}`) : null,
      h("button", { class: `button ${next ? "" : "primary"}`, type: "button", onclick: () => again(rung.name) }, "Again"),
      h("button", { class: "button", type: "button", onclick: back }, "Back to the ladder")),
    h("p", { class: "loss small", role: "alert" }));
}
