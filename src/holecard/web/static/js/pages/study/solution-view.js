// One solution: a header, the path to a decision, its actions and hands, and the figures of the whole.

import { get, post } from "../../lib/api.js";
import { figure, h, refill } from "../../lib/dom.js";
import { complain, prefs, say, seats } from "../../components/shell.js";
import { address } from "./url.js";
import { Comparison } from "./hand-comparison.js";
import { capital } from "./format.js";
import { strategyGrid, strategyTable } from "./strategy-grid.js";
import { actionList, boardPicker } from "./panels.js";
import { pathView } from "./decision-path.js";
import { legend } from "./legend.js";
import { treeDrawing } from "./game-tree.js";

const AGAIN = 700;

export function solutionView(main, place, travel, go, solutions) {
  const { id } = place;
  const control = new AbortController();
  const content = h("div", { class: "study" });
  const hand = new Comparison();
  let solution = null;
  let node = null;
  let grid = null;
  let wanted = 0;
  let moving = Promise.resolve();

  const link = (to) => address({ id, node: to, board: node?.board ?? null });

  async function open() {
    refill(main, content);
    refill(content, waiting("Loading the solution", "solving takes a moment the first time"));
    addEventListener("keydown", onkeydown, { signal: control.signal });
    solution = await ready();
    if (control.signal.aborted) return;
    document.title = `${solution.title} · Study · holecard`;
    const siblings = (await solutions()).filter((card) => card.title === solution.title && card.kind !== "saved");
    refill(content, headView(solution, siblings, { travel, go, play, id }), h("div", { class: "spot" }), aboutView(solution));
    await move(place);
  }

  /** Poll until the solution is ready, and show its progress. */
  async function ready() {
    for (;;) {
      const state = await get(`/api/study/${encodeURIComponent(id)}`);
      if (state.status === "ready" || control.signal.aborted) return state;
      refill(content, waiting(state.title, `${state.progress}, ${Math.round(state.elapsed_seconds)} s so far`));
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  function move(to) {
    moving = fetchAndDraw(to);
    return moving;
  }

  async function fetchAndDraw(to) {
    if (!solution) return;
    const spot = content.querySelector(".spot");
    const at = to.node ?? solution.details.root;
    if (at === null) {
      refill(spot, h("p", { class: "notice" }, "There are no decisions with these stacks: the blinds put both players all-in."));
      return;
    }
    const ticket = ++wanted;
    const query = to.board === null ? "" : `?board=${encodeURIComponent(to.board)}`;
    spot.setAttribute("aria-busy", "true");
    try {
      const found = await get(`/api/study/${encodeURIComponent(id)}/nodes/${encodeURIComponent(at)}${query}`);
      if (ticket === wanted && !control.signal.aborted) draw(spot, found);
    } finally {
      if (ticket === wanted) spot.removeAttribute("aria-busy");
    }
  }

  function draw(spot, found) {
    const hadFocus = spot.contains(document.activeElement);
    const keep = document.activeElement?.dataset?.keep;
    const start = grid?.current().label;
    const first = node === null;
    node = found;
    spot.dataset.node = node.node;
    hand.open(node);
    grid = strategyGrid(node, { look: (one) => hand.look(one), enter: likeliest, start });
    refill(spot,
      pathView(node, solution.details.root, link, go),
      h("div", { class: "board-and-grid" },
        h("section", { class: "panel hands", "aria-label": "Hands" }, gridHead(node), boardPicker(node, (board) => address({ id, node: node.node, board }), go), hands()),
        h("div", { class: "side" },
          h("section", { class: "panel", "aria-label": "Actions" }, h("h2", {}, `${capital(node.player_name)}'s actions`), actionList(node, link, go), keyHint()),
          h("section", { class: "panel pointed", "aria-label": "The hand pointed at" }, hand.element),
          legend()),
        solution.details.tree.length ? treePanel() : null));
    const path = spot.querySelector(".path");
    path.scrollLeft = path.scrollWidth;
    if (hadFocus) (keep && spot.querySelector(`[data-keep="${CSS.escape(keep)}"]`) || grid).focus();
    if (!first) say(`${capital(node.player_name)} to act, after ${node.action_history}. ${node.actions.map((action) => `${action.label} ${Math.round(100 * action.frequency)}%`).join(", ")}.`);
  }

  function hands() {
    const box = h("div", { class: "hands-box" });
    const button = h("button", { class: "button small", type: "button", "data-keep": "table", onclick: flip }, "Show as table");
    function fill() {
      const asTable = prefs.get("study.table", false);
      button.setAttribute("aria-pressed", String(asTable));
      refill(box, asTable ? strategyTable(node) : grid.element);
    }
    function flip() {
      prefs.set("study.table", !prefs.get("study.table", false));
      fill();
    }
    fill();
    return [box, h("div", { class: "under" }, h("p", { class: "soft small" }, gridNote(node)), button)];
  }

  function treePanel() {
    const drawing = treeDrawing(solution.details.tree, node.node, link, go);
    return h("section", { class: "panel tree-panel", "aria-label": "Tree" }, h("h2", {}, "Game tree"), h("div", { class: "scroll" }, drawing),
      h("p", { class: "soft small players" }, solution.details.players.map((name, at) => h("span", {}, h("i", { class: `dot player${at}` }, at + 1), name))));
  }

  function take(action) {
    if (action.child.node === null) say(`${capital(action.label)}: the hand is over, ${action.child.description}.`);
    else travel(link(action.child.node));
    const row = content.querySelector(`[data-action="${CSS.escape(action.label)}"]`);
    if (action.child.node === null) flash(row);
  }

  /** Enter follows the most frequent action of the hand. */
  function likeliest(hand) {
    if (content.querySelector(".spot[aria-busy]")) return;
    const most = hand.frequencies.indexOf(Math.max(...hand.frequencies));
    take(node.actions[most]);
  }

  function onkeydown(event) {
    if (!node || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key !== "Backspace" && !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    moving.then(() => press(event.key)); // a key pressed during loading applies to the next decision
  }

  function press(key) {
    const action = node.actions[Number(key) - 1];
    if (action) take(action);
    else if (key === "Backspace" && node.parent !== null) travel(link(node.parent));
  }

  async function play(seat, button) {
    button.disabled = true;
    try {
      const name = prefs.get("name") || "Guest";
      const made = await post(`/api/study/${encodeURIComponent(id)}/table`, { name, seat, pace: prefs.get("pace", 900) });
      seats.keep(made.table, { seat: made.seat, token: made.token });
      location.assign(made.url);
    } catch (error) {
      complain(error);
      button.disabled = false;
    }
  }

  return { id, open, move, close: () => control.abort() };
}

function flash(row) {
  if (!row) return;
  row.classList.add("flash");
  setTimeout(() => row.classList.remove("flash"), 700);
}

function waiting(title, progress) {
  return h("div", { class: "panel waiting", role: "status", "aria-busy": "true" },
    h("span", { class: "spinner", "aria-hidden": "true" }), h("div", {}, h("h1", {}, title), h("p", { class: "soft" }, `${capital(progress)}…`)));
}

function keyHint() {
  return h("p", { class: "soft small keys" }, h("kbd", {}, "1"), "–", h("kbd", {}, "9"), " take an action, ", h("kbd", {}, "←↑↓→"), " move between hands, ", h("kbd", {}, "Enter"), " follows a hand, ", h("kbd", {}, "⌫"), " goes back.");
}

function gridHead(node) {
  const facts = [node.street, `pot ${figure(node.pot)}`, node.to_call ? `${figure(node.to_call)} to call` : null, `stacks ${node.stacks.map(figure).join(" and ")}`];
  return h("div", { class: "hands-head" },
    h("h2", {}, `${capital(node.player_name)} to act`),
    h("p", { class: "soft small" }, [...facts.filter(Boolean), node.reached ? `reach ${(100 * node.reach).toFixed(1)}%` : "never reached"].join(" · ")));
}

function gridNote(node) {
  if (node.layout.kind === "square") return "Suited hands above the diagonal, off-suit hands below it.";
  return "The line below a bar shows the reach of the hand.";
}

/** Compact, so that the grid below fits on the screen. */
function headView(solution, siblings, { travel, go, play, id }) {
  const { details } = solution;
  return h("header", { class: "solution-head" },
    h("a", { class: "small back", href: "/study", onclick: go }, "← All solutions"),
    h("h1", {}, solution.title),
    h("p", { class: "soft sum" }, `${details.value_text} chips per hand for the ${details.players[0]} · exploitability ${details.exploitability_text}`),
    h("div", { class: "solution-actions" }, stackChoice(siblings, id, travel), playChoice(details, play)));
}

/** Value, exploitability and other figures of the whole game. */
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

function fact(name, text, more, kind = "") {
  return h("div", { class: `fact ${kind}` }, h("dt", {}, name), h("dd", {}, h("strong", {}, text), more ? h("span", { class: "soft small" }, more) : null));
}

function stackChoice(siblings, id, travel) {
  if (siblings.length < 2) return null;
  const options = siblings.map((card) => h("option", { value: card.id, selected: card.id === id }, card.stack_label));
  return h("label", { class: "field" }, h("span", {}, "Stacks"), h("select", { onchange: (event) => travel(address({ id: event.target.value })) }, options));
}

function playChoice(details, play) {
  const seat = h("select", {}, details.players.map((name, at) => h("option", { value: at }, `as ${name}`)));
  const button = h("button", { class: "button primary", type: "button", onclick: () => play(Number(seat.value), button) }, "Play against it");
  return [h("label", { class: "field" }, h("span", {}, "Start"), seat), button];
}
