// The climb itself: the hardest opponent at the top, a ladder up to it.

import { h, refill, svg } from "../../lib/dom.js";
import { portrait } from "../../components/portrait.js";

/** Small chips for wins on the way to the next rung; `fresh` marks the last one as just won. */
export function pips({ wins, needed }, { fresh = false } = {}) {
  const filled = Math.min(wins, needed);
  const chips = Array.from({ length: needed }, (_, at) =>
    h("span", { class: `pip ${at < filled ? "won" : ""} ${fresh && at === filled - 1 ? "fresh" : ""}` }));
  return h("span", { class: "pips", role: "img", "aria-label": `${filled} of ${needed} wins` }, chips);
}

export const progressWords = ({ wins, needed }) => (wins < needed ? `${wins} of ${needed} wins` : `${wins} wins`);

function lock() {
  return svg("svg", { viewBox: "0 0 24 24", class: "lock", "aria-hidden": "true" },
    svg("path", { d: "M7 11V8a5 5 0 0 1 10 0v3", fill: "none", stroke: "currentColor", "stroke-width": 2.4 }),
    svg("rect", { x: 4.5, y: 10.5, width: 15, height: 10.5, rx: 2.5, fill: "currentColor" }));
}

function trait({ name, value }) {
  const bar = h("span", { class: "bar" });
  bar.style.setProperty("--part", `${Math.round(value * 100)}%`);
  return h("div", { class: "trait" }, h("dt", {}, name), h("dd", {}, bar, h("span", { class: "visually-hidden" }, `${Math.round(value * 100)} of 100`)));
}

function record({ wins, losses, draws, streak, best }) {
  if (wins + losses + draws === 0) return h("p", { class: "record soft small" }, "No game yet");
  const facts = [["won", wins], ["lost", losses], draws ? ["drawn", draws] : null, ["in a row", streak], ["best", best]];
  return h("dl", { class: "record small" }, facts.filter(Boolean).map(([name, count]) => h("div", {}, h("dd", {}, count), h("dt", {}, name))));
}

function state(rung, isCurrent) {
  if (!rung.unlocked) return h("span", { class: "badge" }, "Locked");
  if (rung.wins >= rung.needed) return h("span", { class: "badge gold" }, "Beaten");
  return isCurrent ? h("span", { class: "badge good" }, "Your rung") : null;
}

function deed(rung, before, play, isCurrent) {
  if (isCurrent) return null; // the button is where the opponent is introduced
  if (rung.unlocked) return h("button", { class: "button", type: "button", "aria-label": `Play ${rung.title}`, onclick: () => play(rung.name) }, "Play");
  return h("p", { class: "needs small soft" }, lock(), `${before.needed} wins over ${before.title} open this rung`);
}

function step(rung, before, play, isCurrent) {
  const classes = ["rung", rung.unlocked ? "open" : "locked", isCurrent ? "current" : "", rung.wins >= rung.needed ? "beaten" : ""];
  return h("li", { class: classes.join(" "), "data-cpu": rung.name },
    h("div", { class: "rung-place" }, portrait(rung.name), rung.unlocked ? null : h("span", { class: "rung-lock" }, lock())),
    h("article", { class: "panel rung-card" },
      h("div", { class: "rung-words" },
        h("div", { class: "rung-name" }, h("h2", {}, rung.title), state(rung, isCurrent)),
        h("p", { class: "rung-line" }, rung.words),
        rung.unlocked ? record(rung) : null),
      h("dl", { class: "traits small" }, rung.traits.map(trait)),
      h("div", { class: "rung-deed" },
        rung.unlocked ? h("div", { class: "rung-wins" }, pips(rung), h("span", { class: "small soft", "aria-hidden": "true" }, progressWords(rung))) : null,
        deed(rung, before, play, isCurrent))));
}

/** The hardest one that may be played. */
export const nextOf = ({ rungs }) => rungs.findLast((rung) => rung.unlocked);

/** Who is to be beaten next, with the button that starts a game: it stands first on the page, since its place on
 *  the ladder may be far down. */
export class Opponent {
  constructor(name, play) {
    this.about = h("div", { class: "next-about" });
    this.button = h("button", { class: "button primary", type: "button", onclick: play });
    this.element = h("section", { class: "panel next", "aria-label": "Next opponent", hidden: true }, this.about, name, this.button);
  }

  draw(rung) {
    refill(this.about, portrait(rung.name),
      h("div", { class: "next-words" },
        h("h2", {}, h("span", { class: "soft small" }, "Next opponent"), rung.title), h("p", { class: "soft" }, rung.words),
        h("div", { class: "next-wins" }, pips(rung), h("span", { class: "small soft", "aria-hidden": "true" }, progressWords(rung)))));
    this.button.textContent = `Play ${rung.title}`;
    this.element.hidden = false;
  }

  focus() {
    this.button.focus();
  }
}

/** The hardest one comes first in the list, as it does on the screen. */
export function climb(ladder, play) {
  const { rungs } = ladder;
  const current = nextOf(ladder);
  const steps = rungs.map((rung, at) => step(rung, rungs[at - 1], play, rung === current));
  return h("ol", { class: "rungs", reversed: true }, steps.reverse());
}
