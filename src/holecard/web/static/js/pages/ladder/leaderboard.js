// Beside the opponents: your totals, the leaderboard, and the rules of a game.

import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { portrait } from "../../components/portrait.js";

/** @param {Api.LadderState} ladder */
export function totals({ player, totals: sums, opponents }) {
  /** @type {[name: string, value: string | number][]} */
  const facts = [
    ["Beaten", `${sums.beaten} of ${opponents.length}`], ["Won", sums.wins], ["Lost", sums.losses], ["Drawn", sums.draws],
    ["Streak", sums.streak], ["Best streak", sums.best_streak],
  ];
  return [
    h("h2", {}, player, sums.rank ? h("span", { class: "badge gold" }, `No. ${sums.rank}`) : null),
    h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, typeof value === "number" ? figure(value) : value)))),
  ];
}

/** @param {Api.LeaderboardRow} one
 *  @param {boolean} isYou */
function row(one, isYou) {
  return h("tr", { class: isYou ? "you" : null },
    h("td", { class: "number" }, one.rank),
    h("th", { scope: "row" }, h("span", { class: "name" }, portrait(one.highest_opponent), h("span", {}, one.player, isYou ? h("span", { class: "visually-hidden" }, " (you)") : null))),
    h("td", { class: "number" }, one.beaten),
    h("td", { class: "number" }, figure(one.wins)),
    h("td", { class: "number" }, figure(one.losses)),
    h("td", { class: "number" }, `${one.streak}/${one.best_streak}`));
}

/** @param {string} short
 *  @param {string} long */
const head = (short, long) => h("th", { scope: "col", class: "number" }, h("abbr", { title: long }, short));

/** @param {Api.LeaderboardRow[]} places
 *  @param {string | null} player */
export function leaderboard(places, player) {
  if (!places.length) return [h("h2", {}, "Leaderboard"), h("p", { class: "soft empty" }, "No games finished yet. First place is open.")];
  return [
    h("h2", {}, "Leaderboard"),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ranking of the players" }, h("table", { class: "list-table" },
      h("thead", {}, h("tr", {}, head("#", "Rank"), h("th", { scope: "col" }, "Player"), head("Beaten", "Opponents beaten"), head("W", "Games won"), head("L", "Games lost"), head("Streak", "Winning streak, current / best"))),
      h("tbody", {}, places.map((one) => row(one, one.player === player))))),
    h("p", { class: "small soft note" }, "Ranked by opponents beaten, then wins, then best streak. Streak: wins in a row, current / best."),
  ];
}

/** @param {number} stack
 *  @param {number} most
 *  @param {number} bigBlind */
function level(stack, most, bigBlind) {
  const bar = h("span", { class: "bar" });
  bar.style.setProperty("--part", `${(100 * stack) / most}%`);
  return h("li", {}, h("span", { class: "depth" }, `${Number((stack / bigBlind).toFixed(1))} bb`), bar, h("span", { class: "amount soft small" }, figure(stack)));
}

/** @param {Api.LadderState} ladder */
export function levels({ level_stacks: stacks, big_blind: bigBlind, rules }) {
  const most = Math.max(...stacks);
  return [
    h("h2", {}, "Rules of a game"),
    h("ol", { class: "level-bars", "aria-label": "Stacks in big blinds and chips, hand by hand" }, stacks.map((stack) => level(stack, most, bigBlind))),
    h("ul", { class: "small soft game-rules" }, rules.map((line) => h("li", {}, line))),
  ];
}
