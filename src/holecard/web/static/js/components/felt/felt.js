// The table as it is told to be drawn. It knows no rules and nothing of servers: live tables and replays
// hand it pictures, and it shows them.

import { card, namesOf } from "../cards.js";
import { brief, coins, h, listed, refill } from "../../lib/dom.js";
import { chips } from "./chips.js";
import { comeFrom, goTo } from "./animation.js";
import { places, put } from "./seat-positions.js";
import { FeltSeat } from "./seat.js";

const HIDDEN = "??";
const sideOf = ([x, y]) => (x === 50 ? "" : `${y < 15 ? "top " : ""}${x > 50 ? "right" : "left"}`);

export class Felt {
  /** `portrait(kind, name)` gives an <svg> of whoever it is, or null; `about(seat)` shows more of a seat. */
  constructor(root, { portrait = () => null, about = null } = {}) {
    Object.assign(this, { portrait, about });
    this.board = h("div", { class: "board", role: "group" });
    this.pot = h("div", { class: "pot" });
    this.pots = h("div", { class: "pots" });
    this.verdict = h("div", { class: "verdict" });
    this.seats = h("ol", { class: "seats", "aria-label": "Seats" });
    this.bets = h("div", { class: "bets" });
    this.table = h("div", { class: "felt-table" },
      h("div", { class: "felt-rail" }, h("div", { class: "felt-cloth" })),
      h("div", { class: "middle" }, this.pot, this.board, this.pots, this.verdict),
      this.bets, this.seats);
    root.classList.add("felt");
    refill(root, this.table);
    this.pods = [];
    this.bet = [];
    this.drawn = { board: null, pot: null, pots: null, verdict: null };
  }

  /** `bottom` is the seat at the bottom; with `faceUp` false, cards that were not shown lie on their faces,
   *  except those of the bottom seat. */
  draw(picture, { bottom = 0, faceUp = true } = {}) {
    const first = Math.max(0, picture.seats.findIndex((seat) => seat.seat === bottom));
    const around = picture.seats.map((_, at) => picture.seats[(first + at) % picture.seats.length]);
    this.arrange(around.length);
    this.drawBets(around, picture);
    around.forEach((seat, at) => this.drawSeat(seat, at, picture, faceUp));
    this.drawBoard(picture);
    this.drawPots(picture);
    this.drawVerdict(picture);
    this.markWinning(picture);
  }

  /** Pods and bets for so many seats. */
  arrange(count) {
    if (this.pods.length === count) return;
    this.pods = Array.from({ length: count }, () => new FeltSeat(this.portrait, this.about));
    this.bet = this.pods.map(() => h("div", { class: "bet", hidden: true }));
    places(count).forEach((place, at) => {
      put(this.pods[at].element, place.seat);
      put(this.bet[at], place.bet);
      const side = sideOf(place.seat.tall);
      this.pods[at].element.dataset.side = side;
      this.bet[at].dataset.side = side;
    });
    refill(this.seats, this.pods.map((pod) => pod.element));
    refill(this.bets, this.bet);
    this.table.dataset.seats = count;
  }

  drawSeat(seat, at, picture, faceUp) {
    const isBottom = at === 0;
    const isHidden = !faceUp && !isBottom && !seat.shown;
    const told = seat.cards.map((text) => (isHidden ? HIDDEN : text));
    const cards = seat.folded ? told.filter((text) => text !== HIDDEN) : told;
    this.pods[at].draw(seat, {
      cards,
      isBottom,
      isAway: seat.here === false && picture.seats.some((other) => other.here),
      isActor: picture.actor === seat.seat,
      hasButton: picture.button === seat.seat && seat.here !== false && !seat.open,
      lastAction: picture.seats.some((other) => other.won > 0) ? null : seat.last_action ?? null,
      dealtFrom: this.board,
    });
  }

  drawBets(around, picture) {
    const total = picture.pot;
    around.forEach((seat, at) => {
      const bet = this.bet[at];
      const before = Number(bet.dataset.amount ?? 0);
      if (before === seat.bet) return;
      if (seat.bet === 0 && total > 0) goTo(bet, this.pot);
      bet.dataset.amount = seat.bet;
      bet.hidden = seat.bet === 0;
      refill(bet, seat.bet ? chips(seat.bet) : null);
      bet.setAttribute("aria-label", `Bet: ${coins(seat.bet)}`);
      bet.setAttribute("role", "group");
      if (seat.bet > before) comeFrom(bet, this.pods[at].plate);
    });
  }

  drawBoard({ board, board_cards: count }) {
    const key = `${board.join(" ")}/${count}`;
    if (key === this.drawn.board) return;
    this.drawn.board = key;
    const before = [...this.board.querySelectorAll("[data-card]")].map((one) => one.dataset.card);
    const goesOn = before.every((text, at) => text === board[at]);
    const kept = goesOn ? before.length : 0;
    const made = board.map((text, at) => (at < kept ? this.board.children[at] : card(text)));
    const empty = Array.from({ length: Math.max(0, count - board.length) }, () => h("span", { class: "to-come" }));
    refill(this.board, made, empty);
    made.slice(kept).forEach((one, at) => comeFrom(one, this.pot, { delay: 90 * at }));
    this.board.hidden = count === 0;
    this.board.setAttribute("aria-label", board.length ? `Board: ${namesOf(board)}` : "Board: no cards yet");
  }

  drawPots({ pot, pots }) {
    const key = `${pot}/${pots.map((one) => one.amount).join(" ")}`;
    if (key === this.drawn.pots) return;
    this.drawn.pots = key;
    refill(this.pot, pot ? [h("span", { class: "label" }, "Pot"), chips(pot)] : null);
    this.pot.classList.toggle("empty", pot === 0);
    const several = pots.length > 1 ? pots : [];
    refill(this.pots, several.map((one, at) => h("span", { class: "part" },
      h("span", { class: "label" }, at === 0 ? "Main" : several.length > 2 ? `Side ${at}` : "Side"), h("span", { title: coins(one.amount) }, brief(one.amount)))));
    this.pots.hidden = several.length === 0;
  }

  /** Cards of the hands that won stand out from those that did not count. */
  markWinning({ seats }) {
    const made = new Set(seats.flatMap((seat) => (seat.won > 0 ? seat.made ?? [] : [])));
    for (const one of this.table.querySelectorAll(".board .card, .seat.shown .card")) {
      one.classList.toggle("counts", made.has(one.dataset.card));
      one.classList.toggle("idle", made.size > 0 && !made.has(one.dataset.card));
    }
  }

  drawVerdict({ seats, awards = [] }) {
    const parts = shares(seats, awards);
    const key = JSON.stringify(parts);
    if (key === this.drawn.verdict) return;
    this.drawn.verdict = key;
    refill(this.verdict, parts.map(({ names, pots, words }) => h("p", {},
      h("strong", {}, listed(names)), names.length > 1 ? " split " : " wins ", listed(pots),
      words ? h("span", { class: "with" }, words) : null)));
    this.verdict.hidden = parts.length === 0;
  }
}

/** Pots that went to the same seats for the same hand are named together. What a seat gained by it stands at its
 *  plate, so the amounts here are those of the pots. */
function shares(seats, awards) {
  const found = new Map();
  for (const { pot, amount, seats: winners, words } of awards) {
    const key = `${winners.join()} ${words}`;
    const names = winners.map((winner) => seats.find(({ seat }) => seat === winner)?.name ?? "");
    if (!found.has(key)) found.set(key, { names, pots: [], words });
    found.get(key).pots.push(`${pot} of ${coins(amount)}`);
  }
  return [...found.values()];
}
