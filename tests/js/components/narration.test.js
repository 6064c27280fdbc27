import assert from "node:assert/strict";
import test from "node:test";

import { actionText, cardsOf, readAloud, textOnly } from "../../../src/holecard/web/static/js/components/narration.js";

const SENTENCE = [
  { kind: "player", seat: 1, name: "Bob 2000" }, { kind: "text", text: " calls " }, { kind: "amount", amount: 12000 },
];

test("amounts are grouped, digits in a name are not", () => {
  assert.equal(readAloud(SENTENCE), "Bob 2000 calls 12,000");
});

test("amounts are written in the money of the caller", () => {
  assert.equal(readAloud(SENTENCE, (amount) => `$${amount / 100}`), "Bob 2000 calls $120");
});

test("cards are read by their names", () => {
  const pieces = [...textOnly("Ann shows "), { kind: "cards", cards: ["As", "??"] }];
  assert.equal(readAloud(pieces), "Ann shows ace of spades, hidden card");
  assert.deepEqual(cardsOf(pieces), ["As", "??"]);
});

test("the last action of a seat", () => {
  assert.equal(actionText({ verb: "raise", amount: 7000 }), "raises to 7,000");
  assert.equal(actionText({ verb: "fold", amount: null }), "folds");
  assert.equal(actionText({ verb: "complete", amount: 4 }), "completes to 4");
  assert.equal(actionText(null), "");
});
