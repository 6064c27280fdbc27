// A strategy as a grid of bars: columns for one-card hands, the 13 by 13 square for two-card hands.

import { h } from "../../lib/dom.js";
import { evText, meanEv, mixture, paint, roughly, share } from "./format.js";

/** @typedef {ReturnType<typeof strategyGrid>} Grid */

/** @param {Api.HandStrategy[]} hands
 *  @param {string | undefined} label */
function firstOf(hands, label) {
  const found = hands.find((hand) => hand.label === label) ?? hands[0];
  if (!found) throw new Error("expected a decision with at least one hand");
  return found;
}

/** `look(hand)` is called for the hovered or focused hand, `enter(hand)` when Enter is pressed on it.
 *  @param {Api.NodeState} node
 *  @param {{ look: (hand: Api.HandStrategy) => void, enter: (hand: Api.HandStrategy) => void, start?: string }} options */
export function strategyGrid(node, { look, enter, start }) {
  const { layout, actions, hands } = node;
  const cells = new Map(hands.map((hand) => [`${hand.row},${hand.column}`, cell(hand, actions, layout.kind)]));
  const tip = h("div", { class: "tip", "aria-hidden": "true", hidden: true });
  let current = firstOf(hands, start);

  /** @param {Api.HandStrategy} hand */
  function at(hand) {
    const found = cells.get(`${hand.row},${hand.column}`);
    if (!found) throw new Error(`expected a cell of the grid: ${hand.label}`);
    return found;
  }
  /** @param {number} row
   *  @param {number} column */
  const handAt = (row, column) => hands.find((hand) => hand.row === row && hand.column === column);

  /** @param {Api.HandStrategy} hand
   *  @param {boolean} focus */
  function choose(hand, focus) {
    at(current).setAttribute("tabindex", "-1");
    at(current).classList.remove("chosen");
    current = hand;
    at(hand).setAttribute("tabindex", "0");
    at(hand).classList.add("chosen");
    if (focus) at(hand).focus();
    look(hand);
  }

  /** The next hand in a direction, skipping empty cells.
   *  @param {number} rows
   *  @param {number} columns */
  function step(rows, columns) {
    let [row, column] = [current.row + rows, current.column + columns];
    while (row >= 0 && column >= 0 && row < layout.rows.length && column < layout.columns.length) {
      const found = handAt(row, column);
      if (found) return found;
      [row, column] = [row + rows, column + columns];
    }
    return current;
  }

  /** @param {number} columns */
  function edge(columns) {
    let last = -1;
    while (last !== current.column) {
      last = current.column;
      choose(step(0, columns), true);
    }
  }

  /** @type {Record<string, () => void>} */
  const KEYS = {
    ArrowLeft: () => choose(step(0, -1), true),
    ArrowRight: () => choose(step(0, 1), true),
    ArrowUp: () => choose(step(-1, 0), true),
    ArrowDown: () => choose(step(1, 0), true),
    Home: () => edge(-1),
    End: () => edge(1),
    Enter: () => enter(current),
  };

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    const key = KEYS[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    key();
  }

  /** @param {Api.HandStrategy} hand */
  function point(hand) {
    look(hand);
    tip.replaceChildren(h("strong", {}, hand.label), ...actions.map((action, number) => tipLine(action, hand, number)));
    tip.hidden = false;
    place(tip, at(hand), element);
  }

  function unpoint() {
    tip.hidden = true;
    look(current);
  }

  for (const hand of hands) {
    const box = at(hand);
    box.addEventListener("click", () => choose(hand, true));
    box.addEventListener("focus", () => choose(hand, false));
    box.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && point(hand));
    box.addEventListener("pointerleave", unpoint);
  }

  const body = h("div", { class: `hand-grid ${layout.kind}`, role: "grid", "aria-label": "Hands", "aria-rowcount": layout.rows.length + 1, onkeydown }, head(layout), rows(layout, cells));
  body.style.setProperty("--columns", String(layout.columns.length));
  const element = h("div", { class: "hand-grid-box" }, body, tip);
  choose(current, false);
  return { element, focus: () => at(current).focus(), current: () => current };
}

/** @param {Api.StrategyAction} action
 *  @param {Api.HandStrategy} hand
 *  @param {number} number */
function tipLine(action, hand, number) {
  const value = hand.evs.length ? ` · ${evText(hand.evs[number])}` : "";
  return h("span", {}, paint(h("i", { class: "swatch" }), action), `${action.label} ${share(hand.frequencies[number] ?? 0)}${value}`);
}

/** Above the cell if there is room in the window, else below, within the box.
 *  @param {HTMLElement} tip
 *  @param {Element} box
 *  @param {Element} around */
