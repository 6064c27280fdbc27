// The report of a session.

import { h, svg } from "../../lib/dom.js";
import { amount, duration } from "./format.js";
import { share } from "../../components/verdict-words.js";

const WIDE = 300;
const HIGH = 64;

/** @param {Api.ReportState} report
 *  @param {{ again: () => void, review: () => void, onlyReviews: boolean }} options */
export function reportPanel(report, { again, review, onlyReviews }) {
  const buttons = h("p", { class: "row" },
    h("button", { class: report.due && !onlyReviews ? "button" : "button primary", type: "button", onclick: again }, "Train again"),
    report.due ? h("button", { class: "button primary", type: "button", onclick: review }, `Repeat mistakes (${report.due})`) : null,
    h("a", { class: "button", href: "/train" }, "All solutions"));
  if (!report.decisions) {
    return h("section", { class: "panel report", "aria-label": "Report" }, h("h2", { tabindex: "-1" }, "Nothing to repeat now"),
      h("p", { class: "soft" }, repetition(report)), buttons);
  }
  return h("section", { class: "panel report", "aria-label": "Report" },
    h("h2", { tabindex: "-1" }, "Report"),
    h("dl", { class: "facts" },
      fact("EV lost per decision", `${amount(report.mean)} ${report.unit}`, report.unit === "chips" ? `${amount(report.percent)}% of the pots` : ""),
      fact("Right", share(report.right_share), counts(report)),
      fact("Before", report.earlier_mean === null ? "–" : `${amount(report.earlier_mean)} ${report.unit}`, report.earlier_mean === null ? "the first session" : `over ${report.earlier_decisions} decisions`)),
    report.trend.length > 1 ? trend(report) : null,
    report.worst.length ? worst(report) : null,
    h("div", { class: "groups" }, groups("Street", report.streets, report.unit), groups("Position", report.positions, report.unit)),
    h("p", { class: "soft" }, repetition(report)),
    buttons);
}

/** @param {string} name
 *  @param {string} value
 *  @param {string} more */
const fact = (name, value, more) => h("div", { class: "fact" }, h("dt", {}, name), h("dd", {}, h("strong", {}, value), more ? h("span", { class: "soft small" }, more) : null));

/** @param {Api.ReportState} report */
function counts({ ratings, decisions }) {
  const wrong = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]).filter((rating) => ratings[rating]);
  const names = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" };
  return [decisions === 1 ? "1 decision" : `${decisions} decisions`, ...wrong.map((rating) => `${ratings[rating]} ${ratings[rating] === 1 ? rating : names[rating]}`)].join(", ");
}

/** EV lost over the session, as bars.
 *  @param {Api.ReportState} report */
function trend({ trend: means, unit }) {
  const top = Math.max(...means) || 1;
  const step = WIDE / means.length;
  const label = `EV lost per decision over the session: ${means.map(amount).join(", ")} ${unit}`;
  return h("figure", { class: "trend" },
    h("figcaption", { class: "soft small" }, "EV lost per decision, from the first decisions to the last"),
    svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
      means.map((mean, at) => svg("rect", { x: at * step + 2, width: step - 4, y: HIGH - 2 - (HIGH - 4) * (mean / top), height: 2 + (HIGH - 4) * (mean / top), rx: 2 }))));
}

/** @param {Api.ReportState} report */
function worst(report) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Worst decisions" },
    h("table", { class: "list-table" },
      h("caption", {}, "Worst decisions"),
      h("thead", {}, h("tr", {}, ["Spot", "Hand", "You", "Better"].map((name) => h("th", { scope: "col" }, name)), h("th", { scope: "col", class: "number" }, "EV lost"))),
      h("tbody", {}, report.worst.map((answer) => h("tr", {},
        h("td", {}, answer.spot), h("td", {}, answer.hand), h("td", {}, answer.chosen), h("td", {}, answer.best), h("td", { class: "number" }, amount(answer.ev_lost)))))));
}

/** @param {string} name
 *  @param {Api.LossState[]} found
 *  @param {string} unit */
function groups(name, found, unit) {
  if (found.length < 2) return null;
  return h("table", { class: "list-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, name), h("th", { scope: "col", class: "number" }, "Decisions"), h("th", { scope: "col", class: "number" }, `EV lost (${unit})`))),
    h("tbody", {}, found.map((group) => h("tr", {}, h("th", { scope: "row" }, group.name), h("td", { class: "number" }, group.decisions), h("td", { class: "number" }, amount(group.mean))))));
}

/** @param {Api.ReportState} report */
function repetition({ waiting, due, next_due: next }) {
  if (!waiting) return "Nothing has to be repeated.";
  return due ? `To repeat: ${waiting}, ${due} of them now.` : `To repeat: ${waiting}, the next one in ${duration(next ?? 0)}.`;
}
