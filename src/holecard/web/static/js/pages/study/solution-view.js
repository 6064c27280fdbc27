// One lesson: a short head, the way, the actions and the hands of one decision, and at the end its figures.

import { get, post } from "../../lib/api.js";
import { figure, h, refill } from "../../lib/dom.js";
import { complain, prefs, say, seats } from "../../components/shell.js";
import { address } from "./url.js";
import { Comparison } from "./hand-comparison.js";
import { capital } from "./format.js";
import { strategyGrid, strategyTable } from "./strategy-grid.js";
import { actionList, boardPicker } from "./panels.js";
import { pathView } from "./decision-path.js";
import { reading } from "./legend.js";
import { treeDrawing } from "./game-tree.js";

const AGAIN = 700;

export function lessonView(main, place, travel, go, lessons) {
  const { id } = place;
  const control = new AbortController();
  const content = h("div", { class: "study" });
  const hand = new Comparison();
  let lesson = null;
  let node = null;
  let grid = null;
  let wanted = 0;
  let moving = Promise.resolve();

  const link = (to) => address({ id, node: to, board: node?.board ?? null });

  async function open() {
    refill(main, content);
    refill(content, waiting("Opening the lesson", "the first time it is solved, which takes a moment"));
    addEventListener("keydown", onkeydown, { signal: control.signal });
    lesson = await ready();
    if (control.signal.aborted) return;
    document.title = `${lesson.title} · Study · holecard`;
    const siblings = (await lessons()).filter((card) => card.title === lesson.title && card.sort !== "saved");
    refill(content, headView(lesson, siblings, { travel, go, play, id }), h("div", { class: "spot" }), aboutView(lesson));
    await move(place);
  }

  /** Ask until it is solved, and say meanwhile what is being done. */
  async function ready() {
    for (;;) {
      const state = await get(`/api/study/${encodeURIComponent(id)}`);
      if (state.status === "ready" || control.signal.aborted) return state;
      refill(content, waiting(state.title, `${state.doing}, for ${Math.round(state.seconds)} s`));
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  function move(to) {
    moving = fetchAndDraw(to);
    return moving;
  }

  async function fetchAndDraw(to) {
    if (!lesson) return;
    const spot = content.querySelector(".spot");
    const at = to.node ?? lesson.head.root;
    if (at === null) {
      refill(spot, h("p", { class: "notice" }, "There is nothing to decide with these stacks: the blinds are all there is."));
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
    grid = strategyGrid(node, { look: (lane) => hand.look(lane), enter: likeliest, start });
    refill(spot,
      pathView(node, lesson.head.root, link, go),
      h("div", { class: "board-and-grid" },
        h("section", { class: "panel hands", "aria-label": "Hands" }, gridHead(node), boardPicker(node, (board) => address({ id, node: node.node, board }), go), hands()),
        h("div", { class: "side" },
          h("section", { class: "panel", "aria-label": "Actions" }, h("h2", {}, `${capital(node.who)}'s actions`), actionList(node, link, go), keyHint()),
          h("section", { class: "panel pointed", "aria-label": "The hand pointed at" }, hand.element),
          reading()),
        lesson.head.tree.length ? treePanel() : null));
    const path = spot.querySelector(".path");
    path.scrollLeft = path.scrollWidth;
    if (hadFocus) (keep && spot.querySelector(`[data-keep="${CSS.escape(keep)}"]`) || grid).focus();
    if (!first) say(`${capital(node.who)} to act, after ${node.words}. ${node.actions.map((action) => `${action.label} ${Math.round(100 * action.frequency)}%`).join(", ")}.`);
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
    const drawing = treeDrawing(lesson.head.tree, node.node, link, go);
    return h("section", { class: "panel tree-panel", "aria-label": "Tree" }, h("h2", {}, "The whole game"), h("div", { class: "scroll" }, drawing),
      h("p", { class: "soft small players" }, lesson.head.players.map((name, at) => h("span", {}, h("i", { class: `dot player${at}` }, at + 1), name))));
  }

  function take(action) {
    if (action.child.node === null) say(`${capital(action.label)}: the hand is over, ${action.child.words}.`);
    else travel(link(action.child.node));
    const row = content.querySelector(`[data-action="${CSS.escape(action.label)}"]`);
    if (action.child.node === null) flash(row);
  }

  /** Enter follows the hand: to what it does most often. */
  function likeliest(lane) {
    if (content.querySelector(".spot[aria-busy]")) return;
    const most = lane.probabilities.indexOf(Math.max(...lane.probabilities));
    take(node.actions[most]);
  }

  function onkeydown(event) {
    if (!node || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key !== "Backspace" && !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    moving.then(() => press(event.key)); // a quick key is meant for the decision that is on its way
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

function waiting(title, words) {
  return h("div", { class: "panel waiting", role: "status", "aria-busy": "true" },
    h("span", { class: "spinner", "aria-hidden": "true" }), h("div", {}, h("h1", {}, title), h("p", { class: "soft" }, `${capital(words)} …`)));
}

function keyHint() {
  return h("p", { class: "soft small keys" }, h("kbd", {}, "1"), "–", h("kbd", {}, "9"), " take an action, ", h("kbd", {}, "←↑↓→"), " move between hands, ", h("kbd", {}, "Enter"), " follows a hand, ", h("kbd", {}, "⌫"), " goes back.");
}

function gridHead(node) {
  const facts = [node.street, `pot ${figure(node.pot)}`, node.to_call ? `${figure(node.to_call)} to call` : null, `stacks ${node.stacks.map(figure).join(" and ")}`];
  return h("div", { class: "hands-head" },
    h("h2", {}, `${capital(node.who)} to act`),
    h("p", { class: "soft small" }, [...facts.filter(Boolean), node.reached ? `${(100 * node.reach).toFixed(1)}% of hands come here` : "no hand comes here"].join(" · ")));
}

function gridNote(node) {
  if (node.layout.kind === "square") return "Suited hands above the diagonal, off-suit hands below it.";
  return "The line below a bar says how often the hand comes here.";
}

/** Small, so that the hands below it are seen whole. */
function headView(lesson, siblings, { travel, go, play, id }) {
  const { head } = lesson;
  return h("header", { class: "lesson-head" },
    h("a", { class: "small back", href: "/study", onclick: go }, "← All lessons"),
    h("h1", {}, lesson.title),
    h("p", { class: "soft sum" }, `${head.value_text} chips a hand to the ${head.players[0]} · exploitability ${head.exploitability_text}`),
    h("div", { class: "doors" }, stackChoice(siblings, id, travel), playChoice(head, play)));
}

/** Value, exploitability and the rest of what is known of the whole. */
function aboutView(lesson) {
  const { head } = lesson;
  const approximate = head.value_text.includes("/") ? `≈ ${head.value.toFixed(6).replace("-", "−")} ` : "";
  return h("section", { class: "about", "aria-label": "The solution" },
    h("h2", {}, "The solution"),
    h("p", { class: "soft" }, lesson.words),
    h("dl", { class: "facts" },
      fact("Value", head.value_text, `${approximate}chips a hand to the ${head.players[0]}${head.value_blinds ? `, ${head.value_blinds}` : ""}`, "value"),
      fact("Exploitability", head.exploitability_text, head.exact ? "certified in fractions" : head.exploitability < 1e-12 ? "as far as floating point can tell" : "given away a hand, on its own tree", "exploitability"),
      fact("Stacks", head.stack_words, `bets: ${head.menu}`),
      fact("Size", figure(head.infosets), `information sets, ${figure(head.decisions)} ${head.decisions === 1 ? "decision" : "decisions"} in the tree`),
      fact("Method", capital(head.method), head.notes.map(capital).join(". "), "words")));
}

function fact(name, text, more, kind = "") {
  return h("div", { class: `fact ${kind}` }, h("dt", {}, name), h("dd", {}, h("strong", {}, text), more ? h("span", { class: "soft small" }, more) : null));
}

function stackChoice(siblings, id, travel) {
  if (siblings.length < 2) return null;
  const options = siblings.map((card) => h("option", { value: card.id, selected: card.id === id }, card.stacks));
  return h("label", { class: "field" }, h("span", {}, "Stacks"), h("select", { onchange: (event) => travel(address({ id: event.target.value })) }, options));
}

function playChoice(head, play) {
  const seat = h("select", {}, head.players.map((name, at) => h("option", { value: at }, `as ${name}`)));
  const button = h("button", { class: "button primary", type: "button", onclick: () => play(Number(seat.value), button) }, "Play against it");
  return [h("label", { class: "field" }, h("span", {}, "Begin"), seat), button];
}
