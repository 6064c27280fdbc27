// Study: the list of solutions, and the solution named in the URL.

import { ApiError, get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { linksWithin } from "../../lib/navigation.js";
import { showFailure } from "../../components/failure.js";
import { complain, shell } from "../../components/shell.js";
import { grouped, solutionCard } from "../../components/solution-cards.js";
import { solutionView } from "./solution-view.js";
import { address, here } from "./url.js";

const { go, travel } = linksWithin("/study", show);

const main = shell("Study");
/** @import { SolutionView } from "./solution-view.js" */

/** @type {SolutionView | null} */
let view = null;
/** @type {Api.SolutionSummary[] | null} */
let known = null;
let isFirst = true;

/** @typedef {[kinds: Api.SolutionSummary["kind"][], title: string, lead: string]} Section */

/** @type {Section[]} */
const SECTIONS = [
  [["full_game", "stack_depth"], "One-card games", "Small enough to solve without abstraction: every bluffing frequency is exact or close to it."],
  [["push_fold"], "Hold'em push/fold", "All 169 starting hands with a short stack: which to push and which to call with."],
  [["saved"], "Saved strategies", "Strategy files in the results folder of the server."],
];

async function solutions() {
  known ??= await get("/api/study", {});
  return known;
}

/** @param {Api.SolutionSummary[]} cards */
function card(cards) {
  const [first] = cards;
  const stack = cards.length === 1 && first?.stack_label ? h("span", { class: "badge" }, first.stack_label) : null;
  const marks = h("p", { class: "marks" }, h("span", { class: "badge good" }, first?.kind_label), statusBadge(cards), stack);
  return solutionCard(cards, { verb: "Open", href: ({ id }) => address({ id }), onclick: go, marks });
}

/** Only states that matter before opening.
 *  @param {Api.SolutionSummary[]} cards */
function statusBadge(cards) {
  if (cards.some((card) => card.status === "loading")) return h("span", { class: "badge gold" }, "loading");
  return cards.length === 1 && cards[0]?.status === "failed" ? h("span", { class: "badge" }, "cannot be loaded") : null;
}

function emptySaved() {
  return h("p", { class: "notice" }, "No saved strategies yet. ", h("code", {}, "holecard solve GAME --save FILE.npz"), " in the results folder adds one.");
}

/** @param {Section} section
 *  @param {Api.SolutionSummary[]} all */
function section([kinds, title, lead], all) {
  const groups = grouped(all.filter((one) => kinds.includes(one.kind)), (one) => `${one.kind} ${one.title}`);
  if (!groups.length && !kinds.includes("saved")) return null;
  return h("section", { class: "solutions" },
    h("h2", {}, title), h("p", { class: "lead" }, lead),
    groups.length ? h("div", { class: "grid" }, groups.map(card)) : emptySaved());
}

/** Hold'em after the flop has pages of its own. */
function spots() {
  return h("section", { class: "solutions" },
    h("h2", {}, "Spots after the flop"), h("p", { class: "lead" }, "Rivers, turns and flops with your own ranges and bet sizes: set up a spot, watch it being solved, and study it combo by combo."),
    h("p", {}, h("a", { class: "button primary", href: "/spots" }, "Set up a spot")));
}

async function showList() {
  document.title = "Study · holecard";
  known = null;
  refill(main, h("h1", {}, "Study"), h("p", { class: "lead", "aria-busy": "true" }, "Loading solutions…"));
  const all = await solutions();
  refill(main,
    h("h1", {}, "Study"),
    h("p", { class: "lead" }, "Equilibrium strategies, hand by hand. Walk through the game tree, see how often each hand takes each action, and play against the solution."),
    spots(),
    SECTIONS.map((each) => section(each, all)));
}

async function show() {
  const place = here();
  try {
    if (place.id && view?.id === place.id) {
      await view.move(place);
      return;
    }
    view?.close();
    view = null;
    if (!place.id) {
      await showList();
      if (!isFirst) main.focus();
      return;
    }
    view = solutionView(main, { ...place, id: place.id }, travel, go, solutions);
    await view.open();
  } catch (error) {
    // A step that failed can be tried again from the current decision.
    if (error instanceof ApiError && error.status === 0 && main.querySelector(".spot[data-node]")) complain(error);
    else fail(error);
  } finally {
    isFirst = false;
  }
}

/** @param {unknown} error */
function fail(error) {
  view?.close();
  view = null;
  showFailure(main, "Study", error, show, h("a", { class: "button", href: "/study", onclick: go }, "All solutions"));
}

addEventListener("popstate", show);
show();
