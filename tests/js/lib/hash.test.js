import assert from "node:assert/strict";
import { test } from "node:test";

import { hash } from "../../../src/holecard/web/static/js/lib/hash.js";

test("FNV-1a of its authors' test vectors", () => {
  assert.equal(hash(""), 0x811c9dc5);
  assert.equal(hash("a"), 0xe40c292c);
  assert.equal(hash("foobar"), 0xbf9cf968);
});
