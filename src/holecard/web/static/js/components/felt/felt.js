// Draws snapshots of a table, for live tables and replays. Knows neither the rules nor the server.

import { card, namesOf } from "../cards.js";
import { h, refill } from "../../lib/dom.js";
import { brief, coins, listed } from "../../lib/format.js";
import { chips } from "./chips.js";
import { comeFrom, goTo } from "./animation.js";
import { places, put } from "./seat-positions.js";
import { FeltSeat } from "./seat.js";

/** @import { FeltSeatState, Portrait, ShowSeat } from "./seat.js" */
/** @typedef {Pick<Api.TableState, "board" | "board_cards" | "pot" | "pots" | "awards" | "actor" | "button"> & { seats: FeltSeatState[] }} Snapshot */

const HIDDEN = "??";
/** @param {import("./seat-positions.js").Point} point */
const sideOf = ([x, y]) => (x === 50 ? "" : `${y < 15 ? "top " : ""}${x > 50 ? "right" : "left"}`);

export class Felt {
  /** `portrait(bot, name)` gives an <svg> of the player, or null; `about(seat)` shows details of a seat.
   *  @param {Element} root
   *  @param {{ portrait?: Portrait, about?: ShowSeat | null }} options */
  constructor(root, { portrait = () => null, about = null } = {}) {
    this.portrait = portrait;
    this.about = about;
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
    /** @type {{ pod: FeltSeat, bet: HTMLElement }[]} */
    this.places = [];
    this.drawn = { board: "", pots: "", verdict: "" };
  }

  /** `bottom` is the seat at the bottom; unless `faceUp`, only its cards and shown cards are face up.
   *  @param {Snapshot} snapshot
   *  @param {{ bottom?: number, faceUp?: boolean }} options */
  draw(snapshot, { bottom = 0, faceUp = true } = {}) {
    const first = Math.max(0, snapshot.seats.findIndex((seat) => seat.seat === bottom));
    const around = [...snapshot.seats.slice(first), ...snapshot.seats.slice(0, first)];
    this.arrange(around.length);
    this.drawBets(around, snapshot);
    around.forEach((seat, at) => this.drawSeat(seat, at, snapshot, faceUp));
    this.drawBoard(snapshot);
    this.drawPots(snapshot);
    this.drawVerdict(snapshot);
    this.markWinning(snapshot);
  }

  /** Create the seats and bets.
   *  @param {number} count */
  arrange(count) {
    if (this.places.length === count) return;
    this.places = places(count).map((place) => {
      const pod = new FeltSeat(this.portrait, this.about);
      const bet = h("div", { class: "bet", hidden: true });
      put(pod.element, place.seat);
      put(bet, place.bet);
      bet.dataset.side = pod.element.dataset.side = sideOf(place.seat.tall);
      return { pod, bet };
    });
    refill(this.seats, this.places.map(({ pod }) => pod.element));
    refill(this.bets, this.places.map(({ bet }) => bet));
    this.table.dataset.seats = String(count);
  }

  /** @param {FeltSeatState} seat
   *  @param {number} at
   *  @param {Snapshot} snapshot
   *  @param {boolean} faceUp */
  drawSeat(seat, at, snapshot, faceUp) {
    const isBottom = at === 0;
    const isHidden = !faceUp && !isBottom && !seat.shown;
    const up = seat.up_cards ?? [];
    const known = seat.cards.map((text) => (isHidden && !up.includes(text) ? HIDDEN : text));
    const cards = seat.folded ? known.filter((text) => text !== HIDDEN) : known;
    this.places[at]?.pod.draw(seat, {
      cards,
      isBottom,
      isAway: seat.in_hand === false && snapshot.seats.some((other) => other.in_hand),
      isActor: snapshot.actor === seat.seat,
      hasButton: snapshot.button === seat.seat && seat.in_hand !== false && !seat.open,
      lastAction: snapshot.seats.some((other) => other.won > 0) ? null : seat.last_action ?? null,
      dealtFrom: this.board,
    });
  }

  /** @param {FeltSeatState[]} around
   *  @param {Snapshot} snapshot */
  drawBets(around, snapshot) {
    const total = snapshot.pot;
    around.forEach((seat, at) => {
      const place = this.places[at];
      if (!place) return;
      const { pod, bet } = place;
      const before = Number(bet.dataset.amount ?? 0);
      if (before === seat.bet) return;
      if (seat.bet === 0 && total > 0) goTo(bet, this.pot);
      bet.dataset.amount = String(seat.bet);
      bet.hidden = seat.bet === 0;
      refill(bet, seat.bet ? chips(seat.bet) : null);
      bet.setAttribute("aria-label", `Bet: ${coins(seat.bet)}`);
      bet.setAttribute("role", "group");
      if (seat.bet > before) comeFrom(bet, pod.plate);
    });
  }

