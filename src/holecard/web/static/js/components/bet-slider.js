// How much to bet: a slider, a number and shortcuts that always agree, within what is allowed.

import { figure, h, refill } from "../lib/dom.js";

export class SizePicker {
  /** `changed()` after every change, `entered()` when Enter is pressed in the number. */
  constructor({ changed, entered }) {
    this.changed = changed;
    this.least = 0;
    this.most = 0;
    this.step = 1;
    this.sizes = [];
    this.slider = h("input", { type: "range", class: "size-slider", "aria-label": "Size", oninput: () => this.choose(Number(this.slider.value)) });
    this.field = h("input", {
      type: "number", class: "size-field", inputmode: "numeric", "aria-label": "Amount", "aria-describedby": "size-wrong",
      oninput: () => this.typed(), onblur: () => this.settle(), onkeydown: (event) => this.key(event, entered),
    });
    this.wrong = h("p", { class: "size-wrong", id: "size-wrong", "aria-live": "polite" });
    this.shortcuts = h("div", { class: "size-shortcuts", role: "group", "aria-label": "Sizes" });
    this.element = h("div", { class: "size" }, this.shortcuts, h("div", { class: "size-line" }, this.slider, this.field), this.wrong);
  }

  /** The range of a new decision. */
  offer({ min_raise_to: least, max_raise_to: most, sizes }, step) {
    Object.assign(this, { least, most, sizes, step: Math.max(1, step) });
    for (const input of [this.slider, this.field]) {
      input.min = least;
      input.max = most;
      input.step = 1;
    }
    refill(this.shortcuts, sizes.map((size) => h("button", {
      class: "button small", type: "button", "data-amount": size.amount, "aria-label": `${size.label}: ${figure(size.amount)}`,
      onclick: () => this.choose(size.amount),
    }, size.label)));
    this.element.hidden = least === most;
    this.choose(least);
  }

  /** The chosen amount, or null while what is typed is not allowed. */
  get amount() {
    const typed = this.field.value.trim();
    const amount = Number(typed);
    return typed !== "" && Number.isInteger(amount) && amount >= this.least && amount <= this.most ? amount : null;
  }

  choose(amount) {
    const within = Math.min(this.most, Math.max(this.least, Math.round(amount)));
    this.field.value = within;
    this.show();
  }

  /** By one step down (-1) or up (1). */
  nudge(direction) {
    this.choose((this.amount ?? this.least) + direction * this.step);
  }

  /** To the next shortcut down or up. */
  jump(direction) {
    const from = this.amount ?? this.least;
    const amounts = this.sizes.map((size) => size.amount).filter((amount) => direction * (amount - from) > 0);
    if (amounts.length) this.choose(direction > 0 ? Math.min(...amounts) : Math.max(...amounts));
  }

  /** Begin to type: the next key replaces what is there. */
  type() {
    this.field.focus();
    this.field.select();
  }

  typed() {
    this.show();
  }

  /** Whoever leaves the number gets the nearest one that is allowed. */
  settle() {
    if (this.amount === null) this.choose(Number(this.field.value) || this.least);
  }

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
    const { amount } = this;
    this.field.setAttribute("aria-invalid", String(amount === null));
    this.wrong.textContent = amount === null ? `From ${figure(this.least)} to ${figure(this.most)}` : "";
    if (amount !== null) {
      this.slider.value = amount;
      const share = this.most > this.least ? (amount - this.least) / (this.most - this.least) : 1;
      this.slider.style.setProperty("--filled", `${100 * share}%`);
    }
    for (const button of this.shortcuts.children) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.amount) === amount));
    }
    this.changed();
  }
}
