import assert from "node:assert/strict";
import { test } from "node:test";

import { axisLabel, brief, coins, figure, listed, percent, signed } from "../../../src/holecard/web/static/js/lib/format.js";

test("figures have commas", () => {
  assert.equal(figure(0), "0");
  assert.equal(figure(12345), "12,345");
  assert.equal(figure(-1234567), "-1,234,567");
});

test("cents have two digits, whole amounts none", () => {
  assert.equal(coins(20), "20");
  assert.equal(coins(20.1), "20.10");
  assert.equal(coins(1234.56), "1,234.56");
});

test("a brief amount is never more than the amount", () => {
  assert.equal(brief(9_999_999), "9,999,999");
  assert.equal(brief(10_000_000), "10M");
  assert.equal(brief(123_456_789), "123.45M");
  assert.equal(brief(999_999_999), "999.99M");
  assert.equal(brief(1_239_999_999), "1.23B");
  assert.equal(brief(-123_456_789), "-123.45M");
});

test("won and lost amounts have a sign, zero has none", () => {
  assert.equal(signed(40), "+40");
  assert.equal(signed(-2000), "−2,000");
  assert.equal(signed(0), "0");
  assert.equal(signed(20.5, coins), "+20.50");
});

test("names are listed as in a sentence", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["Ann"]), "Ann");
  assert.equal(listed(["Ann", "Bob"]), "Ann and Bob");
  assert.equal(listed(["Ann", "Bob", "Cleo"]), "Ann, Bob and Cleo");
});

test("shares are percentages", () => {
  assert.equal(percent(0.5), "50.0%");
  assert.equal(percent(1 / 3, 0), "33%");
});

test("axis labels are short", () => {
  assert.deepEqual([0, 500, -20, 2000, -1.5e6, 3e9].map(axisLabel), ["0", "500", "−20", "2k", "−1.5M", "3G"]);
});
