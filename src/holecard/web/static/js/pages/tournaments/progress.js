// The progress of a tournament.

import { h, need, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";

/** @param {number} done
 *  @param {number} all */
export function bar(done, all) {
  const box = h("div", { class: "bar", role: "progressbar", "aria-valuemin": 0, "aria-label": "Batches played" }, h("i"));
  fillBar(box, done, all);
  return box;
}

/** @param {HTMLElement} box
 *  @param {number} done
 *  @param {number} all */
export function fillBar(box, done, all) {
  box.setAttribute("aria-valuemax", String(all));
  box.setAttribute("aria-valuenow", String(done));
  need("i", box).style.setProperty("width", `${all ? (100 * done) / all : 0}%`);
}

export const liveBadge = () => h("span", { class: "badge live" }, h("i", { "aria-hidden": "true" }), "Live");

/** @typedef {{ running: boolean, finished: boolean, batches_done: number, batches: number }} Progress */

/** The badge of a tournament: live, stopped or finished.
 *  @param {Omit<Progress, "batches">} progress */
export function stateBadge({ running, finished, batches_done: done }) {
  if (running) return liveBadge();
  if (finished) return h("span", { class: "badge good" }, "Finished");
  return h("span", { class: "badge gold" }, done ? "Stopped" : "Not begun");
}

export function progressBar() {
  const box = bar(0, 0);
  const badge = h("span", {});
  const words = h("span", { class: "soft" });
  const lost = h("p", { class: "notice", role: "status", hidden: true });
  const element = h("div", { class: "progress" }, h("div", { class: "row" }, badge, words), box, lost);

  /** @param {Progress} state */
  function update(state) {
    const { batches_done: done, batches, running, finished } = state;
    refill(badge, stateBadge(state));
    words.textContent = finished ? "" : `${figure(done)} of ${figure(batches)} batches played`;
    fillBar(box, done, batches);
    box.hidden = finished && !running;
  }

  /** @param {string | null} reason */
  function lose(reason) {
    lost.hidden = reason === null;
    lost.textContent = reason ?? "";
  }

  return { element, update, lose };
}
