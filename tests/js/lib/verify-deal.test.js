import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";

import { emptyStorage } from "../local-storage.js";
import { dealt } from "../../../src/holecard/web/static/js/lib/shuffle.js";
import { check, commitmentOf, short, storeCommitment, storedCommitment } from "../../../src/holecard/web/static/js/lib/verify-deal.js";

const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const SEED = "a seed";
const DEAL = {
  hand: "table/7", commitment: commitmentOf(SEED), seed: SEED, seed_chosen: false,
  deck: DECK, hole_cards: 2, board_cards: 5, deal_order: [1, 0],
};

/** What a player saw who knows the own cards and the board.
 *  @param {string} [seed] */
function seen(seed = SEED) {
  const { hands, board } = dealt({ ...DEAL, seed });
  return { seats: [{ seat: 0, name: "Ann", cards: [...hands[1].cards].reverse() }, { seat: 1, name: "Bob", cards: ["??", "??"] }], board };
}

beforeEach(emptyStorage);

const marks = (result) => result.lines.map((line) => line.mark);

test("a commitment is the SHA-256 of its prefix and the seed", () => {
  assert.equal(commitmentOf("x"), createHash("sha256").update("holecard commitment x").digest("hex"));
});

test("a deal that matches its commitment is verified", () => {
  storeCommitment({ ...DEAL, seed: null });
  const result = check(DEAL, seen());
  assert.equal(result.verdict, "yes");
  assert.deepEqual(result.hands.map((hand) => [hand.name, ...hand.cards.map((card) => card.mark)]), [["Bob", "hidden", "hidden"], ["Ann", "yes", "yes"]]);
  assert.ok(result.board.every((card) => card.mark === "yes"));
});

test("without the commitment from before the hand the verdict is not certain", () => {
  assert.deepEqual([check(DEAL, seen()).verdict, marks(check(DEAL, seen()))[0]], ["unsure", "unsure"]);
});

test("a commitment that was changed is a mismatch", () => {
  storeCommitment({ ...DEAL, seed: null, commitment: commitmentOf("another") });
  assert.deepEqual(marks(check(DEAL, seen())).slice(0, 2), ["no", "no"]);
});

test("the first commitment counts: a second one does not replace it", () => {
  storeCommitment({ ...DEAL, seed: null });
  storeCommitment({ ...DEAL, seed: null, commitment: "later" });
  assert.equal(storedCommitment(DEAL).commitment, DEAL.commitment);
});

test("a commitment that comes with its seed is not stored", () => {
  storeCommitment(DEAL);
  assert.equal(storedCommitment(DEAL), null);
});

test("another seed than the committed one is a mismatch", () => {
  storeCommitment({ ...DEAL, seed: null });
  const result = check({ ...DEAL, seed: "another" }, seen("another"));
  assert.deepEqual([result.verdict, marks(result)[1]], ["no", "no"]);
});

test("a deck or dealing order that was changed is a mismatch", () => {
  storeCommitment({ ...DEAL, seed: null });
  assert.equal(marks(check({ ...DEAL, deal_order: [0, 1] }, seen()))[2], "no");
  const reversed = { ...DEAL, hand: "table/8", deck: [...DECK].reverse() };
  storeCommitment({ ...reversed, seed: null });
  assert.equal(marks(check(reversed, seen()))[2], "no");
});

test("a card that the seed does not deal is named", () => {
  storeCommitment({ ...DEAL, seed: null });
  const view = seen();
  const strange = DECK.find((card) => !view.seats[0].cards.includes(card) && !view.board.includes(card));
  view.seats[0].cards[0] = strange;
  const result = check(DEAL, view);
  assert.equal(result.verdict, "no");
  assert.equal(result.lines.filter((line) => line.text.startsWith("Ann: you saw the")).length, 1);
});

test("a viewer who saw no card has nothing to compare", () => {
  storeCommitment({ ...DEAL, seed: null });
  const result = check(DEAL, { seats: [], board: [] });
  assert.deepEqual([result.verdict, marks(result).at(-1)], ["unsure", "unsure"]);
  assert.equal(result.hands[0].name, "Seat 2");
});

test("the newest two hundred commitments are stored", () => {
  for (let hand = 0; hand < 205; hand++) storeCommitment({ ...DEAL, hand: `table/${hand}`, seed: null });
  assert.equal(storedCommitment({ ...DEAL, hand: "table/4" }), null);
  assert.notEqual(storedCommitment({ ...DEAL, hand: "table/5" }), null);
});

test("long digests are shortened in the middle", () => {
  assert.equal(short("0123456789abcdef0123456789"), "01234567…6789");
  assert.equal(short("abc"), "abc");
});

/** A deal of a draw game in which seat 1 drew two cards and then seat 0 one. */
const DRAWN = { ...DEAL, hole_cards: 5, board_cards: 0, later_cards: [{ seat: 1, place: 10 }, { seat: 1, place: 11 }, { seat: 0, place: 12 }] };

/** What seat 0 saw, with the card that it threw away.
 *  @param {number} [count] how many cards seat 1 was seen to draw */
function seenDraws(count = 2) {
  const [, own] = dealt(DRAWN).hands;
  return { seats: [{ seat: 0, name: "Ann", cards: own.cards, drawn: [1] }, { seat: 1, name: "Bob", cards: Array(5).fill("??"), drawn: [count] }], board: [] };
}

test("drawn cards are found in the shuffled deck, and only as many as were seen", () => {
  storeCommitment({ ...DRAWN, seed: null });
  assert.equal(dealt(DRAWN).hands[0].cards.length, 7);
  assert.equal(check(DRAWN, seenDraws()).verdict, "yes");
  assert.equal(check(DRAWN, seenDraws(1)).verdict, "no");
  const skipped = DRAWN.later_cards.map((one) => ({ ...one, place: one.place + 1 }));
  assert.equal(check({ ...DRAWN, later_cards: skipped }, seenDraws()).verdict, "no");
});

test("cards from the shuffled discards are not checked, and the verdict says so", () => {
  storeCommitment({ ...DRAWN, seed: null });
  const [first, second] = DRAWN.later_cards;
  const result = check({ ...DRAWN, later_cards: [first, second, { seat: 0, place: null }] }, seenDraws());
  assert.deepEqual([result.verdict, result.lines.filter((line) => line.mark === "no")], ["unsure", []]);
});
