import assert from "node:assert/strict";
import { test } from "node:test";

import { compare } from "../../../src/holecard/web/static/js/lib/compare.js";

test("numbers are sorted by size, unknown ones first", () => {
  assert.deepEqual([3, null, -2, 10].sort(compare), [null, -2, 3, 10]);
});

test("texts are sorted by the alphabet, whatever their case", () => {
  assert.deepEqual(["cleo", "Bob", "ann"].sort(compare), ["ann", "Bob", "cleo"]);
});

test("two unknown numbers are equal", () => {
  assert.equal(compare(null, undefined), 0);
});
