// The report file: a tournament page with embedded data, which works without a server.

import { need } from "../../lib/dom.js";
import { tournamentPage } from "./tournament-page.js";

/** @import { Source } from "./source.js" */

/** @type {{ report: Api.TournamentReport, curves: Record<string, Api.Curves>, hands: Api.HandsToWatch }} */
const data = JSON.parse(need("#report-data").textContent ?? "");

/** @type {Source} */
const source = {
  state: async () => ({ name: "", mark: "", running: false, report: data.report }),
  curves: async (bot) => data.curves[bot] ?? { across: "hands", lines: [] },
  hasCurves: (bot) => bot in data.curves,
  hands: async () => data.hands,
  luck: async () => ({ luck: data.report.luck }),
  replayLink: null,
};

/** @param {unknown} error */
function fail(error) {
  need("main").textContent = `This report cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
}

async function show() {
  const page = tournamentPage(source, {});
  page.draw(await source.state());
  await page.drawDetails();
}

show().catch(fail);
