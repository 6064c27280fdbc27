// One solution: a header, the path to a decision, its actions and hands, and the figures of the whole.

import { get, post } from "../../lib/api.js";
import { DEFAULT_PACE } from "../../lib/bot-pace.js";
import { $, h, need, refill } from "../../lib/dom.js";
import { myName } from "../../lib/join-table.js";
import { figure } from "../../lib/format.js";
import { complain, say } from "../../components/shell.js";
import { prefs, seats } from "../../lib/preferences.js";
import { address as trainAddress } from "../train/url.js";
import { address } from "./url.js";
import { Comparison } from "./hand-comparison.js";
import { capital } from "./format.js";
import { strategyGrid, strategyTable } from "./strategy-grid.js";
import { actionList, boardPicker } from "./panels.js";
import { pathView } from "./decision-path.js";
import { legend } from "./legend.js";
import { treeDrawing } from "./game-tree.js";

const AGAIN = 700;

/** @import { Go } from "./game-tree.js" */
/** @import { Grid } from "./strategy-grid.js" */
/** @import { Place } from "./url.js" */
/** @typedef {ReturnType<typeof solutionView>} SolutionView */
/** @typedef {(url: string) => void} Travel */
/** @typedef {Api.SolutionState & { details: Api.SolutionDetails }} ReadySolution */
/** @typedef {(seat: number, button: HTMLButtonElement) => void} Play */

/** @param {HTMLElement} main
 *  @param {Place & { id: string }} place
 *  @param {Travel} travel
 *  @param {Go} go
 *  @param {() => Promise<Api.SolutionSummary[]>} solutions */
