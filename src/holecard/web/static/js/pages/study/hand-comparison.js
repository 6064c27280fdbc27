// One hand in figures, and beside it another one that is kept to compare it with.

import { h, refill } from "../../lib/dom.js";
import { say } from "../../components/shell.js";
import { handPanel } from "./panels.js";

export class Comparison {
  constructor() {
    this.element = h("div", { class: "hand-panel" });
    this.node = null;
    this.lane = null;
    this.kept = null;
  }

  /** Another decision: what is kept stays kept, if there is such a hand. */
  open(node) {
    this.node = node;
  }

  look(lane) {
    this.lane = lane;
    const other = this.node.lanes.find((one) => one.label === this.kept && one !== lane);
    refill(this.element, handPanel(this.node, lane), this.button(), other ? h("div", { class: "kept" }, handPanel(this.node, other)) : null);
  }

  button() {
    const isKept = this.kept !== null;
    return h("button", { class: "button small compare", type: "button", "aria-pressed": String(isKept), "data-keep": "compare", onclick: () => this.keep() },
      isKept ? `Compared with ${this.kept}` : "Compare with another");
  }

  keep() {
    this.kept = this.kept === null ? this.lane.label : null;
    say(this.kept === null ? "nothing is compared" : `${this.kept} stays here: choose another hand`);
    this.look(this.lane);
    this.element.querySelector(".compare").focus({ preventScroll: true });
  }
}
