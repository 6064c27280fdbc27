// The hand log, street by street; every step can be clicked.

import { drawSentence, readAloud, textOnly } from "../../components/narration.js";
import { h, refill } from "../../lib/dom.js";
import { coins } from "../../lib/format.js";

/** @import { NarrationPiece } from "../../components/narration.js" */

/** Amounts in the currency of the source.
 *  @param {{ chip_value: string }} replay */
const moneyOf = (replay) => (/** @type {number} */ amount) => coins(amount * Number(replay.chip_value));

/** @typedef {{ pieces: NarrationPiece[], kind?: Api.LogLine["kind"], seat?: number | null }} FrameLine */
/** @typedef {{ bottom: number, faceUp: boolean }} View */

/** Lines that do not begin with a player's name begin with a capital.
 *  @param {FrameLine} line
 *  @param {Api.ReplayState} replay */
function written({ pieces, seat }, replay) {
  const [first, ...rest] = pieces;
  if (typeof seat === "number" || first?.kind !== "text") return drawSentence(pieces, moneyOf(replay));
  return drawSentence([...textOnly(`${first.text.charAt(0).toUpperCase()}${first.text.slice(1)}`), ...rest]);
}

/** The visible lines of a frame: a seat's view hides the cards dealt to other seats.
 *  @param {Api.FrameState} frame
 *  @param {View} view
 *  @returns {FrameLine[]} */
export function linesOf(frame, { bottom, faceUp }) {
  const lines = frame.lines.filter((line) => faceUp || line.kind !== "deal" || line.seat === bottom);
  if (frame.lines.length && !lines.length) return [{ pieces: textOnly("cards are dealt") }];
  if (!frame.lines.length && !frame.notes.length) return [{ pieces: textOnly("the hand begins") }];
  return lines;
}

/** The lines of a frame as one text.
 *  @param {Api.FrameState} frame
 *  @param {View} view
 *  @param {Api.ReplayState} replay */
export const textOf = (frame, view, replay) => linesOf(frame, view).map((line) => sentenceOf(line, replay)).join(", ");

/** The same with its notes, for screen readers.
 *  @param {Api.FrameState} frame
 *  @param {View} view
 *  @param {Api.ReplayState} replay */
export const spoken = (frame, view, replay) => [...linesOf(frame, view).map((line) => sentenceOf(line, replay)), ...frame.notes].join(". ");

/** @param {FrameLine} line
 *  @param {Api.ReplayState} replay */
const sentenceOf = ({ pieces }, replay) => readAloud(pieces, moneyOf(replay)).trim();

export class ReplayLog {
  /** @param {Api.ReplayState} replay
   *  @param {(at: number) => void} go */
  constructor(replay, go) {
    this.replay = replay;
    this.steps = replay.frames.map((_, at) => h("button", { type: "button", class: "step", onclick: () => go(at) }));
    const sections = replay.sections.map((section, number) => this.section(section, replay.sections[number + 1]?.first_frame ?? replay.frames.length));
    this.element = h("div", { class: "log", tabindex: "0", role: "region", "aria-label": "Hand log" }, sections);
    this.at = -1;
  }

  /** @param {Api.ReplaySection} section
   *  @param {number} end */
  section({ name, first_frame: start }, end) {
    const items = this.steps.slice(start, end).map((step) => h("li", {}, step));
    return h("section", {}, h("h2", {}, name), h("ol", {}, items));
  }

  /** @param {View} view */
  write(view) {
    this.steps.forEach((step, at) => {
      const frame = this.replay.frames[at];
      if (frame) refill(step,
        linesOf(frame, view).map((line) => h("span", { class: `line ${line.kind ?? ""}` }, written(line, this.replay))),
        frame.notes.map((note) => h("span", { class: "note" }, note)));
    });
  }

  /** @param {number} at */
  show(at) {
    this.steps[this.at]?.removeAttribute("aria-current");
    this.at = at;
    const step = this.steps[at];
    if (!step) return;
    step.setAttribute("aria-current", "step");
    // Not scrollIntoView, which would move the whole page on phones.
    const box = this.element;
    const top = step.offsetTop;
    const isSeen = top >= box.scrollTop + 34 && top + step.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = top - box.clientHeight / 2 + step.offsetHeight / 2;
  }
}
