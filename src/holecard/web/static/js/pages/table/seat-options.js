// Options of your seat: automatic dealing and sitting out.

import { h } from "../../lib/dom.js";
import { isYourTurn } from "./your-turn.js";

const NARROW = "(max-width: 700px)";

export class SeatTools {
  /** Shown in the header, or with the action buttons on narrow screens.
   *  @param {{ auto: import("./auto-deal.js").AutoNext, sit: (isOut: boolean) => void, head: Element, controls: Element }} options */
  constructor({ auto, sit, head, controls }) {
    this.auto = auto;
    this.sitButton = h("button", { class: "button quiet", type: "button", onclick: () => sit(this.isOut) });
    this.element = h("div", { class: "seat-tools" }, auto.element, this.sitButton);
    this.isOut = false;
    this.control = new AbortController();
    const narrow = matchMedia(NARROW);
    const place = () => (narrow.matches ? controls.append(this.element) : head.before(this.element));
    narrow.addEventListener("change", place, { signal: this.control.signal });
    place();
  }

  stop() {
    this.control.abort();
  }

  /** While you are sitting out, the action buttons offer to come back.
   *  @param {Api.TableState} state */
  draw(state) {
    const { seats, you, phase, can_sit_out: canSitOut } = state;
    const mine = seats.find((seat) => seat.seat === you);
    this.isOut = mine?.sitting_out ?? false;
    this.element.hidden = mine === undefined || phase === "over" || phase === "waiting";
    this.sitButton.hidden = !canSitOut || (this.isOut && !isYourTurn(state));
    this.sitButton.textContent = this.isOut ? "Come back" : "Sit out";
    this.sitButton.title = this.isOut ? "Play again from the next hand on" : "No cards and no blinds from the next hand on";
  }
}
