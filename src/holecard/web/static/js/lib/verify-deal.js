// Whether a deal is what was promised. Everything is worked out here, nothing is asked of the server.

import { cardName } from "../components/cards.js";
import { prefs } from "../components/shell.js";
import { sha256 } from "./sha256.js";
import { dealt, isAscending } from "./shuffle.js";

const MOST_KEPT = 200;
const HIDDEN = "??";

export const promiseOf = (seed) => sha256(`holecard promise ${seed}`);
export const short = (hex) => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-4)}` : hex);

// -- what was shown before the seed was ----------------------------------------------------------

const plan = ({ promise, deck, hole, board, seats }) => ({ promise, deck, hole, board, seats });

/** Keep what is promised while the seed is secret. The first word counts: a second one does not replace it. */
export function keep(fair) {
  const kept = prefs.get("promises", {});
  if (fair.seed !== null || Object.hasOwn(kept, fair.hand)) return;
  const newest = [...Object.entries(kept), [fair.hand, plan(fair)]].slice(-MOST_KEPT);
  prefs.set("promises", Object.fromEntries(newest));
}

export function kept(fair) {
  const all = prefs.get("promises", {});
  return Object.hasOwn(all, fair.hand) ? all[fair.hand] : null;
}

// -- the check ------------------------------------------------------------------------------------

/** `{verdict, lines: [{mark, words}], hands: [{seat, name, cards}], board}` with marks "yes", "no" and
 *  "unsure", and cards `{text, mark}` where a card that was not seen has the mark "hidden". */
export function check(fair, seen) {
  const before = kept(fair);
  const deal = dealt(fair);
  const hands = deal.hands.map((hand) => comparedHand(hand, seen));
  const board = deal.board.map((text, at) => ({ text, mark: markOf(text, seen.board[at]), seen: seen.board[at] }));
  const lines = [promiseLine(fair, before), seedLine(fair, before), deckLine(fair, before), ...cardLines(hands, board)];
  return { verdict: verdictOf(lines), lines, hands, board };
}

function verdictOf(lines) {
  const marks = lines.map((line) => line.mark);
  return marks.includes("no") ? "no" : marks.includes("unsure") ? "unsure" : "yes";
}

function promiseLine(fair, before) {
  if (before === null) return { mark: "unsure", words: "This browser did not see the promise before the seed was shown, so it cannot tell whether it was made before the cards were dealt." };
  if (before.promise !== fair.promise) {
    return { mark: "no", words: `The promise was changed: it was ${short(before.promise)} while the hand was played, and is ${short(fair.promise)} now.` };
  }
  return { mark: "yes", words: "The promise is the one that you were shown while the hand was played." };
}

function seedLine(fair, before) {
  const wanted = (before ?? fair).promise;
  if (promiseOf(fair.seed) === wanted) return { mark: "yes", words: "The seed fits the promise: no other seed could have been put in its place." };
  return { mark: "no", words: `The seed does not fit the promise: it would be promised as ${short(promiseOf(fair.seed))}, not ${short(wanted)}.` };
}

function deckLine(fair, before) {
  const now = { ...plan(fair), promise: null };
  const then = { ...(before ?? plan(fair)), promise: null };
  if (JSON.stringify(now) !== JSON.stringify(then)) return { mark: "no", words: "The deck or the seats that are dealt to are not those of the time of the promise." };
  if (!isAscending(fair.deck)) return { mark: "no", words: "The deck did not lie in ascending order before it was shuffled." };
  return { mark: "yes", words: `The deck of ${fair.deck.length} cards was in order, and is shuffled here from the seed alone.` };
}

const markOf = (text, seen) => (seen === undefined || seen === HIDDEN ? "hidden" : seen === text ? "yes" : "no");

/** The cards of a hand may be shown in any order, so a card fits if the seat was dealt it. */
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
  if (wrong.length) return wrong.map((card) => ({ mark: "no", words: `${card.whose}: you saw the ${cardName(card.seen)}, but the seed deals the ${cardName(card.text)}.` }));
  const right = all.filter((card) => card.mark === "yes").length;
  if (!right) return [{ mark: "unsure", words: "You have seen no card of this hand, so there is nothing to compare." }];
  const hidden = all.length - right;
  const rest = hidden ? ` The ${hidden === 1 ? "one" : hidden} that you did not see ${hidden === 1 ? "is" : "are"} shown below.` : "";
  return [{ mark: "yes", words: `${right === 1 ? "The card that you saw is the one" : `All ${right} cards that you saw are the ones`} that the seed deals.${rest}` }];
}
