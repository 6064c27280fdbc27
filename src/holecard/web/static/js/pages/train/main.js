// Train: the list of solutions, and a session with the one named in the URL.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { shell } from "../../components/shell.js";
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

/** Solutions of one game that differ only in the stacks share a card.
 *  @param {Api.TrainingSummary[]} all */
function byTitle(all) {
  /** @type {Map<string, Api.TrainingSummary[]>} */
  const found = new Map();
  for (const one of all) {
    const key = one.stack_label ? one.title : one.id;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

/** @param {Api.TrainingSummary[]} group */
function sourceCard(group) {
  const [first] = group;
  if (!first) return null;
  const links = group.length > 1
    ? h("ul", { class: "stack-links", "aria-label": "Stacks" }, group.map((one) => h("li", {}, link(one, one.stack_label, `${one.title}, ${one.stack_label}`))))
    : h("p", { class: "open" }, link(first, "Train", `Train ${first.title}`));
  return h("article", { class: group.length > 1 ? "panel source-card broad" : "panel source-card" },
    h("h3", {}, first.title), h("p", { class: "soft" }, first.description), links);
}

/** @param {Api.TrainingSummary} one
 *  @param {string} text
 *  @param {string} label */
const link = (one, text, label) => h("a", { class: "button", href: address({ source: one.id }), "aria-label": label }, text);

async function showList() {
  refill(main, h("h1", {}, "Train"), h("p", { class: "lead", "aria-busy": "true" }, "Loading solutions…"));
  const all = await get("/api/train", {});
  refill(main,
    h("h1", {}, "Train"),
    h("p", { class: "lead" }, "Answer decisions, and learn at once how often an equilibrium takes each action and what your answer costs. What went wrong comes again, in growing intervals."),
    SECTIONS.map(([group, title, lead]) => {
      const cards = byTitle(all.filter((one) => one.group === group));
      return cards.length ? h("section", { class: "sources" }, h("h2", {}, title), h("p", { class: "lead" }, lead), h("div", { class: "grid" }, cards.map(sourceCard))) : null;
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
    refill(main,
      h("h1", {}, "Train"),
      h("p", { class: "notice bad", role: "alert" }, reason(error)),
      h("p", { class: "row" },
        h("button", { class: "button", type: "button", onclick: show }, "Try again"),
        h("a", { class: "button", href: "/train" }, "All solutions")));
  }
}

addEventListener("popstate", show);
show();
