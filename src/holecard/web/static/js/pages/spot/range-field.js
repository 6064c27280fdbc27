// The range of one player: text and chart, kept equal by the server, which reads the notation.

import { post, reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { later } from "../../lib/later.js";
import { rangeGrid } from "./range-grid.js";

/** @typedef {ReturnType<typeof rangeField>} RangeField */

/** @param {object} options
 *  @param {string} options.name
 *  @param {string[]} options.labels
 *  @param {string} options.text
 *  @param {() => Api.SpotGame | undefined} options.game
 *  @param {() => void} options.changed called when the text has changed */
export function rangeField({ name, labels, text, game, changed }) {
  const input = h("textarea", { rows: "2", spellcheck: "false", autocomplete: "off", "aria-label": `Range of ${name}`, oninput: () => { read(); changed(); } });
  input.value = text;
  const problem = h("p", { class: "small loss", role: "alert", hidden: true });
  const count = h("span", { class: "soft small combos" });
  const brush = h("input", { type: "range", min: "5", max: "100", step: "5", value: "100", "aria-label": `Weight to paint in the range of ${name}`, oninput: () => showBrush() });
  const brushText = h("output", { class: "small figures" });
  const grid = rangeGrid({ labels, name: `Range of ${name}`, brush: () => Number(brush.value) / 100, change: (changes) => ask(changes) });
  let asked = 0;
  /** Painted, but not yet in the text: strokes may follow each other faster than the server answers.
   *  @type {Record<string, number>} */
  let pending = {};

  function showBrush() {
    brushText.textContent = `${brush.value}%`;
    brush.setAttribute("aria-valuetext", `${brush.value}%`);
  }

  /** The newest answer counts. The text stays as it was typed; after painting it is what the server makes of it.
   *  @param {Record<string, number>} changes */
  async function ask(changes = {}) {
    const ticket = ++asked;
    chart.hidden = Boolean(game()?.made.length); // there is none of four cards
    pending = { ...pending, ...changes };
    try {
      const state = await post("/api/spots/range", {}, { body: { text: input.value, game: game()?.name ?? null, changes: pending } });
      if (ticket !== asked) return;
      grid.show(state.weights);
      count.textContent = `${figure(state.combos)} combos`;
      problem.hidden = true;
      input.removeAttribute("aria-invalid");
      if (Object.keys(pending).length) {
        pending = {};
        input.value = state.text;
        changed();
      }
    } catch (error) {
      if (ticket !== asked) return;
      pending = {};
      problem.textContent = reason(error);
      problem.hidden = false;
      input.setAttribute("aria-invalid", "true");
    }
  }
  const read = later(() => ask(), 250);

  /** @param {string} wanted */
  function set(wanted) {
    input.value = wanted;
    pending = {};
    ask();
  }

  const chart = h("div", { class: "range-chart" }, grid.element,
    h("div", { class: "row spread brush" },
      h("label", { class: "row small" }, h("span", { class: "soft" }, "Weight"), brush, brushText),
      h("button", { class: "button small", type: "button", onclick: () => { set(""); changed(); } }, "Clear")));
  const element = h("section", { class: "panel range-field", "aria-label": `Range of ${name}` },
    h("div", { class: "row spread" }, h("h2", {}, name), count),
    input, problem, chart);
  showBrush();
  ask();
  return { element, set, ask, text: () => input.value };
}
