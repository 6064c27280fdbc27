// The page of one tournament on the server, updated while it is being played.

import { follow, reason } from "../../lib/api.js";
import { h, need, refill } from "../../lib/dom.js";
import { complain, say, shell } from "../../components/shell.js";
import { handBrowser } from "./hand-browser.js";
import { progressBar } from "./progress.js";
import { serverSource } from "./source.js";
import { tournamentPage } from "./tournament-page.js";
import { counted, nameHere } from "./format.js";

const PAUSE = 2000;
const LONG_PAUSE = 6000;
const GONE = "The file is gone. The page shows the last results read from it.";

const main = shell("Tournament");
const name = nameHere();
const source = serverSource(name);
const progress = progressBar();
const browser = handBrowser(name);
const page = tournamentPage(source, {
  progress: progress.element,
  crumb: h("p", { class: "crumb" }, h("a", { href: "/tournaments" }, "Tournaments")),
  browser: browser.element,
  chooseMatchup(bot, opponent) {
    browser.chooseBot(bot, opponent);
    need("#browse").scrollIntoView({ block: "start" });
    need("#browse select").focus();
  },
});

/** @type {Api.TournamentState | null} */
let shown = null;
/** @type {string | null} */
let known = null;
let gone = false;

/** @param {Api.TournamentState} state */
function draw(state) {
  const before = shown;
  shown = state;
  page.draw(state);
  progress.update({ ...state.report, running: state.running });
  browser.setBots(state.report.standings.rows.map((row) => row.bot));
  if (before?.mark === state.mark) return;
  drawLater();
  if (before) announce(before.report, state.report);
}

/** @param {Api.TournamentReport} before
 *  @param {Api.TournamentReport} report */
function announce(before, report) {
  if (before.standings.rows[0]?.bot !== report.standings.rows[0]?.bot) say(report.leader);
  if (report.finished && !before.finished) say(`The tournament is finished after ${counted(report.hands, "hand")}.`);
}

/** Throttle: a function that runs the work at most once per pause, and once more if it was called in between.
 *  @param {() => Promise<void>} work
 *  @param {number} pause */
function paced(work, pause) {
  /** @type {ReturnType<typeof setTimeout> | null} */
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
    if (again) request();
  }

  function request() {
    again = busy;
    if (!busy) timer ??= setTimeout(run, Math.max(0, last + pause - performance.now()));
  }

  return request;
}

const drawLater = paced(async () => {
  await Promise.all([page.drawDetails(), browser.refresh()]);
}, LONG_PAUSE);

const refresh = paced(async () => {
  try {
    draw(await source.state());
  } catch (error) {
    if (shown) throw error;
    fail(error);
    return;
  }
  // The server may respond with slightly older data if reading takes long.
  if (known !== null && known !== shown?.mark) refresh();
}, PAUSE);

/** @param {unknown} error */
function fail(error) {
  refill(main, h("h1", {}, "Tournament"),
    h("div", { class: "notice bad", role: "alert" }, h("p", {}, reason(error)), h("a", { href: "/tournaments" }, "All tournaments")));
}

/** @param {import("../../lib/api.js").StreamEvent<"/api/tournaments/{name}/events">} event */
function take(event) {
  if (event.name === "gone") {
    gone = true;
    progress.lose(GONE);
    return;
  }
  const { data } = event;
  known = data.mark;
  if (shown && shown.mark !== known) {
    const { report } = shown;
    if (!report.finished || data.batches_done > report.batches_done) progress.update({ ...data, finished: report.finished });
    refresh();
  }
}

refill(main, h("p", { class: "soft", role: "status" }, "Reading the results…"));
refresh();
follow("/api/tournaments/{name}/events", { name }, {
  take,
  until: () => gone,
  connection: (status, error) => {
    if (status === "lost") progress.lose("The connection to the server is lost; trying again.");
    if (status === "open") progress.lose(null);
    if (status === "ended" && shown && error) progress.lose(GONE);
  },
});
