import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf } from "../../../src/holecard/web/static/js/lib/keyboard.js";

test("letters are in lower case, other keys keep their names", () => {
  assert.equal(keyOf({ key: "F", code: "KeyF" }), "f");
  assert.equal(keyOf({ key: "ArrowUp", code: "ArrowUp" }), "ArrowUp");
  assert.equal(keyOf({ key: " ", code: "Space" }), " ");
});

test("a Latin letter counts where it is printed, not where it lies", () => {
  assert.equal(keyOf({ key: "a", code: "KeyQ" }), "a"); // a French keyboard
});

test("a letter of another alphabet is named by its place", () => {
  assert.equal(keyOf({ key: "а", code: "KeyF" }), "f"); // a Russian keyboard
  assert.equal(keyOf({ key: "ü", code: "BracketLeft" }), "ü");
});
