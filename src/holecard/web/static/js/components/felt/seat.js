// One seat of the table: player, stack, cards and last action.

import { card, namesOf } from "../cards.js";
import { actionText } from "../narration.js";
import { h, refill } from "../../lib/dom.js";
import { brief, coins, percent, signed } from "../../lib/format.js";
import { comeFrom } from "./animation.js";

const HIDDEN = "??";

/** A seat whose stack may be unknown, with the equity of its cards.
 *  @typedef {Omit<Api.SeatState, "stack"> & { stack: number | null, equity?: number | null }} FeltSeatState */
/** @typedef {(bot: string, name: string) => Element | null} Portrait */
/** @typedef {(seat: number) => void} ShowSeat */

/** @typedef {object} SeatOptions
 *  @property {string[]} cards the cards to draw
 *  @property {Api.SeatState["last_action"]} lastAction
 *  @property {boolean} isActor
 *  @property {boolean} hasButton
 *  @property {boolean} isBottom
 *  @property {boolean} isAway
 *  @property {Element} dealtFrom */

/** @param {string} name */
function initial(name) {
  return h("span", { class: "initial", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "");
}

/** @param {HTMLElement} element
 *  @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}

/** @param {FeltSeatState} seat */
const isOver = ({ net }) => typeof net === "number";

/** The net result of the hand, once it is over.
 *  @param {FeltSeatState} seat */
function netOf({ net, won }) {
  return typeof net === "number" && (net !== 0 || won > 0) ? signed(net, brief) : "";
}

/** @param {FeltSeatState} seat */
function behind(seat) {
  if (seat.open) return "waiting";
  if (seat.sitting_out && (seat.in_hand === false || isOver(seat))) return "Sitting out";
  if (seat.rebuy) return brief(seat.rebuy);
  if (seat.busted) return "Busted";
  return seat.all_in && seat.stack === 0 ? "All-in" : seat.stack === null ? "?" : brief(seat.stack);
}

/** @param {FeltSeatState} seat */
function standing(seat) {
  if (seat.has_left) return "left";
  if (seat.rebuy) return "rebuy";
  return seat.sitting_out && seat.in_hand !== false && !isOver(seat) ? "sits out" : seat.position ?? "";
}

/** How many cards the seat drew: "3 · 1 · pat", and in words.
 *  @param {FeltSeatState} seat
 *  @returns {[brief: string, words: string]} */
function drawsOf({ drawn = [], folded }) {
  if (!drawn.length || folded) return ["", ""];
  return [drawn.map((count) => count || "pat").join(" · "), drawn.map((count) => (count ? `drew ${count}` : "stood pat")).join(", then ")];
}

/** The tooltip of a seat: name, description and exact stack.
 *  @param {FeltSeatState} seat */
function titleOf(seat) {
  if (seat.open) return "";
  const chips = seat.stack !== null ? `${coins(seat.rebuy || seat.stack)} chips` : "";
  return [seat.name, seat.description, chips].filter(Boolean).join("\n");
}

/** Covers the whole plate. A click keeps the focus, so that keyboard shortcuts still work.
 *  @param {() => void} show */
const moreButton = (show) => h("button", {
  class: "plate-more", type: "button", "aria-haspopup": "dialog", onclick: show, onmousedown: (event) => event.preventDefault(),
});

export class FeltSeat {
  /** `about(seat)` shows details of the seat; without it, the plate is not clickable.
   *  @param {Portrait} portrait
   *  @param {ShowSeat | null} about */
  constructor(portrait, about = null) {
    this.portrait = portrait;
    this.hole = h("div", { class: "hole" });
    this.avatar = h("span", { class: "avatar" });
    this.name = h("span", { class: "name" });
    this.stack = h("span", { class: "behind" });
    this.position = h("span", { class: "position" });
    this.dealer = h("span", { class: "dealer", title: "Dealer button", hidden: true },
      h("span", { "aria-hidden": "true" }, "D"), h("span", { class: "visually-hidden" }, "has the button"));
    this.lastAction = h("span", { class: "last-action", hidden: true });
    this.gain = h("span", { class: "gain", hidden: true });
    this.equity = h("span", { class: "equity", title: "Equity", hidden: true });
    this.draws = h("span", { class: "draws", hidden: true });
    this.plate = h("div", { class: "plate" },
      this.avatar, h("span", { class: "plate-text" }, this.name, h("span", { class: "plate-line" }, this.stack, this.position)),
      this.dealer, this.equity, this.draws, this.lastAction, this.gain);
    this.more = about && moreButton(() => about(Number(this.element.dataset.seat)));
    if (this.more) this.plate.append(this.more);
    /** @type {HTMLElement} */
    this.element = h("li", { class: "seat" }, this.hole, this.plate);
    this.drawn = { cards: /** @type {string | null} */ (null), face: "" };
  }

  /** @param {FeltSeatState} seat
   *  @param {SeatOptions} options */
  draw(seat, { cards, lastAction, isActor, hasButton, isBottom, isAway, dealtFrom }) {
    const { element } = this;
    element.dataset.seat = String(seat.seat);
    this.classes({
      acting: isActor, folded: seat.folded, away: isAway, open: seat.open, left: seat.has_left,
      "all-in": seat.all_in && seat.stack === 0, out: seat.sitting_out, busted: seat.busted && !seat.rebuy, winner: seat.won > 0, bottom: isBottom, shown: seat.shown,
    });
    this.name.textContent = seat.open ? "Open" : seat.name;
    this.plate.title = titleOf(seat);
    this.label(seat);
    write(this.stack, behind(seat));
    write(this.position, standing(seat));
    this.dealer.hidden = !hasButton;
    write(this.gain, netOf(seat));
    this.gain.classList.toggle("down", (seat.net ?? 0) < 0);
    write(this.lastAction, actionText(lastAction, brief));
    this.lastAction.dataset.verb = lastAction?.verb ?? "";
    write(this.equity, typeof seat.equity === "number" ? percent(seat.equity, 0) : "");
    this.face(seat);
    this.countDraws(drawsOf(seat));
    this.cards(cards, seat.up_cards ?? [], dealtFrom);
  }

  /** @param {[brief: string, words: string]} draws */
  countDraws([brief, words]) {
    if (this.draws.title === words) return;
    this.draws.title = words;
    this.draws.hidden = words === "";
    refill(this.draws, h("span", { "aria-hidden": "true" }, brief), h("span", { class: "visually-hidden" }, words));
  }

  /** @param {FeltSeatState} seat */
  label(seat) {
    if (!this.more) return;
    this.more.hidden = seat.open;
    const label = `About ${seat.name}`;
    if (this.more.getAttribute("aria-label") !== label) this.more.setAttribute("aria-label", label);
  }

  /** @param {Record<string, boolean | null | undefined>} wanted */
  classes(wanted) {
    for (const [name, is] of Object.entries(wanted)) this.element.classList.toggle(name, Boolean(is));
  }

  /** @param {FeltSeatState} seat */
  face(seat) {
    const face = `${seat.bot}/${seat.name}/${seat.open}`;
    if (face === this.drawn.face) return;
    this.drawn.face = face;
    refill(this.avatar, seat.open ? null : this.portrait(seat.bot, seat.name) ?? initial(seat.name));
  }

  /** Cards that lie face up are drawn apart from the others, behind them.
   *  @param {string[]} texts
   *  @param {string[]} up
   *  @param {Element} dealtFrom */
  cards(texts, up, dealtFrom) {
    const key = `${texts.join(" ")}/${up.join(" ")}`;
    if (key === this.drawn.cards) return;
    const before = new Set([...this.hole.querySelectorAll("[data-card]")].map((one) => one.getAttribute("data-card")));
    const isNew = before.size === 0 || texts.some((text) => !before.has(text)) && !before.has(HIDDEN);
    this.drawn.cards = key;
    const isUp = texts.map((text) => up.includes(text));
    const down = texts.filter((_, at) => !isUp[at]);
    const open = texts.filter((_, at) => isUp[at]);
    this.hole.setAttribute("role", "group");
    this.hole.setAttribute("aria-label", cardsLabel(down, open));
    this.hole.classList.toggle("split", open.length > 0);
    const made = [...down, ...open].map((text) => card(text));
    const groups = open.length ? [h("span", { class: "down" }, made.slice(0, down.length)), h("span", { class: "up" }, made.slice(down.length))] : made;
    refill(this.hole, groups);
    made.forEach((one, at) => {
      if (before.has(one.getAttribute("data-card"))) return;
      if (isNew) comeFrom(one, dealtFrom, { delay: 60 * at });
      else one.classList.add("turned");
    });
  }
}

/** @param {string[]} down
 *  @param {string[]} up */
function cardsLabel(down, up) {
  if (!up.length) return down.length ? `Cards: ${namesOf(down)}` : "No cards";
  return `Cards face up: ${namesOf(up)}${down.length ? `; face down: ${namesOf(down)}` : ""}`;
}
