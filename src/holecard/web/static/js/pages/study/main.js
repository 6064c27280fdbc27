// Study: the list of lessons, and the lesson that the address names.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { complain, shell } from "../../components/shell.js";
import { lessonView } from "./solution-view.js";
import { address, here } from "./url.js";

const main = shell("Study");
let view = null;
let known = null;
let isFirst = true;

const SECTIONS = [
  [["whole", "depth"], "One card", "Small enough to be solved whole: every bluff has its exact measure."],
  [["chart"], "Two cards, all-in or fold", "The 169 starting hands with a short stack: what to push, what to call."],
  [["saved"], "Saved strategies", "Strategies in the server's results folder, whatever made them."],
];

async function lessons() {
  known ??= await get("/api/study");
  return known;
}

/** Lessons of a game are one card: only the stacks differ. */
function byTitle(cards) {
  const found = new Map();
  for (const card of cards) {
    const key = `${card.sort} ${card.title}`;
    found.set(key, [...(found.get(key) ?? []), card]);
  }
  return [...found.values()];
}

function lessonCard(cards) {
  const [first] = cards;
  const links = cards.length > 1
    ? h("ul", { class: "stack-links", "aria-label": "Stacks" }, cards.map((card) => h("li", {}, lessonLink(card, card.stacks, `${card.title}, ${card.stacks}`))))
    : h("p", { class: "open" }, lessonLink(first, "Open", `Open ${first.title}`));
  return h("article", { class: cards.length > 1 ? "panel lesson-card broad" : "panel lesson-card" },
    h("h3", {}, first.title),
    h("p", { class: "soft" }, first.words),
    h("p", { class: "marks" }, h("span", { class: "badge good" }, first.sort_words), statusBadge(cards), cards.length === 1 && first.stacks ? h("span", { class: "badge" }, first.stacks) : null),
    links);
}

/** Only what somebody should know before opening it. */
function statusBadge(cards) {
  if (cards.some((card) => card.status === "busy")) return h("span", { class: "badge gold" }, "being opened");
  return cards.length === 1 && cards[0].status === "failed" ? h("span", { class: "badge" }, "cannot be opened") : null;
}

const lessonLink = (card, words, label) => h("a", { class: "button", href: address({ id: card.id }), "aria-label": label, onclick: go }, words);

function emptySaved() {
  return h("p", { class: "notice" }, "Nothing is saved here yet. ", h("code", {}, "holecard solve GAME --save FILE.npz"), " in the results folder puts a strategy on this page.");
}

function section([sorts, title, words], all) {
  const groups = byTitle(all.filter((card) => sorts.includes(card.sort)));
  if (!groups.length && !sorts.includes("saved")) return null;
  return h("section", { class: "lessons" },
    h("h2", {}, title), h("p", { class: "lead" }, words),
    groups.length ? h("div", { class: "grid" }, groups.map(lessonCard)) : emptySaved());
}

async function showList() {
  document.title = "Study · holecard";
  known = null;
  refill(main, h("h1", {}, "Study"), h("p", { class: "lead", "aria-busy": "true" }, "Looking for lessons…"));
  const all = await lessons();
  refill(main,
    h("h1", {}, "Study"),
    h("p", { class: "lead" }, "Strategies that nobody can beat, hand by hand. Walk through the tree, look at every card's share of each action, and play against what you see."),
    SECTIONS.map((each) => section(each, all)));
}

/** Links stay links: only a plain click is taken. */
function go(event) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  travel(event.currentTarget.getAttribute("href"));
}

function travel(to) {
  history.pushState(null, "", to);
  show();
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
    view = lessonView(main, place, travel, go, lessons);
    await view.open();
  } catch (error) {
    // A step that could not be asked for can be tried again from where one is.
    if (error.status === 0 && main.querySelector(".spot[data-node]")) complain(error);
    else fail(error);
  } finally {
    isFirst = false;
  }
}

function fail(error) {
  view?.close();
  view = null;
  refill(main,
    h("h1", {}, "Study"),
    h("p", { class: "notice bad", role: "alert" }, reason(error)),
    h("p", { class: "row" },
      h("button", { class: "button", type: "button", onclick: show }, "Try again"),
      h("a", { class: "button", href: "/study", onclick: go }, "All lessons")));
}

addEventListener("popstate", show);
show();
