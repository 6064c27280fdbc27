// A strategy as a grid of bars: columns for one card, a square for two. It draws what it is told.

import { h } from "../../lib/dom.js";
import { meanWorth, mixture, paint, roughly, share, worth } from "./format.js";

/** `look(lane)` is told of the hand that is pointed at or moved to, `enter(lane)` of Enter. */
export function strategyGrid(node, { look, enter, start }) {
  const { layout, actions, lanes } = node;
  const cells = new Map(lanes.map((lane) => [`${lane.row},${lane.column}`, cell(lane, actions, layout.kind)]));
  const tip = h("div", { class: "tip", "aria-hidden": "true", hidden: true });
  let current = lanes.find((lane) => lane.label === start) ?? lanes[0];

  const at = (lane) => cells.get(`${lane.row},${lane.column}`);
  const laneAt = (row, column) => lanes.find((lane) => lane.row === row && lane.column === column);

  function choose(lane, focus) {
    at(current).setAttribute("tabindex", "-1");
    at(current).classList.remove("chosen");
    current = lane;
    at(lane).setAttribute("tabindex", "0");
    at(lane).classList.add("chosen");
    if (focus) at(lane).focus();
    look(lane);
  }

  /** The next hand in a direction; places without a hand are stepped over. */
  function step(rows, columns) {
    let [row, column] = [current.row + rows, current.column + columns];
    while (row >= 0 && column >= 0 && row < layout.rows.length && column < layout.columns.length) {
      const found = laneAt(row, column);
      if (found) return found;
      [row, column] = [row + rows, column + columns];
    }
    return current;
  }

  function edge(columns) {
    let last = null;
    while (last !== current.column) {
      last = current.column;
      choose(step(0, columns), true);
    }
  }

  const KEYS = {
    ArrowLeft: () => choose(step(0, -1), true),
    ArrowRight: () => choose(step(0, 1), true),
    ArrowUp: () => choose(step(-1, 0), true),
    ArrowDown: () => choose(step(1, 0), true),
    Home: () => edge(-1),
    End: () => edge(1),
    Enter: () => enter(current),
  };

  function onkeydown(event) {
    const key = KEYS[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    key();
  }

  function point(lane) {
    look(lane);
    tip.replaceChildren(h("strong", {}, lane.label), ...actions.map((action, number) => tipLine(action, lane, number)));
    tip.hidden = false;
    place(tip, at(lane), element);
  }

  function unpoint() {
    tip.hidden = true;
    look(current);
  }

  for (const lane of lanes) {
    const box = at(lane);
    box.addEventListener("click", () => choose(lane, true));
    box.addEventListener("focus", () => choose(lane, false));
    box.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && point(lane));
    box.addEventListener("pointerleave", unpoint);
  }

  const body = h("div", { class: `lanes ${layout.kind}`, role: "grid", "aria-label": "Hands", "aria-rowcount": layout.rows.length + 1, onkeydown }, head(layout), rows(layout, cells));
  body.style.setProperty("--columns", layout.columns.length);
  const element = h("div", { class: "lanes-box" }, body, tip);
  choose(current, false);
  return { element, focus: () => at(current).focus(), current: () => current };
}

function tipLine(action, lane, number) {
  const value = lane.worths.length ? ` · ${worth(lane.worths[number])}` : "";
  return h("span", {}, paint(h("i", { class: "swatch" }), action), `${action.label} ${share(lane.probabilities[number])}${value}`);
}

/** Above the cell if there is room in the window, and inside the box. */
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

/** The square has its names in the cells. */
function head(layout) {
  const hidden = layout.kind === "square" ? " visually-hidden" : "";
  const corner = hasRowNames(layout) ? h("span", { role: "columnheader", class: "corner" }) : null;
  return h("div", { role: "row", class: `heads${hidden}` }, corner, layout.columns.map((name) => h("span", { role: "columnheader" }, name)));
}

const hasRowNames = (layout) => layout.kind === "columns" && layout.rows.some((name) => name);

function rows(layout, cells) {
  return layout.rows.map((name, row) => h("div", { role: "row", class: "lane-row" },
    hasRowNames(layout) ? h("span", { role: "rowheader", class: "row-name" }, name) : null,
    layout.columns.map((_, column) => cells.get(`${row},${column}`) ?? h("span", { class: "no-lane", role: "gridcell" }))));
}

function cell(lane, actions, kind) {
  const bar = h("span", { class: "bar" }, actions.map((action, at) => segment(action, lane.probabilities[at], kind)));
  const label = kind === "square" ? squareName(lane) : null;
  const meter = h("span", { class: "meter" }, h("i", {}));
  meter.firstChild.style.setProperty("--reach", lane.reach);
  const mean = meanWorth(lane);
  const words = `${lane.label}: ${mixture(actions, lane)}${mean === null ? "" : `, worth ${worth(mean)}`}${lane.reach < 0.0005 ? ", never comes here" : ""}`;
  const classes = ["lane", lane.reach < 0.0005 ? "absent" : "", kind === "square" && lane.row === lane.column ? "pair" : ""];
  return h("div", { role: "gridcell", class: classes.filter(Boolean).join(" "), tabindex: "-1", "aria-label": words, "data-lane": lane.label }, bar, label, kind === "square" ? null : meter);
}

/** What comes after the two ranks is told by the place as well, and left out where room is short. */
const squareName = ({ label }) => h("span", { class: "lane-name" }, label.slice(0, 2), h("span", { class: "suits" }, label.slice(2)));

function segment(action, part, kind) {
  const words = kind === "columns" && part >= 0.1 ? h("span", { class: "part-words" }, roughly(part)) : null;
  const box = paint(h("i", { class: "part" }, words), action);
  box.style.setProperty("--part", part);
  return box;
}

/** The same as a table, for whoever reads rather than looks. */
export function strategyTable(node) {
  const { actions, lanes } = node;
  const hasWorths = lanes.some((lane) => lane.worths.length);
  const heads = ["Hand", ...actions.map((action) => action.label), ...(hasWorths ? ["Worth"] : []), "Comes here"];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "All hands" },
    h("table", { class: "list-table lanes-table" },
      h("caption", { class: "visually-hidden" }, "What every hand does here"),
      h("thead", {}, h("tr", {}, heads.map((name, at) => h("th", { scope: "col", class: at ? "number" : null }, name)))),
      h("tbody", {}, lanes.map((lane) => h("tr", {},
        h("th", { scope: "row" }, lane.label),
        actions.map((_, at) => h("td", { class: "number" }, lane.exact[at] && lane.exact[at].includes("/") ? `${share(lane.probabilities[at])} = ${lane.exact[at]}` : share(lane.probabilities[at]))),
        hasWorths ? h("td", { class: "number" }, worth(meanWorth(lane))) : null,
        h("td", { class: "number" }, share(lane.reach)))))));
}
