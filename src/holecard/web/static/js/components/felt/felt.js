// Draws a table. It knows neither the rules nor the server: live tables and replays give it snapshots.

import { card, namesOf } from "../cards.js";
import { brief, coins, h, listed, refill } from "../../lib/dom.js";
import { chips } from "./chips.js";
import { comeFrom, goTo } from "./animation.js";
import { places, put } from "./seat-positions.js";
import { FeltSeat } from "./seat.js";

const HIDDEN = "??";
const sideOf = ([x, y]) => (x === 50 ? "" : `${y < 15 ? "top " : ""}${x > 50 ? "right" : "left"}`);

export class Felt {
  /** `portrait(bot, name)` gives an <svg> of the player, or null; `about(seat)` shows details of a seat. */
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

  /** `bottom` is the seat at the bottom; unless `faceUp`, only its cards and shown cards are face up. */
  draw(snapshot, { bottom = 0, faceUp = true } = {}) {
    const first = Math.max(0, snapshot.seats.findIndex((seat) => seat.seat === bottom));
    const around = snapshot.seats.map((_, at) => snapshot.seats[(first + at) % snapshot.seats.length]);
    this.arrange(around.length);
    this.drawBets(around, snapshot);
    around.forEach((seat, at) => this.drawSeat(seat, at, snapshot, faceUp));
    this.drawBoard(snapshot);
    this.drawPots(snapshot);
    this.drawVerdict(snapshot);
    this.markWinning(snapshot);
  }

  /** Create the seats and bets. */
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

  drawSeat(seat, at, snapshot, faceUp) {
    const isBottom = at === 0;
    const isHidden = !faceUp && !isBottom && !seat.shown;
    const known = seat.cards.map((text) => (isHidden ? HIDDEN : text));
    const cards = seat.folded ? known.filter((text) => text !== HIDDEN) : known;
    this.pods[at].draw(seat, {
      cards,
      isBottom,
      isAway: seat.in_hand === false && snapshot.seats.some((other) => other.in_hand),
      isActor: snapshot.actor === seat.seat,
      hasButton: snapshot.button === seat.seat && seat.in_hand !== false && !seat.open,
      lastAction: snapshot.seats.some((other) => other.won > 0) ? null : seat.last_action ?? null,
      dealtFrom: this.board,
    });
  }

  drawBets(around, snapshot) {
    const total = snapshot.pot;
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

  /** Highlight the cards of the winning hands. */
  markWinning({ seats }) {
    const best = new Set(seats.flatMap((seat) => (seat.won > 0 ? seat.best_five ?? [] : [])));
    for (const one of this.table.querySelectorAll(".board .card, .seat.shown .card")) {
      one.classList.toggle("counts", best.has(one.dataset.card));
      one.classList.toggle("idle", best.size > 0 && !best.has(one.dataset.card));
    }
  }

  drawVerdict({ seats, awards = [] }) {
    const parts = shares(seats, awards);
    const key = JSON.stringify(parts);
    if (key === this.drawn.verdict) return;
    this.drawn.verdict = key;
    refill(this.verdict, parts.map(({ names, pots, hand }) => h("p", {},
      h("strong", {}, listed(names)), names.length > 1 ? " split " : " wins ", listed(pots),
      hand ? h("span", { class: "with" }, hand) : null)));
    this.verdict.hidden = parts.length === 0;
  }
}

/** Group the pots that the same seats won with the same hand. The amounts are those of the pots; net results are
 *  shown at the seats. */
function shares(seats, awards) {
  const found = new Map();
  for (const { pot, amount, seats: winners, winning_hand: hand } of awards) {
    const key = `${winners.join()} ${hand}`;
    const names = winners.map((winner) => seats.find(({ seat }) => seat === winner)?.name ?? "");
    if (!found.has(key)) found.set(key, { names, pots: [], hand });
    found.get(key).pots.push(`${pot} of ${coins(amount)}`);
  }
  return [...found.values()];
}
