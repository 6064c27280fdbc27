// The hand in words, street by street; every step can be clicked.

import { drawSentence, readAloud, textOnly } from "../../components/narration.js";
import { coins, h, refill } from "../../lib/dom.js";

/** Amounts in the money of the source.
 *  @param {{ unit: string }} film */
const moneyOf = (film) => (/** @type {number} */ amount) => coins(amount * Number(film.unit));

/** Lines that are about no player begin with a capital. */
function written({ pieces, seat }, film) {
  if (typeof seat === "number") return drawSentence(pieces, moneyOf(film));
  const [first, ...rest] = pieces;
  const capital = { ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
  return drawSentence([capital, ...textOnly(" "), ...rest]);
}

/** The lines of a frame that a viewer may read: in a seat's view without cards dealt to others. */
export function linesOf(frame, { bottom, faceUp }) {
  const lines = frame.lines.filter((line) => faceUp || line.kind !== "deal" || line.seat === bottom);
  if (frame.lines.length && !lines.length) return [{ pieces: textOnly("cards are dealt") }];
  if (!frame.lines.length && !frame.notes.length) return [{ pieces: textOnly("the hand begins") }];
  return lines;
}

/** The lines of a frame as one text. */
export const textOf = (frame, view, film) => linesOf(frame, view).map((line) => sentenceOf(line, film)).join(", ");

/** The same with its notes, for people who hear the page. */
export const spoken = (frame, view, film) => [...linesOf(frame, view).map((line) => sentenceOf(line, film)), ...frame.notes].join(". ");

const sentenceOf = ({ pieces, kind }, film) => readAloud(kind === "street" ? [pieces[0], ...textOnly(" "), ...pieces.slice(1)] : pieces, moneyOf(film)).trim();

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
        linesOf(frame, view).map((line) => h("span", { class: `line ${line.kind ?? ""}` }, written(line, this.film))),
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
