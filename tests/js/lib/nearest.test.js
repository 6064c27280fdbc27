import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestBy } from "../../../src/holecard/web/static/js/lib/nearest.js";

test("binary search finds what a look at every item finds", () => {
  const items = [1, 4, 4.5, 9, 20, 21, 50];
  for (let at = -3; at < 60; at += 0.25) {
    const least = Math.min(...items.map((item) => Math.abs(item - at)));
    assert.equal(Math.abs(nearestBy(items, at, (item) => item) - at), least, at);
  }
});

test("one item is the nearest, and of none there is no nearest", () => {
  assert.equal(nearestBy([7], 100, (item) => item), 7);
  assert.equal(nearestBy([], 100, (item) => item), undefined);
});
