// One tournament: leaderboard, crosstable, winnings, hands, faults. Used by the server's page and the report
// file.

import { h, need, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { crosstable } from "./crosstable.js";
import { faultTable } from "./faults.js";
import { handsToWatch } from "./hands.js";
import { leaderboard } from "./leaderboard.js";
import { luckPanel } from "./luck.js";
import { thinkingTable } from "./thinking.js";
import { winningsChart } from "./winnings-chart.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { Source } from "./source.js" */

/** @typedef {object} Extras what only the server's page has
 *  @property {Child} [progress]
 *  @property {Child} [crumb] the way back to the list
 *  @property {Child} [browser] the way to any hand
 *  @property {(bot: string, opponent: string) => void} [chooseMatchup] */

/** @param {string} id
 *  @param {string} title
 *  @param {Child[]} content */
const panel = (id, title, ...content) => h("section", { class: "panel", id, "aria-labelledby": `${id}-title` },
  h("h2", { id: `${id}-title` }, title), content);

/** @param {Api.TournamentReport} report */
function deals(report) {
  if (!report.mirrored) return "not mirrored";
  const saved = report.standings.variance_saved;
  return saved === null ? "mirrored" : `mirrored, ${(100 * Math.max(saved, 0)).toFixed(0)}% of the variance saved`;
}

/** @param {Api.TournamentState} state
 *  @returns {[term: string, text: string][]} */
function factsOf({ name, report }) {
  /** @type {[string, string][]} */
  const facts = [
    ["Game", report.game_title],
    ["Format", report.seats > 2 ? `${report.format}, ${report.seats} at a table` : report.format],
    ["Bots", figure(report.standings.rows.length)],
    ["Rounds per matchup", figure(report.rounds)],
    ["Hands", figure(report.hands)],
    ["Batches played", `${figure(report.batches_done)} of ${figure(report.batches)}`],
    ["Deals", deals(report)],
    ["Clock", report.clock_text],
    ["Seed", report.seed],
    ["File", name],
  ];
  return facts.filter(([, text]) => text);
}

/** @param {Source} source
 *  @param {Extras} extras */
export function tournamentPage(source, extras) {
  const main = need("main");
  const head = h("div", { class: "head" });
  const board = leaderboard();
  const cross = crosstable(extras.chooseMatchup);
  const chart = winningsChart(source);
  const hands = handsToWatch(source);
  const faults = faultTable(source);
  const times = thinkingTable();
  const luck = luckPanel();
  const luckSection = panel("luck", "Winnings without luck", luck.element);
  luckSection.hidden = true;
  const digest = h("p", { class: "soft small digest" });
  const crossPanel = panel("crosstable", "Crosstable", cross.element);
  const page = h("div", { class: "stack" }, head, extras.progress,
    panel("leaderboard", "Leaderboard", board.element),
    luckSection,
    crossPanel,
    panel("winnings", "Winnings over time", chart.element),
    panel("hands", "Notable hands", h("p", { class: "about" }, "The largest pot of each matchup. Open one to see it street by street."), hands.element),
    extras.browser ? panel("browse", "Find any hand", extras.browser) : null,
    panel("faults", "Faults", faults.element),
    panel("thinking", "Thinking times", times.element),
    digest);

  /** @param {Api.TournamentState} state */
  function drawHead(state) {
    const { report } = state;
    refill(head, extras.crumb,
      h("h1", {}, report.title),
      h("p", { class: "lead" }, report.leader),
      h("dl", { class: "facts" }, factsOf(state).map(([term, text]) => h("div", {}, h("dt", {}, term), h("dd", {}, text)))));
    refill(digest, "The same seed and the same bots give the same results, on any machine. Digest: ",
      h("code", {}, report.digest || "none yet"));
  }

  /** Draw everything that is part of the tournament's state.
   *  @param {Api.TournamentState} state */
  function draw(state) {
    const { report } = state;
    if (!page.isConnected) refill(main, page);
    document.title = `${report.title} · holecard`;
    drawHead(state);
    board.update(report);
    crossPanel.hidden = report.standings.rows.length < 3;
    cross.update(report.standings);
    faults.update(report);
    times.update(report);
    chart.setBots(report.standings.rows.map((row) => row.bot));
  }

  /** Draw curves and hands, which take longer to load. */
  async function drawDetails() {
    const [found] = await Promise.all([source.hands(), chart.refresh()]);
    hands.update(found);
    faults.updateHands(found);
    await drawLuck();
  }

  /** Measuring luck takes longest, and is not done for every tournament. */
  async function drawLuck() {
    const { luck: measured } = await source.luck();
    luckSection.hidden = measured === null;
    if (measured) luck.update(measured);
  }

  return { draw, drawDetails };
}
