// The cards of your draw: each is a button that marks it for discard.

import { card, cardName } from "../../components/cards.js";
import { h, refill } from "../../lib/dom.js";

export class DrawChooser {
  /** `changed(text)` is called after a card was marked or kept; `text` says so in words.
   *  @param {{ changed: (text: string) => void }} listeners */
  constructor({ changed }) {
    this.changed = changed;
    this.element = h("div", { class: "choice", role: "group", "aria-label": "Cards to discard" });
    /** @type {Api.LegalDraw | null} */
    this.legal = null;
    /** @type {string[]} */
    this.cards = [];
    /** @type {string[]} */
    this.chosen = [];
    this.turn = -1;
  }

  /** Offer the cards of a turn, all of them kept at first.
   *  @param {Api.LegalDraw | null} legal
   *  @param {string[]} cards as they lie at the seat
   *  @param {number} turn */
  offer(legal, cards, turn) {
    this.legal = legal;
    if (legal === null) {
      this.chosen = [];
      this.turn = -1;
      return;
    }
    if (turn === this.turn) return;
    this.turn = turn;
    this.chosen = [];
    this.cards = cards.filter((text) => legal.cards.includes(text));
    refill(this.element, this.cards.map((text, at) => this.button(text, at + 1)));
    this.mark();
  }

  /** @param {string} text
   *  @param {number} key */
  button(text, key) {
    return h("button", {
      class: "choice-card", type: "button", "aria-label": cardName(text), "aria-keyshortcuts": String(key),
      "data-choice": text, onclick: () => this.toggle(text), onmousedown: (event) => event.preventDefault(),
    }, card(text), h("kbd", { "aria-hidden": "true" }, key));
  }

  /** Mark a card, or keep it after all. Where one card goes, another one takes its place.
   *  @param {string} text */
  toggle(text) {
    const { legal } = this;
    if (legal === null || !this.cards.includes(text)) return;
    if (this.chosen.includes(text)) this.chosen = this.chosen.filter((one) => one !== text);
    else if (legal.most === 1) this.chosen = [text];
    else if (this.chosen.length < legal.most) this.chosen = [...this.chosen, text];
    else return this.changed(`You may discard at most ${legal.most} cards.`);
    this.mark();
    return this.changed(`The ${cardName(text)} ${this.chosen.includes(text) ? "goes" : "stays"}.`);
  }

  /** By its number, from 1; returns whether there is such a card.
   *  @param {number} place */
  togglePlace(place) {
    const text = this.legal === null ? undefined : this.cards[place - 1];
    if (text !== undefined) this.toggle(text);
    return text !== undefined;
  }

  mark() {
    for (const button of this.element.querySelectorAll("[data-choice]")) {
      button.setAttribute("aria-pressed", String(this.chosen.includes(button.getAttribute("data-choice") ?? "")));
    }
  }

  /** @param {boolean} isDisabled */
  disable(isDisabled) {
    for (const button of this.element.querySelectorAll("button")) button.disabled = isDisabled;
  }

  /** Whether as many cards are marked as must go. */
  get isEnough() {
    return this.legal !== null && this.chosen.length >= this.legal.least;
  }

  /** What the button says: "Stand pat", "Draw 3", "Discard 1 of 1". */
  get label() {
    const { legal, chosen } = this;
    if (legal === null) return "";
    if (!legal.replaced) return chosen.length < legal.least ? `Choose ${counted(legal.least)} to discard` : `Discard ${counted(chosen.length)}`;
    return chosen.length ? `Draw ${chosen.length}` : legal.least ? `Choose ${counted(legal.least)}` : "Stand pat";
  }
}

/** @param {number} count */
const counted = (count) => (count === 1 ? "1 card" : `${count} cards`);

/** What the seat is asked for, for the status line and for screen readers.
 *  @param {Api.LegalDraw} legal */
export function drawTask({ least, most, replaced }) {
  const count = least === most ? counted(most) : `up to ${counted(most)}`;
  if (!replaced) return `throw away ${count}`;
  return `replace ${count}${least ? "" : ", or stand pat"}`;
}
