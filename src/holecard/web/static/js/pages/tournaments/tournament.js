// One tournament: leaderboard, crosstable, winnings, hands, faults; live while it is played.

import { follow, get } from "../../lib/api.js";
import { $, figure, h, refill } from "../../lib/dom.js";
import { complain, say, shell } from "../../components/shell.js";
import { leaderboard } from "./leaderboard.js";
import { handBrowser } from "./hand-browser.js";
import { crosstable } from "./crosstable.js";
import { winningsChart } from "./winnings-chart.js";
import { faults, getHands, swings, thinking } from "./hands.js";
import { progressBar } from "./progress.js";
import { apiOf, counted, nameHere } from "./format.js";

const PAUSE = 2000;
const LONG_PAUSE = 6000;
const GONE = "The file is gone. What you see is the last that was read of it.";

const main = shell("Tournament");
const name = nameHere();
const api = apiOf(name);

const head = h("div", { class: "head" });
const progress = progressBar();
const board = leaderboard();
const cross = crosstable((bot, opponent) => {
  browser.chooseBot(bot, opponent);
  $("#browse").scrollIntoView({ block: "start" });
  $("#browse select").focus();
});
const chart = winningsChart(api);
const looks = swings(name);
const wrongs = faults(name);
const times = thinking();
const browser = handBrowser(api, name);

const panel = (id, title, ...content) => h("section", { class: "panel", id, "aria-labelledby": `${id}-title` }, h("h2", { id: `${id}-title` }, title), content);
const crossPanel = panel("crosstable", "Crosstable", cross.element);
const page = h("div", { class: "stack" }, head, progress.element,
  panel("leaderboard", "Leaderboard", board.element),
  crossPanel,
  panel("winnings", "Winnings over time", chart.element),
  panel("hands", "Hands worth a look", h("p", { class: "about" }, "In which most chips changed hands, one of each matchup. Each opens as a replay."), looks.element),
  panel("browse", "Find any hand", browser.element),
  panel("faults", "Faults", wrongs.element),
  panel("thinking", "Thinking times", times.element));

let shown = null;
let known = null;
let gone = false;

function draw(report) {
  const before = shown;
  shown = report;
  if (!before) refill(main, page);
  document.title = `${report.title} · holecard`;
  drawHead(report);
  progress.update(report);
  board.update(report);
  crossPanel.hidden = report.leaderboard.length < 3;
  cross.update(report);
  wrongs.update(report);
  times.update(report);
  const names = report.leaderboard.map((row) => row.bot);
  chart.setBots(names);
  browser.setBots(names);
  if (before?.mark === report.mark) return;
  drawLater();
  tellNews(before, report);
}

function drawHead(report) {
  const facts = [
    ["Game", report.game_title],
    ["Format", report.seats > 2 ? `${report.format}, ${report.seats} at a table` : report.format],
    ["Bots", figure(report.leaderboard.length)],
    ["Rounds a matchup", figure(report.rounds_per_matchup)],
    ["Hands", figure(report.hands)],
    ["Deals", deals(report)],
    ["Seed", report.seed],
    ["File", report.name],
  ];
  refill(head,
    h("p", { class: "crumb" }, h("a", { href: "/tournaments" }, "Tournaments")),
    h("h1", {}, report.title),
    h("p", { class: "lead" }, report.leader),
    h("dl", { class: "facts" }, facts.map(([term, words]) => h("div", {}, h("dt", {}, term), h("dd", {}, words)))));
}

function deals(report) {
  if (!report.mirrored) return "not mirrored";
  const saved = report.variance_saved;
  return saved === null ? "mirrored" : `mirrored, ${(100 * Math.max(saved, 0)).toFixed(0)}% of the variance saved`;
}

function tellNews(before, report) {
  if (!before) return;
  if (before.leaderboard[0]?.bot !== report.leaderboard[0]?.bot) say(report.leader);
  if (report.finished && !before.finished) say(`The tournament is finished after ${counted(report.hands, "hand")}.`);
}

/** Runs at most once in a while, and once more if it was wanted meanwhile. */
function paced(work, pause) {
  let timer = null;
  let last = -Infinity;
  let busy = false;
  let again = false;

  async function run() {
    timer = null;
    busy = true;
    try {
      await work();
    } catch (error) {
      complain(error);
    }
    busy = false;
    last = performance.now();
    if (again) wish();
  }

  function wish() {
    again = busy;
    if (!busy) timer ??= setTimeout(run, Math.max(0, last + pause - performance.now()));
  }

  return wish;
}

const drawLater = paced(async () => {
  const [found] = await Promise.all([getHands(api), chart.refresh(), browser.refresh()]);
  looks.update(found);
  wrongs.updateHands(found);
}, LONG_PAUSE);

const refresh = paced(async () => {
  try {
    draw(await get(api));
  } catch (error) {
    if (shown) throw error;
    fail(error);
    return;
  }
  // The server may answer with what it read a moment ago if reading takes long.
  if (known !== null && known !== shown.mark) refresh();
}, PAUSE);

function fail(error) {
  refill(main, h("h1", {}, "Tournament"),
    h("div", { class: "notice bad", role: "alert" }, h("p", {}, error.message), h("a", { href: "/tournaments" }, "All tournaments")));
}

function take(data, kind) {
  if (kind === "gone") {
    gone = true;
    progress.lose(GONE);
    return;
  }
  known = data.mark;
  if (shown && shown.mark !== known) {
    if (!shown.finished || data.batches_done > shown.batches_done) progress.update({ ...data, finished: shown.finished });
    refresh();
  }
}

refill(main, h("p", { class: "soft", role: "status" }, "Reading the results…"));
refresh();
follow(`${api}/events`, {
  take,
  until: () => gone,
  tell: (line, error) => {
    if (line === "lost") progress.lose("The line to the server is lost; trying again.");
    if (line === "open") progress.lose(null);
    if (line === "ended" && shown && error) progress.lose(GONE);
  },
});
