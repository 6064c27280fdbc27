// Figures of one hand, beside those of another hand that is pinned for comparison.

import { h, need, refill } from "../../lib/dom.js";
import { say } from "../../components/shell.js";
import { handPanel } from "./panels.js";

export class Comparison {
  constructor() {
    this.element = h("div", { class: "hand-panel" });
    /** @type {Api.NodeState | null} */
    this.node = null;
    /** @type {Api.HandStrategy | null} */
    this.hand = null;
    /** @type {string | null} */
    this.pinned = null;
  }

  /** Show another decision; the pinned hand stays pinned if it exists there.
   *  @param {Api.NodeState} node */
  open(node) {
    this.node = node;
  }

  /** @param {Api.HandStrategy} hand */
  look(hand) {
    const { node } = this;
    if (node === null) return;
    this.hand = hand;
    const other = node.hands.find((one) => one.label === this.pinned && one !== hand);
    refill(this.element, handPanel(node, hand), this.button(), other ? h("div", { class: "pinned" }, handPanel(node, other)) : null);
  }

  button() {
    const isPinned = this.pinned !== null;
    return h("button", { class: "button small compare", type: "button", "aria-pressed": String(isPinned), "data-keep": "compare", onclick: () => this.pin() },
      isPinned ? `Compared with ${this.pinned}` : "Compare with another hand");
  }

  pin() {
    if (this.hand === null) return;
    this.pinned = this.pinned === null ? this.hand.label : null;
    say(this.pinned === null ? "Comparison closed" : `${this.pinned} is pinned: choose another hand`);
    this.look(this.hand);
    need(".compare", this.element).focus({ preventScroll: true });
  }
}