function place(tip, box, around) {
  const outer = around.getBoundingClientRect();
  const inner = box.getBoundingClientRect();
  const wide = tip.offsetWidth;
  const left = Math.min(Math.max(inner.left - outer.left + inner.width / 2 - wide / 2, 0), outer.width - wide);
  const tall = tip.offsetHeight + 8;
  const below = Math.min(inner.bottom + 8, innerHeight - tall);
  tip.style.setProperty("left", `${Math.max(left, 0)}px`);
  tip.style.setProperty("top", `${(inner.top < tall ? below : inner.top - tall) - outer.top}px`);
}

/** In the square, every cell shows its own label.
 *  @param {Api.GridLayout} layout */
function head(layout) {
  const hidden = layout.kind === "square" ? " visually-hidden" : "";
  const corner = hasRowNames(layout) ? h("span", { role: "columnheader", class: "corner" }) : null;
  return h("div", { role: "row", class: `heads${hidden}` }, corner, layout.columns.map((name) => h("span", { role: "columnheader" }, name)));
}

/** @param {Api.GridLayout} layout */
const hasRowNames = (layout) => layout.kind === "columns" && layout.rows.some((name) => name);

/** @param {Api.GridLayout} layout
 *  @param {Map<string, HTMLElement>} cells */
function rows(layout, cells) {
  return layout.rows.map((name, row) => h("div", { role: "row", class: "hand-row" },
    hasRowNames(layout) ? h("span", { role: "rowheader", class: "row-name" }, name) : null,
    layout.columns.map((_, column) => cells.get(`${row},${column}`) ?? h("span", { class: "no-hand", role: "gridcell" }))));
}

/** @param {Api.HandStrategy} hand
 *  @param {Api.StrategyAction[]} actions
 *  @param {Api.GridLayout["kind"]} kind */
function cell(hand, actions, kind) {
  const bar = h("span", { class: "bar" }, actions.map((action, at) => segment(action, hand.frequencies[at] ?? 0, kind)));
  const label = kind === "square" ? squareName(hand) : null;
  const level = h("i", {});
  const meter = h("span", { class: "meter" }, level);
  level.style.setProperty("--reach", String(hand.reach));
  const mean = meanEv(hand);
  const description = `${hand.label}: ${mixture(actions, hand)}${mean === null ? "" : `, EV ${evText(mean)}`}${hand.reach < 0.0005 ? ", never reached" : ""}`;
  const classes = ["hand-cell", hand.reach < 0.0005 ? "absent" : "", kind === "square" && hand.row === hand.column ? "pair" : ""];
  return h("div", { role: "gridcell", class: classes.filter(Boolean).join(" "), tabindex: "-1", "aria-label": description, "data-hand": hand.label }, bar, label, kind === "square" ? null : meter);
}

/** The suffix s or o follows from the position as well, so small screens hide it.
 *  @param {Api.HandStrategy} hand */
const squareName = ({ label }) => h("span", { class: "hand-label" }, label.slice(0, 2), h("span", { class: "suits" }, label.slice(2)));

/** @param {Api.StrategyAction} action
 *  @param {number} part
 *  @param {Api.GridLayout["kind"]} kind */
function segment(action, part, kind) {
  const label = kind === "columns" && part >= 0.1 ? h("span", { class: `part-label${roughly(part) === "100" ? " whole" : ""}` }, roughly(part)) : null;
  const box = paint(h("i", { class: "part" }, label), action);
  box.style.setProperty("--part", String(part));
  return box;
}

/** The same figures as a table.
 *  @param {Api.NodeState} node */
export function strategyTable(node) {
  const { actions, hands } = node;
  const hasEvs = hands.some((hand) => hand.evs.length);
  const heads = ["Hand", ...actions.map((action) => action.label), ...(hasEvs ? ["EV"] : []), "Reach"];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "All hands" },
    h("table", { class: "list-table hands-table" },
      h("caption", { class: "visually-hidden" }, "Strategy of every hand"),
      h("thead", {}, h("tr", {}, heads.map((name, at) => h("th", { scope: "col", class: at ? "number" : null }, name)))),
      h("tbody", {}, hands.map((hand) => h("tr", {},
        h("th", { scope: "row" }, hand.label),
        actions.map((_, at) => h("td", { class: "number" }, hand.fractions[at]?.includes("/") ? `${share(hand.frequencies[at] ?? 0)} = ${hand.fractions[at]}` : share(hand.frequencies[at] ?? 0))),
        hasEvs ? h("td", { class: "number" }, evText(meanEv(hand))) : null,
        h("td", { class: "number" }, share(hand.reach)))))));
}
