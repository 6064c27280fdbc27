// Your own cards above the controls while the controls cover your seat: on small screens the controls are fixed at
// the bottom, and a full table extends below them.

import { card } from "../../components/cards.js";
import { h, refill } from "../../lib/dom.js";

export class Peek {
  /** @param {Element} controls
   *  @param {Element} felt */
  constructor(controls, felt) {
    this.controls = controls;
    this.felt = felt;
    this.element = h("div", { class: "peek", "aria-hidden": "true", hidden: true });
    this.key = "";
    this.control = new AbortController();
    const { signal } = this.control;
    // The scrolling element may be the page or a dialog.
    document.addEventListener("scroll", () => this.look(), { capture: true, passive: true, signal });
    addEventListener("resize", () => this.look(), { signal });
  }

  stop() {
    this.control.abort();
  }

  /** @param {Api.TableState} state */
  draw({ seats, you, legal_draw: draw }) {
    // In a draw the controls show them.
    const cards = draw === null ? seats.find((seat) => seat.seat === you)?.cards ?? [] : [];
    if (cards.join() !== this.key) refill(this.element, cards.map(card));
    this.key = cards.join();
    this.look();
  }

  look() {
    const plate = this.felt.querySelector(".bottom .plate");
    const isCovered = plate !== null && this.controls.getBoundingClientRect().top < plate.getBoundingClientRect().top;
    this.element.hidden = !isCovered || this.key === "";
  }
}
