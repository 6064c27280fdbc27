import assert from "node:assert/strict";
import { test } from "node:test";

import { scale, scaleAround } from "../../../src/holecard/web/static/js/lib/scale.js";

const rounded = (values) => values.map((value) => Number(value.toPrecision(12)));

test("a share goes from 0 at the low end to 1 at the high end and no further", () => {
  const on = scale(-10, 30);
  assert.deepEqual([-50, -10, 0, 30, 99].map(on.share), [0, 0, 0.25, 1, 1]);
});

test("ticks are multiples of 1, 2 or 5 times a power of ten within the scale", () => {
  assert.deepEqual(scale(0, 10).ticks(5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(scale(-1, 1).ticks(4), [-1, -0.5, 0, 0.5, 1]);
  assert.deepEqual(rounded(scale(0, 0.3).ticks(3)), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(scale(900, 2100).ticks(6), [1000, 1200, 1400, 1600, 1800, 2000]);
});

test("every range gets about as many ticks as were asked for", () => {
  for (const high of [0.003, 0.7, 1, 3, 49, 1234, 7e6]) {
    for (const about of [2, 5, 10]) {
      const found = scale(-high / 3, high).ticks(about);
      assert.ok(found.length >= about / 2.5 - 1 && found.length <= about + 1, `${high} ${about}: ${found}`);
      assert.ok(found.every((tick) => tick >= -high / 3 - 1e-9 && tick <= high * (1 + 1e-9)));
    }
  }
});

test("a scale around values has room on both sides", () => {
  const on = scaleAround([3, null, -1, 7, Infinity]);
  assert.ok(on.low < -1 && on.low > -2 && on.high > 7 && on.high < 8);
});

test("one value, or none, still makes a scale", () => {
  const one = scaleAround([5]);
  assert.ok(one.low < 5 && one.high > 5);
  const none = scaleAround([null]);
  assert.deepEqual([none.low, none.high], [0, 1]);
});
