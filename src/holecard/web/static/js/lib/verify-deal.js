// Verifies a deal against its commitment in the browser, without the server.

import { cardName } from "../components/cards.js";
import { prefs } from "./preferences.js";
import { sha256 } from "./sha256.js";
import { dealt, isAscending } from "./shuffle.js";

/** @typedef {"yes" | "no" | "unsure"} Verdict */
/** @typedef {{ mark: Verdict, text: string }} CheckLine */
/** @typedef {{ text: string, mark: "yes" | "no" | "hidden", seen?: string }} CheckedCard */
/** @typedef {{ name: string, cards: CheckedCard[] }} CheckedHand */
/** @typedef {Pick<Api.DealCommitment, "commitment" | "deck" | "hole_cards" | "board_cards" | "deal_order">} Plan */
/** @typedef {Api.DealCommitment & { seed: string }} RevealedDeal */
/** The cards that a seat held or discarded, as far as the viewer saw them, and how many it drew.
 *  @typedef {{ seat: number, name: string, cards: string[], drawn?: number[] }} SeenSeat */
/** @typedef {{ seats: SeenSeat[], board: string[] }} SeenCards */

const MOST_KEPT = 200;
const HIDDEN = "??";

/** @param {string} seed */
export const commitmentOf = (seed) => sha256(`holecard commitment ${seed}`);
/** @param {string} hex */
export const short = (hex) => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-4)}` : hex);

// -- stored commitments ----------------------------------------------------------------------------

/** @param {Plan} deal
 *  @returns {Plan} */
const plan = ({ commitment, deck, hole_cards, board_cards, deal_order }) => ({ commitment, deck, hole_cards, board_cards, deal_order });

/** Store the commitment while the seed is secret. A later commitment does not replace the first one.
 *  @param {Api.DealCommitment} deal */
export function storeCommitment(deal) {
  const kept = prefs.get("commitments", /** @type {Record<string, Plan>} */ ({}));
  if (deal.seed !== null || Object.hasOwn(kept, deal.hand)) return;
  const newest = [...Object.entries(kept), [deal.hand, plan(deal)]].slice(-MOST_KEPT);
  prefs.set("commitments", Object.fromEntries(newest));
}

/** @param {Api.DealCommitment} deal
 *  @returns {Plan | null} */
export function storedCommitment(deal) {
  const all = prefs.get("commitments", /** @type {Record<string, Plan>} */ ({}));
  return (Object.hasOwn(all, deal.hand) ? all[deal.hand] : null) ?? null;
}

// -- the check ------------------------------------------------------------------------------------

/** Check a deal whose seed has been revealed against its commitment and the cards that were seen.
 *  @param {RevealedDeal} deal
 *  @param {SeenCards} seen */
export function check(deal, seen) {
  const before = storedCommitment(deal);
  const cards = dealt(deal);
  const hands = cards.hands.map((hand) => comparedHand(hand, seen, reshuffled(deal, hand.seat)));
  const board = cards.board.map((text, at) => ({ text, mark: markOf(text, seen.board[at]), seen: seen.board[at] }));
  const lines = [commitmentLine(deal, before), seedLine(deal, before), deckLine(deal, before), ...drawLines(deal, seen), ...cardLines(hands, board)];
  return { verdict: verdictOf(lines), lines, hands, board };
}

/** @param {CheckLine[]} lines
 *  @returns {Verdict} */
function verdictOf(lines) {
  const marks = lines.map((line) => line.mark);
  return marks.includes("no") ? "no" : marks.includes("unsure") ? "unsure" : "yes";
}

/** @param {RevealedDeal} deal
 *  @param {Plan | null} before
 *  @returns {CheckLine} */
function commitmentLine(deal, before) {
  if (before === null) return { mark: "unsure", text: "This browser did not see the commitment before the seed was revealed, so it cannot tell whether the commitment was made before the deal." };
  if (before.commitment !== deal.commitment) {
    return { mark: "no", text: `The commitment was changed: it was ${short(before.commitment)} during the hand and is ${short(deal.commitment)} now.` };
  }
  return { mark: "yes", text: "The commitment is the one you saw during the hand." };
}

/** @param {RevealedDeal} deal
 *  @param {Plan | null} before
 *  @returns {CheckLine} */
function seedLine(deal, before) {
  const wanted = (before ?? deal).commitment;
  if (commitmentOf(deal.seed) === wanted) return { mark: "yes", text: "The seed matches the commitment: it cannot have been replaced by another seed." };
  return { mark: "no", text: `The seed does not match the commitment: its hash is ${short(commitmentOf(deal.seed))}, not ${short(wanted)}.` };
}

/** @param {RevealedDeal} deal
 *  @param {Plan | null} before
 *  @returns {CheckLine} */
function deckLine(deal, before) {
  const now = { ...plan(deal), commitment: null };
  const then = { ...(before ?? plan(deal)), commitment: null };
  if (JSON.stringify(now) !== JSON.stringify(then)) return { mark: "no", text: "The deck or the dealing order has changed since the commitment." };
  if (!isAscending(deal.deck)) return { mark: "no", text: "The deck was not in ascending order before the shuffle." };
  return { mark: "yes", text: `The deck of ${deal.deck.length} cards was in ascending order, and your browser shuffled it from the seed alone.` };
}

/** @param {string} text
 *  @param {string | undefined} seen
 *  @returns {CheckedCard["mark"]} */
const markOf = (text, seen) => (seen === undefined || seen === HIDDEN ? "hidden" : seen === text ? "yes" : "no");

/** Hole cards may be shown in any order, so a card matches if the seat was dealt it.
 *  @param {{ seat: number, cards: string[] }} hand
 *  @param {SeenCards} seen
 *  @param {number} unchecked how many of its cards came from the discards
 *  @returns {CheckedHand & { seat: number }} */
function comparedHand({ seat, cards }, seen, unchecked) {
  const place = seen.seats.find((one) => one.seat === seat) ?? { name: "", cards: [] };
  const known = place.cards.filter((card) => card !== HIDDEN);
  const strange = known.filter((card) => !cards.includes(card)).slice(unchecked);
  /** @param {string} text
   *  @returns {CheckedCard} */
  const marked = (text) => {
    if (known.includes(text)) return { text, mark: "yes" };
    return strange.length ? { text, mark: "no", seen: strange.shift() } : { text, mark: "hidden" };
  };
  return { seat, name: place.name || `Seat ${seat + 1}`, cards: cards.map(marked) };
}

/** How many cards of a seat came from the discards, after the end of the deck.
 *  @param {RevealedDeal} deal
 *  @param {number} seat */
const reshuffled = ({ later_cards: later = [] }, seat) => later.filter((one) => one.seat === seat && one.place === null).length;

/** Drawn cards come from the top of the rest of the deck, one after the other, as many as each seat was seen to draw.
 *  @param {RevealedDeal} deal
 *  @param {SeenCards} seen
 *  @returns {CheckLine[]} */
function drawLines({ later_cards: later = [], hole_cards: hole, board_cards: board, deal_order: order }, seen) {
  if (seen.seats.every((seat) => !seat.drawn?.length)) return [];
  const wrong = seen.seats.find(({ seat, drawn = [] }) => later.filter((one) => one.seat === seat).length !== drawn.reduce((sum, count) => sum + count, 0));
  if (wrong) return [{ mark: "no", text: `${wrong.name} drew another number of cards than you saw.` }];
  const places = later.flatMap(({ place }) => (place === null ? [] : [place]));
  if (places.some((place, at) => place !== hole * order.length + board + at)) return [{ mark: "no", text: "Cards were not drawn from the top of the deck." }];
  const rest = later.length - places.length;
  if (rest) return [{ mark: "unsure", text: `The deck ran out: ${rest === 1 ? "one card was" : `${rest} cards were`} drawn from the shuffled discards, which are not checked here.` }];
  return [{ mark: "yes", text: "Every seat drew as many cards as you saw, from the top of the deck." }];
}

/** @param {CheckedHand[]} hands
 *  @param {CheckedCard[]} board
 *  @returns {CheckLine[]} */
function cardLines(hands, board) {
  const places = [...hands, { name: "The board", cards: board }];
  const all = places.flatMap((place) => place.cards.map((card) => ({ ...card, whose: place.name })));
  const wrong = all.filter((card) => card.mark === "no");
  if (wrong.length) return wrong.map((card) => ({ mark: "no", text: `${card.whose}: you saw the ${cardName(card.seen ?? HIDDEN)}, but the seed deals the ${cardName(card.text)}.` }));
  const right = all.filter((card) => card.mark === "yes").length;
  if (!right) return [{ mark: "unsure", text: "You saw no cards of this hand, so there is nothing to compare." }];
  const hidden = all.length - right;
  const rest = hidden ? ` The ${hidden === 1 ? "one" : hidden} you did not see ${hidden === 1 ? "is" : "are"} listed below.` : "";
  return [{ mark: "yes", text: `${right === 1 ? "The card you saw is the one" : `All ${right} cards you saw are the ones`} that the seed deals.${rest}` }];
}
