// One seat at the felt: who sits there, chips behind, cards, and what happened to it.

import { card, namesOf } from "./cards.js";
import { brief, coins, h, percent, refill, tidy } from "./dom.js";
import { comeFrom } from "./felt-motion.js";

function initial(name) {
  return h("span", { class: "initial", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "");
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}

export class FeltSeat {
  constructor(portrait) {
    this.portrait = portrait;
    this.hole = h("div", { class: "hole" });
    this.avatar = h("span", { class: "avatar" });
    this.name = h("span", { class: "name" });
    this.stack = h("span", { class: "behind" });
    this.position = h("span", { class: "position" });
    this.dealer = h("span", { class: "dealer", title: "Dealer button", hidden: true },
      h("span", { "aria-hidden": "true" }, "D"), h("span", { class: "visually-hidden" }, "has the button"));
    this.deed = h("span", { class: "deed", hidden: true });
    this.gain = h("span", { class: "gain", hidden: true });
    this.equity = h("span", { class: "equity", title: "Chance to win", hidden: true });
    this.plate = h("div", { class: "plate" },
      this.avatar, h("span", { class: "plate-text" }, this.name, h("span", { class: "plate-line" }, this.stack, this.position)),
      this.dealer, this.equity, this.deed, this.gain);
    this.element = h("li", { class: "seat" }, this.hole, this.plate);
    this.drawn = { cards: null, face: null };
  }

  /** `seat` is as the server sends it; `cards` are those to draw. */
  draw(seat, { cards, deed, isActor, hasButton, isBottom, isAway, dealtFrom }) {
    const { element } = this;
    element.dataset.seat = seat.seat;
    this.classes({
      acting: isActor, folded: seat.folded, away: isAway, open: seat.open, left: seat.left,
      "all-in": seat.all_in && seat.stack === 0, winner: seat.won > 0, bottom: isBottom, shown: seat.shown,
    });
    this.name.textContent = seat.open ? "Open" : seat.name;
    this.name.title = seat.open ? "" : seat.name;
    write(this.stack, seat.open ? "waiting" : seat.all_in && seat.stack === 0 ? "All-in" : brief(seat.stack));
    this.stack.title = coins(seat.stack);
    write(this.position, seat.left ? "left" : seat.position ?? "");
    this.dealer.hidden = !hasButton;
    write(this.gain, seat.won > 0 ? `+${brief(seat.won)}` : "");
    write(this.deed, tidy(deed, { write: brief }));
    this.deed.dataset.verb = deed.split(" ")[0];
    write(this.equity, typeof seat.equity === "number" ? percent(seat.equity, 0) : "");
    this.face(seat);
    this.cards(cards, dealtFrom);
  }

  classes(wanted) {
    for (const [name, is] of Object.entries(wanted)) this.element.classList.toggle(name, Boolean(is));
  }

  face(seat) {
    const face = `${seat.kind}/${seat.name}/${seat.open}`;
    if (face === this.drawn.face) return;
    this.drawn.face = face;
    refill(this.avatar, seat.open ? null : this.portrait(seat.kind) ?? initial(seat.name));
  }

  cards(texts, dealtFrom) {
    const key = texts.join(" ");
    if (key === this.drawn.cards) return;
    const isNew = this.hole.children.length !== texts.length;
    this.drawn.cards = key;
    this.hole.setAttribute("role", "group");
    this.hole.setAttribute("aria-label", texts.length ? `Cards: ${namesOf(texts)}` : "No cards");
    this.hole.style.setProperty("--count", texts.length);
    const made = texts.map((text) => card(text));
    refill(this.hole, made);
    if (isNew) made.forEach((one, at) => comeFrom(one, dealtFrom, { delay: 60 * at }));
    else made.forEach((one) => one.classList.add("turned"));
  }
}