export function solutionView(main, place, travel, go, solutions) {
  const { id } = place;
  const control = new AbortController();
  const content = h("div", { class: "study" });
  const hand = new Comparison();
  /** @type {ReadySolution | null} */
  let solution = null;
  /** @type {Api.NodeState | null} */
  let node = null;
  /** @type {Grid | null} */
  let grid = null;
  let wanted = 0;
  let moving = Promise.resolve();

  /** @param {number} to */
  const link = (to) => address({ id, node: to, board: node?.board ?? null });

  async function open() {
    refill(main, content);
    refill(content, waiting("Loading the solution", "solving takes a moment the first time"));
    addEventListener("keydown", onkeydown, { signal: control.signal });
    const found = await ready();
    if (found === null) return;
    solution = found;
    document.title = `${found.title} · Study · holecard`;
    const siblings = (await solutions()).filter((card) => card.title === found.title && card.kind !== "saved");
    refill(content, headView(found, siblings, { travel, go, play, id }), h("div", { class: "spot" }), aboutView(found));
    await move(place);
  }

  /** Poll until the solution is ready, and show its progress; null if the view was closed meanwhile.
   *  @returns {Promise<ReadySolution | null>} */
  async function ready() {
    for (;;) {
      const state = await get("/api/study/{solution}", { solution: id });
      if (control.signal.aborted) return null;
      if (state.details !== null) return { ...state, details: state.details };
      refill(content, waiting(state.title, `${state.progress}, ${Math.round(state.elapsed_seconds)} s so far`));
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** @param {Place} to */
  function move(to) {
    moving = fetchAndDraw(to);
    return moving;
  }

  /** @param {Place} to */
  async function fetchAndDraw(to) {
    if (!solution) return;
    const { details } = solution;
    const spot = need(".spot", content);
    const at = to.node ?? details.root;
    if (at === null) {
      refill(spot, h("p", { class: "notice" }, "There are no decisions with these stacks: the blinds put both players all-in."));
      return;
    }
    const ticket = ++wanted;
    spot.setAttribute("aria-busy", "true");
    try {
      const found = await get("/api/study/{solution}/nodes/{node}", { solution: id, node: at, board: to.board ?? undefined });
      if (ticket === wanted && !control.signal.aborted) draw(spot, found, details);
    } finally {
      if (ticket === wanted) spot.removeAttribute("aria-busy");
    }
  }

  /** @param {HTMLElement} spot
   *  @param {Api.NodeState} found
   *  @param {Api.SolutionDetails} details */
  function draw(spot, found, details) {
    const hadFocus = spot.contains(document.activeElement);
    const keep = document.activeElement?.getAttribute("data-keep");
    const start = grid?.current().label;
    const first = node === null;
    node = found;
    spot.dataset.node = String(found.node);
    hand.open(found);
    const drawn = strategyGrid(found, { look: (one) => hand.look(one), enter: likeliest, start });
    grid = drawn;
    refill(spot,
      pathView(found, details.root, link, go),
      h("div", { class: "board-and-grid" },
        h("section", { class: "panel hands", "aria-label": "Hands" }, gridHead(found), boardPicker(found, (board) => address({ id, node: found.node, board }), go), hands(found, drawn)),
        h("div", { class: "side" },
          h("section", { class: "panel", "aria-label": "Actions" }, h("h2", {}, `${capital(found.player_name)}'s actions`), actionList(found, link, go), keyHint()),
          h("section", { class: "panel pointed", "aria-label": "The hand pointed at" }, hand.element),
          legend()),
        details.tree.length ? treePanel(details, found) : null));
    const path = need(".path", spot);
    path.scrollLeft = path.scrollWidth;
    const kept = keep ? $(`[data-keep="${CSS.escape(keep)}"]`, spot) : null;
    if (hadFocus) (kept ?? drawn).focus();
    if (!first) say(`${capital(found.player_name)} to act, after ${found.action_history}. ${found.actions.map((action) => `${action.label} ${Math.round(100 * action.frequency)}%`).join(", ")}.`);
  }

  /** @param {Api.NodeState} found
   *  @param {Grid} drawn */
  function hands(found, drawn) {
    const box = h("div", { class: "hands-box" });
    const button = h("button", { class: "button small", type: "button", "data-keep": "table", onclick: flip }, "Show as table");
    function fill() {
      const asTable = prefs.get("study.table", false);
      button.setAttribute("aria-pressed", String(asTable));
      refill(box, asTable ? strategyTable(found) : drawn.element);
    }
    function flip() {
      prefs.set("study.table", !prefs.get("study.table", false));
      fill();
    }
    fill();
    return [box, h("div", { class: "under" }, h("p", { class: "soft small" }, gridNote(found)), button)];
  }

  /** @param {Api.SolutionDetails} details
   *  @param {Api.NodeState} found */
  function treePanel({ tree, players }, found) {
    const drawing = treeDrawing(tree, found.node, link, go);
    return h("section", { class: "panel tree-panel", "aria-label": "Tree" }, h("h2", {}, "Game tree"), h("div", { class: "scroll" }, drawing),
      h("p", { class: "soft small players" }, players.map((name, at) => h("span", {}, h("i", { class: `dot player${at}` }, at + 1), name))));
  }

  /** @param {Api.StrategyAction} action */
  function take(action) {
    if (action.child.node === null) say(`${capital(action.label)}: the hand is over, ${action.child.description}.`);
    else travel(link(action.child.node));
    const row = content.querySelector(`[data-action="${CSS.escape(action.label)}"]`);
    if (action.child.node === null) flash(row);
  }

  /** Enter follows the most frequent action of the hand.
   *  @param {Api.HandStrategy} hand */
  function likeliest(hand) {
    if (content.querySelector(".spot[aria-busy]")) return;
    const most = hand.frequencies.indexOf(Math.max(...hand.frequencies));
    const action = node?.actions[most];
    if (action) take(action);
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (!node || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest("input, select, textarea"))) return;
    if (event.key !== "Backspace" && !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    moving.then(() => press(event.key)); // a key pressed during loading applies to the next decision
  }

  /** @param {string} key */
  function press(key) {
    const action = node?.actions[Number(key) - 1];
    if (action) take(action);
    else if (key === "Backspace" && node && node.parent !== null) travel(link(node.parent));
  }

  /** @param {number} seat
   *  @param {HTMLButtonElement} button */
  async function play(seat, button) {
    button.disabled = true;
    try {
      const name = myName();
      const made = await post("/api/study/{solution}/table", { solution: id }, { body: { name, seat, pace: prefs.get("pace", DEFAULT_PACE) } });
      seats.keep(made.table, { seat: made.seat, token: made.token });
      location.assign(made.url);
    } catch (error) {
      complain(error);
      button.disabled = false;
    }
  }

  return { id, open, move, close: () => control.abort() };
}

/** @param {Element | null} row */
function flash(row) {
  if (!row) return;
  row.classList.add("flash");
  setTimeout(() => row.classList.remove("flash"), 700);
}

/** @param {string} title
 *  @param {string} progress */
function waiting(title, progress) {
  return h("div", { class: "panel waiting", role: "status", "aria-busy": "true" },
    h("span", { class: "spinner", "aria-hidden": "true" }), h("div", {}, h("h1", {}, title), h("p", { class: "soft" }, `${capital(progress)}…`)));
}

function keyHint() {
  return h("p", { class: "soft small keys" }, h("kbd", {}, "1"), "–", h("kbd", {}, "9"), " take an action, ", h("kbd", {}, "←↑↓→"), " move between hands, ", h("kbd", {}, "Enter"), " follows a hand, ", h("kbd", {}, "⌫"), " goes back.");
}

/** @param {Api.NodeState} node */
function gridHead(node) {
  const facts = [node.street, `pot ${figure(node.pot)}`, node.to_call ? `${figure(node.to_call)} to call` : null, `stacks ${node.stacks.map(figure).join(" and ")}`];
  return h("div", { class: "hands-head" },
    h("h2", {}, `${capital(node.player_name)} to act`),
    h("p", { class: "soft small" }, [...facts.filter(Boolean), node.reached ? `reach ${(100 * node.reach).toFixed(1)}%` : "never reached"].join(" · ")));
}

/** @param {Api.NodeState} node */
function gridNote(node) {
  if (node.layout.kind === "square") return "Suited hands above the diagonal, off-suit hands below it.";
  return "The line below a bar shows the reach of the hand.";
}

/** Compact, so that the grid below fits on the screen.
 *  @param {ReadySolution} solution
 *  @param {Api.SolutionSummary[]} siblings
 *  @param {{ travel: Travel, go: Go, play: Play, id: string }} options */
function headView(solution, siblings, { travel, go, play, id }) {
  const { details } = solution;
  return h("header", { class: "solution-head" },
    h("a", { class: "small back", href: "/study", onclick: go }, "← All solutions"),
    h("h1", {}, solution.title),
    h("p", { class: "soft sum" }, `EV of the ${details.players[0]}: ${details.value_text} chips · exploitability ${details.exploitability_text}`),
    h("div", { class: "solution-actions" }, stackChoice(siblings, id, travel), h("a", { class: "button", href: trainAddress({ source: id }) }, "Train"), playChoice(details, play)));
}

/** Value, exploitability and other figures of the whole game.
 *  @param {ReadySolution} solution */
function aboutView(solution) {
  const { details } = solution;
  const approximate = details.value_text.includes("/") ? `≈ ${details.value.toFixed(6).replace("-", "−")} ` : "";
  return h("section", { class: "about", "aria-label": "The solution" },
    h("h2", {}, "The solution"),
    h("p", { class: "soft" }, solution.description),
    h("dl", { class: "facts" },
      fact("Value", details.value_text, `${approximate}chips per hand for the ${details.players[0]}${details.value_bb ? `, ${details.value_bb}` : ""}`, "value"),
      fact("Exploitability", details.exploitability_text, details.exact ? "certified in exact fractions" : details.exploitability < 1e-12 ? "to floating-point precision" : "per hand, within its own tree", "exploitability"),
      fact("Stacks", details.stack_label, `bet sizes: ${details.bet_sizes}`),
      fact("Size", figure(details.infosets), `information sets, ${figure(details.decisions)} ${details.decisions === 1 ? "decision" : "decisions"} in the tree`),
      fact("Method", capital(details.method), details.notes.map(capital).join(". "), "method")));
}

/** @param {string} name
 *  @param {string} text
 *  @param {string} more
 *  @param {string} kind */
function fact(name, text, more, kind = "") {
  return h("div", { class: `fact ${kind}` }, h("dt", {}, name), h("dd", {}, h("strong", {}, text), more ? h("span", { class: "soft small" }, more) : null));
}

/** @param {Api.SolutionSummary[]} siblings
 *  @param {string} id
 *  @param {Travel} travel */
function stackChoice(siblings, id, travel) {
  if (siblings.length < 2) return null;
  const options = siblings.map((card) => h("option", { value: card.id, selected: card.id === id }, card.stack_label));
  /** @type {HTMLSelectElement} */
  const choice = h("select", { onchange: () => travel(address({ id: choice.value })) }, options);
  return h("label", { class: "field" }, h("span", {}, "Stacks"), choice);
}

/** @param {Api.SolutionDetails} details
 *  @param {Play} play */
function playChoice(details, play) {
  const seat = h("select", {}, details.players.map((name, at) => h("option", { value: at }, `as ${name}`)));
  /** @type {HTMLButtonElement} */
  const button = h("button", { class: "button primary", type: "button", onclick: () => play(Number(seat.value), button) }, "Play against it");
  return [h("label", { class: "field" }, h("span", {}, "Start"), seat), button];
}
