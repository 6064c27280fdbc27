// The size of a bet: a slider, a number field and shortcuts, kept in sync and within the legal range.

import { nextAmount, parseAmount, shareOf, within } from "../lib/bet-size.js";
import { h, refill } from "../lib/dom.js";
import { figure } from "../lib/format.js";

export class BetSlider {
  /** `changed()` is called after every change, `entered()` when Enter is pressed in the number field.
   *  @param {{ changed: () => void, entered: () => void }} listeners */
  constructor({ changed, entered }) {
    this.changed = changed;
    this.range = { least: 0, most: 0 };
    this.step = 1;
    this.sizes = /** @type {Api.BetSize[]} */ ([]);
    /** @type {HTMLInputElement} */
    this.slider = h("input", { type: "range", class: "size-slider", "aria-label": "Size", oninput: () => this.choose(Number(this.slider.value)) });
    this.field = h("input", {
      type: "number", class: "size-field", inputmode: "numeric", "aria-label": "Amount", "aria-describedby": "size-wrong",
      oninput: () => this.show(), onblur: () => this.settle(), onkeydown: (event) => this.key(event, entered),
    });
    this.wrong = h("p", { class: "size-wrong", id: "size-wrong", "aria-live": "polite" });
    this.shortcuts = h("div", { class: "size-shortcuts", role: "group", "aria-label": "Bet sizes" });
    this.element = h("div", { class: "size" }, this.shortcuts, h("div", { class: "size-line" }, this.slider, this.field), this.wrong);
  }

  /** Set the range of a new decision.
   *  @param {import("../lib/bet-size.js").Range} range
   *  @param {Api.BetSize[]} sizes
   *  @param {number} step */
  offer(range, sizes, step) {
    this.range = range;
    this.sizes = sizes;
    this.step = Math.max(1, step);
    for (const input of [this.slider, this.field]) {
      input.min = String(range.least);
      input.max = String(range.most);
      input.step = "1";
    }
    refill(this.shortcuts, sizes.map((size) => h("button", {
      class: "button small", type: "button", "data-amount": size.amount, "aria-label": `${size.label}: ${figure(size.amount)}`,
      onclick: () => this.choose(size.amount),
    }, size.label)));
    this.element.hidden = range.least === range.most;
    this.choose(range.least);
  }

  /** The chosen amount, or null while the typed number is not legal. */
  get amount() {
    return parseAmount(this.range, this.field.value);
  }

  /** @param {number} amount */
  choose(amount) {
    this.field.value = String(within(this.range, amount));
    this.show();
  }

  /** Change the amount by one step, down (-1) or up (1).
   *  @param {-1 | 1} direction */
  nudge(direction) {
    this.choose((this.amount ?? this.range.least) + direction * this.step);
  }

  /** Go to the next shortcut, down or up.
   *  @param {-1 | 1} direction */
  jump(direction) {
    const next = nextAmount(this.sizes.map((size) => size.amount), this.amount ?? this.range.least, direction);
    if (next !== null) this.choose(next);
  }

  /** Focus the number field with its text selected, so that the next key replaces the number. */
  type() {
    this.field.focus();
    this.field.select();
  }

  /** When the field loses focus, replace an illegal number by the nearest legal one. */
  settle() {
    if (this.amount === null) this.choose(Number(this.field.value) || this.range.least);
  }

  /** @param {KeyboardEvent} event
   *  @param {() => void} entered */
  key(event, entered) {
    if (event.key === "Enter") {
      event.preventDefault();
      if (this.amount !== null) entered();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.field.blur();
    }
  }

  show() {
    const { amount, range } = this;
    this.field.setAttribute("aria-invalid", String(amount === null));
    this.wrong.textContent = amount === null ? `From ${figure(range.least)} to ${figure(range.most)}` : "";
    if (amount !== null) {
      this.slider.value = String(amount);
      this.slider.style.setProperty("--filled", `${100 * shareOf(range, amount)}%`);
    }
    for (const button of this.shortcuts.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.amount) === amount));
    }
    this.changed();
  }
}
