import assert from "node:assert/strict";
import { test } from "node:test";

import { mixOf } from "../../../src/holecard/web/static/js/components/verdict-words.js";

test("what the equilibrium does is told in one line, the most frequent first", () => {
  const actions = ["fold", "call", "raise to 40", "all-in 100"].map((label) => ({ label, action_type: /** @type {const} */ ("call") }));
  const verdict = { choice: 0, best: 1, frequencies: [0.305, 0.69, 0.0049, 0.0001], evs: [0, 1, 1, 0], ev_lost: 1, rating: /** @type {const} */ ("blunder"), sentence: "" };
  assert.equal(mixOf({ actions, verdict }), "Equilibrium: call 69%, fold 31%.");
  assert.equal(mixOf({ actions: [], verdict: null }), "");
});
