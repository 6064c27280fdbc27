import assert from "node:assert/strict";
import { test } from "node:test";

import { amount, duration, ev } from "../../../../src/holecard/web/static/js/pages/train/format.js";
import { share } from "../../../../src/holecard/web/static/js/components/verdict-words.js";
import { address, here } from "../../../../src/holecard/web/static/js/pages/train/url.js";

test("numbers have the digits that count", () => {
  assert.deepEqual([0, 1e-9, 0.01543, 1.333, 123.4].map(amount), ["0", "0", "0.0154", "1.33", "123"]);
  assert.deepEqual([0, -0.0001, 1.33, -0.273].map(ev), ["0.000", "0.000", "+1.330", "−0.273"]);
  assert.deepEqual([0, 0.004, 0.305, 1].map(share), ["0%", "0.4%", "31%", "100%"]);
});

test("times are in the unit that fits", () => {
  assert.deepEqual([0, 30, 600, 7200, 3 * 86400].map(duration), ["a moment", "a minute", "10 minutes", "2 hours", "3 days"]);
});

test("what is trained is in the address, and read from it", () => {
  const place = { source: "micro-1000", street: "flop", position: "BB", review: true };
  assert.equal(address(place), "/train?source=micro-1000&street=flop&position=BB&review=1");
  assert.deepEqual(here("?source=micro-1000&street=flop&position=BB&review=1"), place);
  assert.equal(address({ source: null }), "/train");
});
