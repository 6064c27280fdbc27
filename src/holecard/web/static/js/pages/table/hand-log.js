// The hand log and the list of past hands.

import { cardsOf, drawSentence, readAloud } from "../../components/narration.js";
import { h, refill } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";

/** @param {Api.LogLine} line */
const isVisible = (line) => !(line.kind === "deal" && cardsOf(line.pieces).every((text) => text === "??"));

/** A line for screen readers.
 *  @param {Api.LogLine} line */
export const spoken = (line) => readAloud(line.pieces).trim();

/** @param {Api.LogLine} line */
function entry(line) {
  const [first, ...rest] = drawSentence(line.pieces);
  return h("li", { class: line.kind, "data-seat": line.seat }, line.kind === "street" ? h("span", {}, first) : first, rest);
}

export class Log {
  constructor() {
    this.list = h("ol", { class: "log-lines" });
    this.empty = h("p", { class: "soft small" }, "The actions of the hand appear here.");
    this.box = h("div", { class: "log-box", tabindex: "0", role: "region", "aria-label": "Hand log" }, this.empty, this.list);
    this.hand = -1;
    this.count = 0;
  }

  /** Append the new lines and return them.
   *  @param {Api.TableState} state */
  draw(state) {
    const isNew = state.hand !== this.hand;
    if (isNew || state.log.length < this.count) {
      refill(this.list);
      this.count = 0;
      this.hand = state.hand;
    }
    const fresh = state.log.slice(this.count).filter(isVisible);
    this.count = state.log.length;
    this.list.append(...fresh.map(entry));
    this.empty.hidden = this.count > 0;
    if (fresh.length) this.scrollDown();
    return fresh;
  }

  scrollDown() {
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** Put remarks behind the actions of a seat, in their order.
   *  @param {number} seat
   *  @param {HTMLElement[]} remarks */
  remark(seat, remarks) {
    this.forget();
    this.list.querySelectorAll(`li.act[data-seat="${seat}"]`).forEach((line, at) => line.after(...remarks.slice(at, at + 1)));
    this.scrollDown();
  }

  /** Remove all remarks. */
  forget() {
    this.list.querySelectorAll("li.cost").forEach((line) => line.remove());
  }
}

export class PastHands {
  constructor() {
    this.list = h("ol", { class: "past-hands" });
    this.empty = h("p", { class: "soft small" }, "Completed hands appear here and can be replayed.");
    this.element = h("div", {}, this.empty, this.list);
    this.key = "";
  }

  /** @param {Api.TableState} state */
  draw({ table, past_hands: past }) {
    const key = past.map((note) => note.hand).join(" ");
    if (key === this.key) return;
    this.key = key;
    this.empty.hidden = past.length > 0;
    refill(this.list, past.map((note) => this.row(table, note)));
  }

  /** @param {string} table
   *  @param {Api.PastHandSummary} hand */
  row(table, { hand, net, summary }) {
    const result = net === null ? null : h("span", { class: `won ${net > 0 ? "win" : net < 0 ? "loss" : "soft"}` }, signed(net));
    return h("li", {}, h("a", { href: `/replay?table=${encodeURIComponent(table)}&hand=${hand}` },
      h("span", { class: "number" }, `#${figure(hand)}`), h("span", { class: "summary" }, summary), result));
  }
}
