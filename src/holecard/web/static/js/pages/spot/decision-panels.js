// Beside the grid: the actions, both players, the combos of a class, and the buckets of equity.

import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { tinyCard } from "../../components/cards.js";
import { paint, share } from "../study/format.js";
import { cardsIn, chips, partText } from "./format.js";

/** @import { Go, PathLink } from "./node-path.js" */

/** @type {Record<Api.SpotAction["leads_to"], string>} */
const LEADS = { decision: "the other player decides", card: "a card comes", end: "the hand is over" };

/** @param {Api.SpotAction[]} actions
 *  @param {PathLink} link
 *  @param {Go} go */
export function actionList(actions, link, go) {
  return [
    h("div", { class: "totals", "aria-hidden": "true" }, actions.map((action) => {
      const part = paint(h("i", { class: "part" }), action);
      part.style.setProperty("--part", String(action.frequency));
      return part;
    })),
    h("ol", { class: "actions" }, actions.map((action, at) => h("li", {}, h("a", { class: "action", href: link(action.path), onclick: go, "data-action": action.label, "data-keep": `action ${at}` },
      h("kbd", {}, at + 1), paint(h("i", { class: "swatch" }), action),
      h("span", { class: "action-name" }, action.words),
      h("span", { class: "action-share" }, share(action.frequency)),
      h("span", { class: "leads soft small" }, `→ ${LEADS[action.leads_to]}${action.ev === null ? "" : `, EV ${chips(action.ev)}`}`))))),
  ];
}

/** @param {Api.SpotDecision} decision
 *  @param {number} player */
export function playersTable(decision, player) {
  return h("table", { class: "list-table players-table" },
    h("thead", {}, h("tr", {}, ["Player", "EV", "Equity", "Combos"].map((name, at) => h("th", { scope: "col", class: at ? "number" : null }, name)))),
    h("tbody", {}, decision.players.map((one, at) => h("tr", {},
      h("th", { scope: "row" }, h("span", { class: `who player${at}` }, one.name), at === player ? h("span", { class: "soft small" }, " to act") : null),
      h("td", { class: "number" }, chips(one.ev)),
      h("td", { class: "number" }, partText(one.equity)),
      h("td", { class: "number" }, one.combos.toFixed(1))))));
}

/** The combos of a class with what each does; the best action of each in green.
 *  @param {string} label
 *  @param {Api.SpotDecision} decision
 *  @param {number} index */
export function comboPanel(label, decision, index) {
  const combos = decision.combos.filter((combo) => combo.index === index);
  return [
    h("h2", { class: "hand-name" }, label, h("span", { class: "soft small" }, comboCount(combos, decision, index))),
    combos.length ? comboTable(combos, decision.actions) : h("p", { class: "soft" }, "Not in the range here."),
  ];
}

/** Of four cards some combos stand for many.
 *  @param {Api.SpotCombo[]} combos
 *  @param {Api.SpotDecision} decision
 *  @param {number} index */
function comboCount(combos, decision, index) {
  const whole = Math.max(...decision.classes.flat().filter((one) => one.index === index && one.frequencies.length).map((one) => one.combos), 0);
  if (whole > combos.length) return `${combos.length} of ${figure(whole)} combos, from the best EV to the worst`;
  return combos.length === 1 ? "one combo" : `${combos.length} combos`;
}

/** @param {Api.SpotCombo[]} combos
 *  @param {Api.SpotAction[]} actions */
function comboTable(combos, actions) {
  const isWhole = combos.every((combo) => combo.weight > 0.9995); // then weights are not shown
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Combos" },
    h("table", { class: "list-table combo-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Combo"), actions.map((action) => h("th", { scope: "col", class: "number" }, paint(h("i", { class: "swatch" }), action), action.words)),
        ["EV", isWhole ? "Equity" : "Equity, weight"].map((name) => h("th", { scope: "col", class: "number" }, name)))),
      h("tbody", {}, combos.map((combo) => comboRow(combo, isWhole)))));
}

/** @param {Api.SpotCombo} combo
 *  @param {boolean} isWhole */
function comboRow(combo, isWhole) {
  const best = Math.max(...combo.evs.map((value) => value ?? -Infinity));
  return h("tr", { title: combo.made },
    h("th", { scope: "row", class: "nowrap" }, cardsIn(combo.hand).map(tinyCard)),
    combo.frequencies.map((frequency, at) => h("td", { class: "number" },
      h("span", { class: "figures" }, share(frequency)),
      h("span", { class: `action-ev small ${(combo.evs[at] ?? -Infinity) >= best - 1e-3 ? "best" : "soft"}` }, chips(combo.evs[at])))),
    h("td", { class: "number" }, chips(combo.ev)),
    h("td", { class: "number" }, h("span", {}, partText(combo.equity)),
      isWhole ? null : h("span", { class: "action-ev small soft" }, partText(combo.weight))));
}

/** Both ranges by equity, and what the player's hands of each bucket do.
 *  @param {Api.SpotDecision} decision
 *  @param {string[]} players */
export function bucketChart(decision, players) {
  const most = Math.max(...decision.buckets.flatMap((bucket) => bucket.shares), 0.01);
  return h("table", { class: "buckets" },
    h("caption", { class: "soft small" }, "Shares of both ranges by equity, and what the player does with them"),
    h("thead", {}, h("tr", {}, ["Equity", ...players, "Actions"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, decision.buckets.map((bucket) => h("tr", {},
      h("th", { scope: "row" }, `${Math.round(100 * bucket.low)}–${Math.round(100 * bucket.high)}%`),
      bucket.shares.map((part, at) => h("td", {}, bucketBar(part, most, at))),
      h("td", {}, bucket.frequencies.length ? mixBar(bucket.frequencies, decision.actions) : null)))));
}

/** @param {number} part
 *  @param {number} most
 *  @param {number} player */
function bucketBar(part, most, player) {
  const bar = h("i", { class: `bucket-bar player${player}` });
  bar.style.setProperty("--part", String(part / most));
  return h("span", { class: "bucket" }, bar, h("span", { class: "small figures" }, share(part)));
}

/** @param {number[]} frequencies
 *  @param {Api.SpotAction[]} actions */
export function mixBar(frequencies, actions) {
  const words = actions.map((action, at) => `${action.words} ${share(frequencies[at] ?? 0)}`).join(", ");
  return h("span", { class: "mix-bar", role: "img", "aria-label": words, title: words }, actions.map((action, at) => {
    const part = paint(h("i", { class: "part" }), action);
    part.style.setProperty("--part", String(frequencies[at] ?? 0));
    return part;
  }));
}
