// How far a tournament has come.

import { figure, h, refill } from "../../lib/dom.js";

export function bar(done, all) {
  const box = h("div", { class: "bar", role: "progressbar", "aria-valuemin": 0, "aria-label": "Batches played" }, h("i"));
  fillBar(box, done, all);
  return box;
}

export function fillBar(box, done, all) {
  box.setAttribute("aria-valuemax", all);
  box.setAttribute("aria-valuenow", done);
  box.firstChild.style.setProperty("width", `${all ? (100 * done) / all : 0}%`);
}

export const liveBadge = () => h("span", { class: "badge live" }, h("i", { "aria-hidden": "true" }), "Live");

/** Live, stopped or finished. */
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

  function update(state) {
    const { batches_done: done, batches, running, finished } = state;
    refill(badge, stateBadge(state));
    words.textContent = finished ? "" : `${figure(done)} of ${figure(batches)} batches played`;
    fillBar(box, done, batches);
    box.hidden = finished && !running;
  }

  function lose(reason) {
    lost.hidden = reason === null;
    lost.textContent = reason ?? "";
  }

  return { element, update, lose };
}
