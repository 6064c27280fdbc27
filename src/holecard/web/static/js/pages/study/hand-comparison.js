// Figures of one hand, beside those of another hand that is pinned for comparison.

import { h, refill } from "../../lib/dom.js";
import { say } from "../../components/shell.js";
import { handPanel } from "./panels.js";

export class Comparison {
  constructor() {
    this.element = h("div", { class: "hand-panel" });
    this.node = null;
    this.hand = null;
    this.pinned = null;
  }

  /** Show another decision; the pinned hand stays pinned if it exists there. */
  open(node) {
    this.node = node;
  }

  look(hand) {
    this.hand = hand;
    const other = this.node.hands.find((one) => one.label === this.pinned && one !== hand);
    refill(this.element, handPanel(this.node, hand), this.button(), other ? h("div", { class: "pinned" }, handPanel(this.node, other)) : null);
  }

  button() {
    const isPinned = this.pinned !== null;
    return h("button", { class: "button small compare", type: "button", "aria-pressed": String(isPinned), "data-keep": "compare", onclick: () => this.pin() },
      isPinned ? `Compared with ${this.pinned}` : "Compare with another hand");
  }

  pin() {
    this.pinned = this.pinned === null ? this.hand.label : null;
    say(this.pinned === null ? "Comparison closed" : `${this.pinned} is pinned: choose another hand`);
    this.look(this.hand);
    this.element.querySelector(".compare").focus({ preventScroll: true });
  }
}
