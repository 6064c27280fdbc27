import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { sha256 } from "../../../src/holecard/web/static/js/lib/sha256.js";

const LETTERS = [..."aZ09 #/-éß…漢🂡"];

/** A text of so many letters of every width, the same every time.
 *  @param {number} length */
const textOf = (length) => Array.from({ length }, (_, at) => LETTERS[(7 * at * at + 3 * at + length) % LETTERS.length]).join("");

test("SHA-256 is that of Node at every length around the edges of blocks", () => {
  for (let length = 0; length < 260; length++) {
    const text = textOf(length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), text);
  }
});

test("SHA-256 of the examples of FIPS 180-2", () => {
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(
    sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("SHA-256 of a million letters", () => {
  assert.equal(sha256("a".repeat(1e6)), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
});
