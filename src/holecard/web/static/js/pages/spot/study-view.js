// A spot: how far it is solved, and the node that the URL names.

import { addressOf, follow, get, post, reason } from "../../lib/api.js";
import { $, h, need, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { prefs } from "../../lib/preferences.js";
import { tinyCard } from "../../components/cards.js";
import { complain, say } from "../../components/shell.js";
import { share } from "../study/format.js";
import { cardReport } from "./card-report.js";
import { comparison, isDecision, nodeName } from "./comparison.js";
import { actionList, bucketChart, comboPanel, playersTable } from "./decision-panels.js";
import { handGrid } from "./hand-grid.js";
import { handList } from "./hand-list.js";
import { nodePath } from "./node-path.js";
import { deleteButton, lockTools } from "./locks.js";
import { isBusy, progressPanel } from "./progress-panel.js";
import { address as trainAddress } from "../train/url.js";
import { address } from "./url.js";

/** @import { DecisionNode } from "./comparison.js" */
/** @import { HandGrid } from "./hand-grid.js" */
/** @import { Go } from "./node-path.js" */
/** @import { GridView, SpotPlace } from "./url.js" */
/** @typedef {ReturnType<typeof studyView>} StudyView */

/** @type {[GridView, string][]} */
const VIEW_NAMES = [["actions", "Actions"], ["ev", "EV"], ["equity", "Equity"], ["range", "Weight"]];

/** @param {HTMLElement} main
 *  @param {Api.SpotSetup} setup
 *  @param {Api.SpotState} spot
 *  @param {SpotPlace & { id: string }} first
 *  @param {(url: string) => void} travel
 *  @param {Go} go */
export function studyView(main, setup, spot, first, travel, go) {
  const { id, players } = spot;
  const control = new AbortController();
  const game = setup.games.find((one) => one.name === spot.spot.game) ?? setup.games[0];
  const deck = game?.cards ?? [];
  const made = game?.made ?? [];
  const labels = made.length ? made : setup.classes;
  const drawHands = made.length ? handList : handGrid;
  let place = first;
  /** @type {Api.SpotNode | null} */
  let node = null;
  /** @type {HandGrid | null} */
  let grid = null;
  /** @type {number | null} whose range the grid shows; null for the player who decides */
  let shown = null;
  let wanted = 0;
  let busy = true;
  /** Of the strategies that are shown: a short solve may begin and end between two events. */
  let iterations = 0;

  const panel = progressPanel(id);
  const box = h("div", { class: "spot" });
  const train = h("a", { class: "button", href: trainAddress({ source: `spot-${id}` }) }, "Train");
  const locks = lockTools(spot, (other, path) => travel(address({ ...place, id: other, path, compare: null })));
  const stop = follow("/api/spots/{spot}/events", { spot: id }, { take: ({ data }) => take(data) });

  /** @param {string} path */
  const link = (path) => address({ ...place, path });

  /** @param {boolean} is */
  function setBusy(is) {
    busy = is;
    train.hidden = is;
    if (is) {
      node = null;
      refill(box, h("p", { class: "notice" }, "The strategies can be studied as soon as the solve is stopped or done."));
    }
  }

  /** @param {Api.SpotProgress} progress */
  function take(progress) {
    panel.update(progress);
    const now = isBusy(progress);
    if (now && !busy) setBusy(true);
    else if (!now && progress.iterations && (busy || progress.iterations !== iterations)) {
      setBusy(false);
      iterations = progress.iterations;
      refill(box, h("p", { class: "soft", "aria-busy": "true" }, "Loading the strategies…"));
      move(place);
    } else if (!now && busy) refill(box, h("p", { class: "notice" }, "It was stopped before its first iteration. Continue it first."));
  }

  function open() {
    refill(main, head(), panel.element, locks.list(), box);
    setBusy(true);
    take(spot.progress);
    addEventListener("keydown", onkeydown, { signal: control.signal });
  }

  function head() {
    const board = spot.board.map(tinyCard);
    return h("div", { class: "solution-head" },
      h("a", { class: "back", href: "/spots", onclick: go }, "← All spots"),
      h("h1", {}, h("span", { class: "visually-hidden" }, "Spot "), board),
      h("p", { class: "soft sum" }, `pot ${figure(spot.spot.pot)}, ${figure(Math.min(...spot.spot.stacks))} behind, ${spot.hands.map(figure).join(" × ")} hands`),
      h("div", { class: "solution-actions" }, train,
        h("button", { class: "button", type: "button", onclick: change }, "Change this spot"),
        spot.can_delete ? deleteButton(remove) : null));
  }

  async function remove() {
    try {
      await post("/api/spots/{spot}/delete", { spot: id }, { body: undefined });
      say("The spot was deleted.");
      travel("/spots");
    } catch (error) {
      complain(error);
    }
  }

  /** Set it up again with other figures. */
  function change() {
    prefs.set("spot.setup", { spot: spot.spot, until: spot.progress.target });
    travel("/spots");
  }

  /** @param {SpotPlace} to */
  async function move(to) {
    place = { ...to, id };
    if (busy) return;
    const ticket = ++wanted;
    box.setAttribute("aria-busy", "true");
    try {
      const [found, kept] = await Promise.all([
        get("/api/spots/{spot}/node", { spot: id, path: place.path }),
        place.compare === null ? null : get("/api/spots/{spot}/node", { spot: id, path: place.compare }),
      ]);
      if (ticket === wanted && !control.signal.aborted && !busy) draw(found, kept);
    } catch (error) {
      if (ticket === wanted && !busy) refill(box, h("p", { class: "notice bad", role: "alert" }, reason(error)), h("p", {}, h("a", { class: "button", href: link(""), onclick: go }, "Back to the start")));
    } finally {
      if (ticket === wanted) box.removeAttribute("aria-busy");
    }
  }

  /** @param {Api.SpotNode} found
   *  @param {Api.SpotNode | null} kept */
  function draw(found, kept) {
    const hadFocus = box.contains(document.activeElement);
    const keep = document.activeElement?.getAttribute("data-keep");
    const isNew = node?.path !== found.path;
    const isFirst = node === null;
    if (isNew) shown = null;
    node = found;
    box.dataset.path = found.path;
    refill(box,
      nodePath(found, players, link, go),
      nodeHead(found),
      isDecision(found) ? decision(found) : found.kind === "card" ? nextCard(found) : over(found),
      isDecision(found) ? lower(found, kept) : null);
    const path = need(".path", box);
    path.scrollLeft = path.scrollWidth;
    const same = keep ? $(`[data-keep="${CSS.escape(keep)}"]`, box) : null;
    if (hadFocus) (same ?? grid ?? $("a, button", box))?.focus();
    if (isNew && !isFirst) say(spoken(found));
  }

  /** @param {Api.SpotNode} found */
  function spoken(found) {
    if (!isDecision(found)) return found.kind === "card" ? "A card comes next." : "The hand is over.";
    return `${players[found.player]} to act. ${found.decision.actions.map((action) => `${action.words} ${share(action.frequency)}`).join(", ")}.`;
  }

  /** @param {Api.SpotNode} found */
  function nodeHead(found) {
    return h("p", { class: "node-head" }, h("span", { class: "spot-board" }, found.board.map(tinyCard)), ` pot ${figure(found.pot)}`);
  }

  /** @param {DecisionNode} found */
  function decision(found) {
    const whose = shown ?? found.player;
    const isList = made.length > 0; // narrower than a grid, so that the combos have room below it
    const pointed = h("section", { class: "panel pointed combo-panel", "aria-label": "The hand pointed at" });
    const start = grid?.current();
    grid = drawHands({
      name: `Range of ${players[whose]}`,
      labels,
      classes: found.decision.classes[whose] ?? [],
      actions: found.decision.actions,
      view: whose === found.player || place.view !== "actions" ? place.view : "range",
      look: (index) => refill(pointed, whose === found.player ? comboPanel(labels[index] ?? "", found.decision, index) : otherHand(found, whose, index)),
      enter: (index) => likeliest(found, index),
      start,
    });
    return h("div", { class: "board-and-grid" },
      h("div", { class: "spot-hands" },
        h("section", { class: "panel", "aria-label": "Hands" }, h("div", { class: "row spread grid-tools" }, viewButtons(found, whose), playerButtons(found, whose)), grid.element),
        isList ? pointed : null),
      h("div", { class: "side" },
        h("section", { class: "panel", "aria-label": "Actions" }, h("h2", {}, `${players[found.player]} to act`), found.decision.is_reached ? null : h("p", { class: "soft small" }, "The solution never reaches this node. This is what hands would do; there are no EVs."), actionList(found.decision.actions, link, go), keyHint()),
        h("section", { class: "panel", "aria-label": "Players" }, playersTable(found.decision, found.player)),
        isList ? null : pointed,
        locks.form(found, isList ? null : () => labels[grid?.current() ?? 0] ?? "")));
  }

  /** @param {DecisionNode} found
   *  @param {number} whose
   *  @param {number} index */
  function otherHand(found, whose, index) {
    const one = found.decision.classes[whose]?.find((held) => held.index === index);
    return [h("h2", { class: "hand-name" }, labels[index] ?? ""),
      one ? h("p", {}, `Weight ${share(one.weight)}, ${share(one.share)} of the range, EV ${one.ev?.toFixed(2) ?? "–"}, equity ${one.equity === null ? "–" : share(one.equity)}.`) : h("p", { class: "soft" }, "Not in the range here.")];
  }

  /** @param {DecisionNode} found
   *  @param {number} whose */
  function viewButtons(found, whose) {
    return h("div", { class: "row views", role: "group", "aria-label": "What the grid shows" }, VIEW_NAMES.map(([view, name]) =>
      h("button", {
        class: "button small", type: "button", "data-keep": `view ${view}`,
        "aria-pressed": String(view === (whose === found.player || place.view !== "actions" ? place.view : "range")),
        disabled: view === "actions" && whose !== found.player,
        onclick: () => { place = { ...place, view }; history.replaceState(null, "", address(place)); redraw(); },
      }, name)));
  }

  /** @param {DecisionNode} found
   *  @param {number} whose */
  function playerButtons(found, whose) {
    return h("div", { class: "row views", role: "group", "aria-label": "Whose range" }, players.map((name, at) =>
      h("button", { class: "button small", type: "button", "data-keep": `player ${at}`, "aria-pressed": String(at === whose), onclick: () => { shown = at === found.player ? null : at; redraw(); } }, name)));
  }

  /** The same node again; what is compared is in memory of the server. */
  function redraw() {
    move(place);
  }

  /** What is below a decision: comparison, buckets, a report by card, exports.
   *  @param {DecisionNode} found
   *  @param {Api.SpotNode | null} kept */
  function lower(found, kept) {
    const compareBox = kept && isDecision(kept)
      ? h("section", { class: "panel compared", "aria-label": "Comparison" },
        h("div", { class: "row spread" }, h("h2", {}, "Comparison"), h("a", { class: "button small", href: address({ ...place, compare: null }), onclick: go, "data-keep": "compare" }, "End the comparison")),
        kept.path === found.path
          ? h("p", { class: "soft" }, `This decision is kept (${nodeName(kept)}). Go to another one to see both side by side.`)
          : comparison(kept, found, labels, players, place.view, drawHands))
      : null;
    const report = found.has_report ? reportDetails(found) : null;
    return [
      compareBox,
      h("div", { class: "lower" },
        h("section", { class: "panel", "aria-label": "Equity buckets" }, h("h2", {}, "Equity buckets"), bucketChart(found.decision, players)),
        h("section", { class: "panel tools", "aria-label": "Compare and export" },
          h("h2", {}, "Compare and export"),
          kept ? null : h("p", {}, h("a", { class: "button", href: address({ ...place, compare: found.path }), onclick: go, "data-keep": "compare" }, "Keep to compare"), h("span", { class: "soft small" }, " keeps this decision beside the next ones")),
          exports(found))),
      report,
    ];
  }

  /** @param {Api.SpotNode} found */
  function exports(found) {
    /** @type {[file: string, text: string][]} */
    const files = [["hands.csv", "Hands (CSV)"], ["equity.csv", "Equity (CSV)"], ...(found.has_report ? /** @type {[string, string][]} */ ([["cards.csv", "Cards (CSV)"], ["cards.svg", "Heat map (SVG)"]]) : []), ["spot.toml", "Spot (TOML)"]];
    const fitting = found.kind === "decision" ? files : files.filter(([file]) => file.startsWith("cards") || file.startsWith("spot"));
    return h("p", { class: "row exports" }, fitting.map(([file, text]) =>
      h("a", { class: "button small", href: addressOf("/api/spots/{spot}/files/{file}", { spot: id, file, path: found.path }), download: `spot-${file}` }, text)));
  }

  /** A report on the last card of the path, when it is asked for.
   *  @param {DecisionNode} found */
  function reportDetails(found) {
    const inside = h("div", {});
    let made = false;
    /** @type {HTMLDetailsElement} */
    const details = h("details", { class: "panel card-details", ontoggle: () => {
      if (!details.open || made) return;
      made = true;
      refill(inside, cardReport({ id, path: found.path, deck, cards: deck.flat().filter((card) => !found.board.slice(0, -1).includes(card)), players, hasReport: true, link, cardPath: () => found.path, go }));
    } }, h("summary", { "data-keep": "report" }, h("h2", {}, "This decision on every other card")), inside);
    return details;
  }

  /** @param {Api.SpotNode} found */
  function nextCard(found) {
    grid = null;
    return h("section", { class: "panel next-card", "aria-label": "Next card" },
      h("h2", {}, "Choose the next card"),
      cardReport({ id, path: found.path, deck, cards: found.cards, players, hasReport: found.has_report, link, cardPath: (card) => `${found.path} ${card}`.trim(), go }),
      found.has_report ? exports(found) : h("p", { class: "soft" }, "Both players are all-in: there are no more decisions."));
  }

  /** @param {Api.SpotNode} found */
  function over(found) {
    grid = null;
    const last = found.steps.at(-1);
    return h("section", { class: "panel" }, h("h2", {}, "The hand is over"), h("p", {}, `The pot is ${figure(found.pot)}.`),
      last ? h("p", {}, h("a", { class: "button", href: link(last.path), onclick: go }, "Back to the last decision")) : null);
  }

  /** Enter follows the most frequent action of the hand.
   *  @param {DecisionNode} found
   *  @param {number} index */
  function likeliest(found, index) {
    const one = found.decision.classes[found.player]?.find((held) => held.index === index);
    const action = one && found.decision.actions[one.frequencies.indexOf(Math.max(...one.frequencies))];
    if (action) travel(link(action.path));
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (!node || busy || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest("input, select, textarea"))) return;
    if (event.key === "Backspace") {
      const above = node.steps.at(-1);
      if (above) travel(link(above.path));
    } else if (/^[1-9]$/.test(event.key)) {
      const action = node.decision?.actions[Number(event.key) - 1];
      if (action) travel(link(action.path));
    } else return;
    event.preventDefault();
  }

  return {
    id, open, move,
    close: () => {
      control.abort();
      stop();
    },
  };
}

const keyHint = () => h("p", { class: "soft small keys" }, h("kbd", {}, "1"), "–", h("kbd", {}, "9"), " take an action, ", h("kbd", {}, "Backspace"), " goes back, arrows move in the grid.");
