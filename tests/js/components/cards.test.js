import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName, namesOf } from "../../../src/holecard/web/static/js/components/cards.js";

test("cards have names", () => {
  assert.equal(cardName("As"), "ace of spades");
  assert.equal(cardName("Td"), "10 of diamonds");
  assert.equal(cardName("7c"), "7 of clubs");
  assert.equal(cardName("??"), "hidden card");
  assert.equal(namesOf(["Qh", "??"]), "queen of hearts, hidden card");
});
