import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestPace, PACES, DEFAULT_PACE } from "../../../src/holecard/web/static/js/lib/bot-pace.js";

test("each pace of the list is its own nearest", () => {
  for (const [pace] of PACES) assert.equal(nearestPace(pace), pace);
  assert.ok(PACES.some(([pace]) => pace === DEFAULT_PACE));
});

test("any other pace becomes the closest of the list", () => {
  assert.deepEqual([10_000, 1201, 700, 500, 149].map(nearestPace), [1500, 1500, 900, 300, 0]);
});
