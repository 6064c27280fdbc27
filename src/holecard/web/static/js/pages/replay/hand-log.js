// The hand log, street by street; every step can be clicked.

import { drawSentence, readAloud, textOnly } from "../../components/narration.js";
import { coins, h, refill } from "../../lib/dom.js";

/** Amounts in the currency of the source.
 *  @param {{ chip_value: string }} replay */
const moneyOf = (replay) => (/** @type {number} */ amount) => coins(amount * Number(replay.chip_value));

/** Lines that do not begin with a player's name begin with a capital. */
function written({ pieces, seat }, replay) {
  if (typeof seat === "number") return drawSentence(pieces, moneyOf(replay));
  const [first, ...rest] = pieces;
  const capital = { ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
  return drawSentence([capital, ...rest]);
}

/** The visible lines of a frame: a seat's view hides the cards dealt to other seats. */
export function linesOf(frame, { bottom, faceUp }) {
  const lines = frame.lines.filter((line) => faceUp || line.kind !== "deal" || line.seat === bottom);
  if (frame.lines.length && !lines.length) return [{ pieces: textOnly("cards are dealt") }];
  if (!frame.lines.length && !frame.notes.length) return [{ pieces: textOnly("the hand begins") }];
  return lines;
}

/** The lines of a frame as one text. */
export const textOf = (frame, view, replay) => linesOf(frame, view).map((line) => sentenceOf(line, replay)).join(", ");

/** The same with its notes, for screen readers. */
export const spoken = (frame, view, replay) => [...linesOf(frame, view).map((line) => sentenceOf(line, replay)), ...frame.notes].join(". ");

const sentenceOf = ({ pieces }, replay) => readAloud(pieces, moneyOf(replay)).trim();

export class ReplayLog {
  constructor(replay, go) {
    this.replay = replay;
    this.steps = replay.frames.map((_, at) => h("button", { type: "button", class: "step", onclick: () => go(at) }));
    const sections = replay.sections.map((section, number) => this.section(section, replay.sections[number + 1]?.first_frame ?? replay.frames.length));
    this.element = h("div", { class: "log", tabindex: "0", role: "region", "aria-label": "Hand log" }, sections);
    this.at = null;
  }

  section({ name, first_frame: start }, end) {
    const items = this.steps.slice(start, end).map((step) => h("li", {}, step));
    return h("section", {}, h("h2", {}, name), h("ol", {}, items));
  }

  write(view) {
    this.replay.frames.forEach((frame, at) => {
      refill(this.steps[at],
        linesOf(frame, view).map((line) => h("span", { class: `line ${line.kind ?? ""}` }, written(line, this.replay))),
        frame.notes.map((note) => h("span", { class: "note" }, note)));
    });
  }

  show(at) {
    if (this.at !== null) this.steps[this.at].removeAttribute("aria-current");
    this.at = at;
    const step = this.steps[at];
    step.setAttribute("aria-current", "step");
    // Not scrollIntoView, which would move the whole page on phones.
    const box = this.element;
    const top = step.offsetTop;
    const isSeen = top >= box.scrollTop + 34 && top + step.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = top - box.clientHeight / 2 + step.offsetHeight / 2;
  }
}