  /** @param {Snapshot} snapshot */
  drawBoard({ board, board_cards: count }) {
    const key = `${board.join(" ")}/${count}`;
    if (key === this.drawn.board) return;
    this.drawn.board = key;
    const before = [...this.board.querySelectorAll("[data-card]")].map((one) => one.getAttribute("data-card"));
    const goesOn = before.every((text, at) => text === board[at]);
    const kept = goesOn ? before.length : 0;
    const made = board.map((text, at) => (at < kept ? this.board.children[at] : null) ?? card(text));
    const empty = Array.from({ length: Math.max(0, count - board.length) }, () => h("span", { class: "to-come" }));
    refill(this.board, made, empty);
    made.slice(kept).forEach((one, at) => comeFrom(one, this.pot, { delay: 90 * at }));
    this.board.hidden = count === 0;
    this.board.setAttribute("aria-label", board.length ? `Board: ${namesOf(board)}` : "Board: no cards yet");
  }

  /** @param {Snapshot} snapshot */
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

  /** Mark the cards of the seat at the bottom that are thrown away.
   *  @param {readonly string[]} going */
  markGoing(going) {
    for (const one of this.table.querySelectorAll(".bottom .hole .card")) {
      one.classList.toggle("going", going.includes(one.getAttribute("data-card") ?? ""));
    }
  }

  /** Highlight the cards of the winning hands.
   *  @param {Snapshot} snapshot */
  markWinning({ seats }) {
    const best = new Set(seats.flatMap((seat) => (seat.won > 0 ? seat.best_five ?? [] : [])));
    for (const one of this.table.querySelectorAll(".board .card, .seat.shown .card")) {
      const counts = best.has(one.getAttribute("data-card") ?? "");
      one.classList.toggle("counts", counts);
      one.classList.toggle("idle", best.size > 0 && !counts);
    }
  }

  /** @param {Snapshot} snapshot */
  drawVerdict({ seats, awards = [] }) {
    const parts = shares(seats, awards);
    const key = JSON.stringify(parts);
    if (key === this.drawn.verdict) return;
    this.drawn.verdict = key;
    refill(this.verdict, parts.map(({ names, verb, pots, hand }) => h("p", {},
      h("strong", {}, listed(names)), ` ${verb} `, listed(pots),
      hand ? [" ", h("span", { class: "with" }, `with ${hand}`)] : null)));
    this.verdict.hidden = parts.length === 0;
  }
}

/** Group the pots that the same seats won with the same hand. The amounts are those of the pots; net results are
 *  shown at the seats.
 *  @param {FeltSeatState[]} seats
 *  @param {Api.AwardState[]} awards */
function shares(seats, awards) {
  /** @type {Map<string, { names: string[], verb: string, pots: string[], hand: string }>} */
  const found = new Map();
  for (const { pot, half = "", amount, seats: winners, winning_hand: hand, isScooped = false } of scooped(awards)) {
    const key = `${winners.join()} ${half} ${hand}`;
    const names = winners.map((winner) => seats.find(({ seat }) => seat === winner)?.name ?? "");
    const verb = isScooped ? "scoops" : names.length > 1 ? "split" : "wins";
    const share = found.get(key) ?? { names, verb, pots: [], hand };
    share.pots.push(half ? `the ${half} half of ${pot},\u00a0${coins(amount)},` : `${pot} of\u00a0${coins(amount)}`);
    found.set(key, share);
  }
  return [...found.values()];
}

/** The awards, with both halves of a pot as one where the same seat has won them.
 *  @param {Api.AwardState[]} awards
 *  @returns {(Api.AwardState & { isScooped?: boolean })[]} */
function scooped(awards) {
  return awards.flatMap((award, at) => {
    const [before, after] = [awards[at - 1], awards[at + 1]];
    if (award.half === "low" && before && isScoop(before, award)) return [];
    if (award.half !== "high" || !after || !isScoop(award, after)) return [award];
    return [{ ...award, half: "", amount: award.amount + after.amount, winning_hand: `${award.winning_hand} and ${after.winning_hand}`, isScooped: true }];
  });
}

/** @param {Api.AwardState} high
 *  @param {Api.AwardState} low */
function isScoop(high, low) {
  return high.pot === low.pot && low.half === "low" && high.seats.length === 1 && low.seats.length === 1 && high.seats[0] === low.seats[0];
}
