// Verifies a deal against its commitment in the browser, without the server.

import { cardName } from "../components/cards.js";
import { prefs } from "../components/shell.js";
import { sha256 } from "./sha256.js";
import { dealt, isAscending } from "./shuffle.js";

const MOST_KEPT = 200;
const HIDDEN = "??";

export const commitmentOf = (seed) => sha256(`holecard commitment ${seed}`);
export const short = (hex) => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-4)}` : hex);

// -- stored commitments ----------------------------------------------------------------------------

const plan = ({ commitment, deck, hole_cards, board_cards, deal_order }) => ({ commitment, deck, hole_cards, board_cards, deal_order });

/** Store the commitment while the seed is secret. A later commitment does not replace the first one. */
export function storeCommitment(deal) {
  const kept = prefs.get("commitments", {});
  if (deal.seed !== null || Object.hasOwn(kept, deal.hand)) return;
  const newest = [...Object.entries(kept), [deal.hand, plan(deal)]].slice(-MOST_KEPT);
  prefs.set("commitments", Object.fromEntries(newest));
}

export function storedCommitment(deal) {
  const all = prefs.get("commitments", {});
  return Object.hasOwn(all, deal.hand) ? all[deal.hand] : null;
}

// -- the check ------------------------------------------------------------------------------------

/** `{verdict, lines: [{mark, text}], hands: [{seat, name, cards}], board}` with marks "yes", "no" and
 *  "unsure", and cards `{text, mark}` where a card that was not seen has the mark "hidden". */
export function check(deal, seen) {
  const before = storedCommitment(deal);
  const cards = dealt(deal);
  const hands = cards.hands.map((hand) => comparedHand(hand, seen));
  const board = cards.board.map((text, at) => ({ text, mark: markOf(text, seen.board[at]), seen: seen.board[at] }));
  const lines = [commitmentLine(deal, before), seedLine(deal, before), deckLine(deal, before), ...cardLines(hands, board)];
  return { verdict: verdictOf(lines), lines, hands, board };
}

function verdictOf(lines) {
  const marks = lines.map((line) => line.mark);
  return marks.includes("no") ? "no" : marks.includes("unsure") ? "unsure" : "yes";
}

function commitmentLine(deal, before) {
  if (before === null) return { mark: "unsure", text: "This browser did not see the commitment before the seed was revealed, so it cannot tell whether the commitment was made before the deal." };
  if (before.commitment !== deal.commitment) {
    return { mark: "no", text: `The commitment was changed: it was ${short(before.commitment)} during the hand and is ${short(deal.commitment)} now.` };
  }
  return { mark: "yes", text: "The commitment is the one you saw during the hand." };
}

function seedLine(deal, before) {
  const wanted = (before ?? deal).commitment;
  if (commitmentOf(deal.seed) === wanted) return { mark: "yes", text: "The seed matches the commitment: it cannot have been replaced by another seed." };
  return { mark: "no", text: `The seed does not match the commitment: its hash is ${short(commitmentOf(deal.seed))}, not ${short(wanted)}.` };
}

function deckLine(deal, before) {
  const now = { ...plan(deal), commitment: null };
  const then = { ...(before ?? plan(deal)), commitment: null };
  if (JSON.stringify(now) !== JSON.stringify(then)) return { mark: "no", text: "The deck or the dealing order has changed since the commitment." };
  if (!isAscending(deal.deck)) return { mark: "no", text: "The deck was not in ascending order before the shuffle." };
  return { mark: "yes", text: `The deck of ${deal.deck.length} cards was in ascending order, and your browser shuffled it from the seed alone.` };
}

const markOf = (text, seen) => (seen === undefined || seen === HIDDEN ? "hidden" : seen === text ? "yes" : "no");

/** Hole cards may be shown in any order, so a card matches if the seat was dealt it. */
function comparedHand({ seat, cards }, seen) {
  const place = seen.seats.find((one) => one.seat === seat) ?? { cards: [] };
  const known = place.cards.filter((card) => card !== HIDDEN);
  const strange = known.filter((card) => !cards.includes(card));
  const marked = cards.map((text) => {
    if (known.includes(text)) return { text, mark: "yes" };
    return strange.length ? { text, mark: "no", seen: strange.shift() } : { text, mark: "hidden" };
  });
  return { seat, name: place.name || `Seat ${seat + 1}`, cards: marked };
}

function cardLines(hands, board) {
  const places = [...hands, { name: "The board", cards: board }];
  const all = places.flatMap((place) => place.cards.map((card) => ({ ...card, whose: place.name })));
  const wrong = all.filter((card) => card.mark === "no");
  if (wrong.length) return wrong.map((card) => ({ mark: "no", text: `${card.whose}: you saw the ${cardName(card.seen)}, but the seed deals the ${cardName(card.text)}.` }));
  const right = all.filter((card) => card.mark === "yes").length;
  if (!right) return [{ mark: "unsure", text: "You saw no cards of this hand, so there is nothing to compare." }];
  const hidden = all.length - right;
  const rest = hidden ? ` The ${hidden === 1 ? "one" : hidden} you did not see ${hidden === 1 ? "is" : "are"} listed below.` : "";
  return [{ mark: "yes", text: `${right === 1 ? "The card you saw is the one" : `All ${right} cards you saw are the ones`} that the seed deals.${rest}` }];
}
