import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dealt, isAscending, shuffled } from "../../../src/holecard/web/static/js/lib/shuffle.js";

// Shuffled by the engine; tests/js/test_shuffles.py keeps them so.
const ENGINE = JSON.parse(readFileSync(new URL("../fixtures/shuffles.json", import.meta.url), "utf8"));

const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

test("a shuffle is that of the engine in every deck", () => {
  assert.ok(ENGINE.length > 20);
  for (const { deck, seed, cards } of ENGINE) assert.deepEqual(shuffled(deck, cards.length, seed), cards, seed);
});

test("a shuffle keeps every card", () => {
  for (let number = 0; number < 20; number++) {
    const cards = shuffled(DECK, DECK.length, `seed ${number}`);
    assert.deepEqual([...cards].sort(), [...DECK].sort());
  }
});

test("a digest above the last multiple of the number of orders is rejected", () => {
  // No such seed is known for 52 cards, so the digests are made up: one at the limit, the largest, and the last
  // number below the limit, a multiple of 52! less one.
  let orders = 1n;
  for (let number = 2n; number <= 52n; number++) orders *= number;
  const limit = (1n << 256n) - ((1n << 256n) % orders);
  const digests = new Map([["seed", limit], ["seed#1", (1n << 256n) - 1n], ["seed#2", limit - 1n]]);
  const digest = (text) => digests.get(text).toString(16).padStart(64, "0");
  // A multiple of n! less one takes the last card every time.
  assert.deepEqual(shuffled(DECK, 52, "seed", digest), [...DECK].reverse());
});

test("hole cards come before the board, seat after seat", () => {
  const cards = shuffled(DECK, 9, "seed");
  const { hands, board } = dealt({ deck: DECK, hole_cards: 2, board_cards: 5, deal_order: [1, 0], seed: "seed" });
  assert.deepEqual(hands, [{ seat: 1, cards: cards.slice(0, 2) }, { seat: 0, cards: cards.slice(2, 4) }]);
  assert.deepEqual(board, cards.slice(4));
});

test("a deck ascends if it has known cards in order, none twice", () => {
  assert.ok(isAscending(DECK));
  assert.ok(isAscending(["2c", "9h", "As"]));
  assert.ok(!isAscending([...DECK].reverse()));
  assert.ok(!isAscending(["2c", "2c"]));
  assert.ok(!isAscending(["2c", "3x"]));
  assert.ok(!isAscending(["??"]));
});
