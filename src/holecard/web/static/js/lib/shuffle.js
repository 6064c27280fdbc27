// The shuffle of a seed as described in docs/explanation/fair-dealing.md, computed without the server.

import { sha256 } from "./sha256.js";

const DIGESTS = 1n << 256n;
const FULL = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** @param {number} size */
function factorial(size) {
  let product = 1n;
  for (let number = 2n; number <= BigInt(size); number++) product *= number;
  return product;
}

/** A number that makes every order equally likely: digests above the largest multiple of the number of orders are
 *  rejected. Tests pass another `digest`, because rejections are extremely rare with 52 cards.
 *  @param {string} seed
 *  @param {number} size
 *  @param {(text: string) => string} digest */
function number(seed, size, digest) {
  const fair = DIGESTS - (DIGESTS % factorial(size));
  let found = BigInt(`0x${digest(seed)}`);
  for (let attempt = 1; found >= fair; attempt++) found = BigInt(`0x${digest(`${seed}#${attempt}`)}`);
  return found;
}

/** The first `count` cards of the deck in the order that the seed gives.
 *  @param {readonly string[]} deck
 *  @param {number} count
 *  @param {string} seed
 *  @param {(text: string) => string} digest */
export function shuffled(deck, count, seed, digest = sha256) {
  const left = [...deck];
  /** @type {string[]} */
  const drawn = [];
  let rest = number(seed, deck.length, digest);
  while (drawn.length < count && left.length) {
    const size = BigInt(left.length);
    drawn.push(...left.splice(Number(rest % size), 1));
    rest /= size;
  }
  return drawn;
}

/** Hole cards by seat in dealing order, and the board after them; then the cards that were drawn or dealt later.
 *  @param {Pick<Api.DealCommitment, "deck" | "hole_cards" | "board_cards" | "deal_order" | "later_cards"> & { seed: string }} deal */
export function dealt({ deck, hole_cards: hole, board_cards: board, deal_order: seats, later_cards: later = [], seed }) {
  const total = hole * seats.length + board;
  const cards = shuffled(deck, later.length ? deck.length : total, seed);
  /** @param {number | null} seat */
  const laterOf = (seat) => later.flatMap((one) => (one.seat === seat && one.place !== null ? cards.slice(one.place, one.place + 1) : []));
  const hands = seats.map((seat, at) => ({ seat, cards: [...cards.slice(hole * at, hole * (at + 1)), ...laterOf(seat)] }));
  return { hands, board: [...cards.slice(hole * seats.length, total), ...laterOf(null)] };
}

/** Whether the deck is in ascending order, 2c 2d 2h 2s 3c ... As, without duplicates.
 *  @param {readonly string[]} deck */
export function isAscending(deck) {
  const places = deck.map((card) => FULL.indexOf(card));
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
}
