import assert from "node:assert/strict";
import { test } from "node:test";

import { capital, evText, meanEv, mixture, share } from "../../../src/holecard/web/static/js/pages/study/format.js";
import { address, here } from "../../../src/holecard/web/static/js/pages/study/url.js";

test("shares have a decimal, and small ones are never written as none", () => {
  assert.deepEqual([0, 0.0001, 0.1875, 0.5, 0.9999, 1].map(share), ["0%", "<0.1%", "18.8%", "50.0%", ">99.9%", "100%"]);
});

test("EVs have a sign unless they are zero", () => {
  assert.deepEqual([0.5, -0.25, 0, -0.0001, 123.456, null].map(evText), ["+0.500", "−0.250", "0.000", "0.000", "+123.5", "–"]);
});

test("the EV of a mixed strategy is the mean of its actions", () => {
  assert.equal(meanEv({ evs: [1, -1], frequencies: [0.75, 0.25] }), 0.5);
  assert.equal(meanEv({ evs: [1, null], frequencies: [0.75, 0.25] }), null);
  assert.equal(meanEv({ evs: [], frequencies: [1] }), null);
});

test("a strategy in words", () => {
  assert.equal(mixture([{ label: "bet 1" }, { label: "check" }], { frequencies: [0.1875, 0.8125] }), "bet 1 18.8%, check 81.3%");
  assert.equal(capital("button"), "Button");
});

test("an address is read as it was written", () => {
  for (const place of [{ id: "kuhn", node: null, board: null }, { id: "leduc/1:1", node: "12", board: "K&Q" }]) {
    globalThis.location = { search: new URL(address(place), "http://localhost").search };
    assert.deepEqual(here(), place);
  }
});

test("a decision that is no number is ignored", () => {
  globalThis.location = { search: "?id=kuhn&node=1x" };
  assert.deepEqual(here(), { id: "kuhn", node: null, board: null });
});
