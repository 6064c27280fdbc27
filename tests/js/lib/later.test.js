import assert from "node:assert/strict";
import { test } from "node:test";

import { later } from "../../../src/holecard/web/static/js/lib/later.js";

test("calls in a row become one, after the last of them", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let count = 0;
  const call = later(() => { count += 1; }, 100);
  call();
  context.mock.timers.tick(60);
  call();
  context.mock.timers.tick(60);
  assert.equal(count, 0);
  context.mock.timers.tick(60);
  assert.equal(count, 1);
});
