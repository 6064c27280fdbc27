// The hand in words, street by street; every step can be clicked.

import { tinyCard } from "../../components/cards.js";
import { h, refill, tidy } from "../../lib/dom.js";

/** Sentences begin with a capital, unless they begin with somebody's name. */
function written({ text, seat }, film) {
  if (typeof seat === "number") return tidy(text, { name: film.frames[0].seats[seat].name });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The lines of a frame as somebody may read them: in a seat's view without cards dealt to others. */
export function linesOf(frame, { bottom, faceUp }) {
  const lines = frame.lines.filter((line) => faceUp || line.kind !== "deal" || line.seat === bottom);
  if (frame.lines.length && !lines.length) return [{ text: "cards are dealt", cards: [] }];
  if (!frame.lines.length && !frame.notes.length) return [{ text: "the hand begins", cards: [] }];
  return lines;
}

/** The same for people who hear the page. */
export function spoken(frame, view, nameOf) {
  const lines = linesOf(frame, view).map((line) => `${line.text} ${line.cards.map(nameOf).join(", ")}`.trim());
  return [...lines, ...frame.notes].join(". ");
}

export class ReplayLog {
  constructor(film, go) {
    this.film = film;
    this.steps = film.frames.map((_, at) => h("button", { type: "button", class: "step", onclick: () => go(at) }));
    const parts = film.marks.map((mark, number) => this.part(mark, film.marks[number + 1]?.frame ?? film.frames.length));
    this.element = h("div", { class: "log", tabindex: "0", role: "region", "aria-label": "What happened" }, parts);
    this.at = null;
  }

  part(mark, end) {
    const items = this.steps.slice(mark.frame, end).map((step) => h("li", {}, step));
    return h("section", {}, h("h2", {}, mark.name), h("ol", {}, items));
  }

  write(view) {
    this.film.frames.forEach((frame, at) => {
      refill(this.steps[at],
        linesOf(frame, view).map((line) => h("span", { class: `line ${line.kind ?? ""}` }, `${written(line, this.film)} `, line.cards.map(tinyCard))),
        frame.notes.map((note) => h("span", { class: "note" }, note)));
    });
  }

  show(at) {
    if (this.at !== null) this.steps[this.at].removeAttribute("aria-current");
    this.at = at;
    const step = this.steps[at];
    step.setAttribute("aria-current", "step");
    // Not scrollIntoView: on a phone that would move the page away from the table.
    const box = this.element;
    const top = step.offsetTop;
    const isSeen = top >= box.scrollTop + 34 && top + step.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = top - box.clientHeight / 2 + step.offsetHeight / 2;
  }
}
