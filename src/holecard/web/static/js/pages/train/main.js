// Train: the list of solutions, and a session with the one named in the URL.

import { get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { showFailure } from "../../components/failure.js";
import { shell } from "../../components/shell.js";
import { grouped, solutionCard } from "../../components/solution-cards.js";
import { address, here } from "./url.js";
import { sessionView } from "./session-view.js";

const main = shell("Train");
/** @type {ReturnType<typeof sessionView> | null} */
let view = null;

/** @type {[group: Api.TrainingSummary["group"], title: string, lead: string][]} */
const SECTIONS = [
  ["game", "One-card games", "Every bluff and every call, in games that are solved as a whole."],
  ["push_fold", "Hold'em push/fold", "All-in or fold with a short stack, with all 169 starting hands."],
  ["spot", "Spots after the flop", "Rivers, turns and flops that this server has solved."],
  ["saved", "Saved strategies", "Strategy files in the results folder of the server."],
];

/** @param {Api.TrainingSummary[]} group */
const card = (group) => solutionCard(group, { verb: "Train", href: (one) => address({ source: one.id }) });

async function showList() {
  refill(main, h("h1", {}, "Train"), h("p", { class: "lead", "aria-busy": "true" }, "Loading solutions…"));
  const all = await get("/api/train", {});
  refill(main,
    h("h1", {}, "Train"),
    h("p", { class: "lead" }, "Answer decisions, and see right away how often an equilibrium takes each action and what your answer costs. Mistakes are asked again, at growing intervals."),
    SECTIONS.map(([group, title, lead]) => {
      const cards = grouped(all.filter((one) => one.group === group), (one) => (one.stack_label ? one.title : one.id));
      return cards.length ? h("section", { class: "solutions" }, h("h2", {}, title), h("p", { class: "lead" }, lead), h("div", { class: "grid" }, cards.map(card))) : null;
    }));
}

async function show() {
  const place = here();
  view?.close();
  view = null;
  try {
    if (!place.source) {
      await showList();
      return;
    }
    view = sessionView(main, { ...place, source: place.source });
    await view.open();
  } catch (error) {
    showFailure(main, "Train", error, show, h("a", { class: "button", href: "/train" }, "All solutions"));
  }
}

addEventListener("popstate", show);
show();
