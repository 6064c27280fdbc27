import assert from "node:assert/strict";
import { test } from "node:test";

import { nextAmount, parseAmount, shareOf, within } from "../../../src/holecard/web/static/js/lib/bet-size.js";

const RANGE = { least: 40, most: 1000 };

test("an amount outside the range becomes its nearest end, a part of a chip the nearest whole one", () => {
  assert.deepEqual([-5, 39, 40, 99.6, 1000, 1e9].map((amount) => within(RANGE, amount)), [40, 40, 40, 100, 1000, 1000]);
});

test("typed amounts must be whole and within the range", () => {
  assert.equal(parseAmount(RANGE, "40"), 40);
  assert.equal(parseAmount(RANGE, " 1000 "), 1000);
  for (const typed of ["", " ", "39", "1001", "50.5", "-40", "many", "Infinity"]) assert.equal(parseAmount(RANGE, typed), null, typed);
});

test("a jump goes to the next shortcut in its direction and stays at the last one", () => {
  const amounts = [1000, 60, 120];
  assert.equal(nextAmount(amounts, 40, 1), 60);
  assert.equal(nextAmount(amounts, 60, 1), 120);
  assert.equal(nextAmount(amounts, 500, -1), 120);
  assert.equal(nextAmount(amounts, 1000, 1), null);
  assert.equal(nextAmount([], 40, -1), null);
});

test("the filled part of the slider goes from none to all of it", () => {
  assert.equal(shareOf(RANGE, 40), 0);
  assert.equal(shareOf(RANGE, 520), 0.5);
  assert.equal(shareOf(RANGE, 1000), 1);
  assert.equal(shareOf({ least: 7, most: 7 }, 7), 1);
});
