import assert from "node:assert/strict";
import { test } from "node:test";

import { choiceOf, keysOf } from "../../../../src/holecard/web/static/js/pages/train/keys.js";

/** @import { Action } from "../../../../src/holecard/web/static/js/pages/train/keys.js" */

/** @type {Action} */
const FOLD = { action_type: "fold", label: "fold" };
/** @type {Action} */
const CALL = { action_type: "call", label: "call 20" };
/** @param {string} label
 *  @returns {Action} */
const raise = (label) => ({ action_type: "raise", label });

test("a letter stands for the only action of its kind, a number for any", () => {
  const actions = [FOLD, CALL, raise("raise to 60")];
  assert.deepEqual(keysOf(actions), ["f", "c", "r"]);
  assert.deepEqual(["f", "c", "k", "r", "b", "1", "3"].map((key) => choiceOf(key, actions)), [0, 1, 1, 2, 2, 0, 2]);
});

test("several sizes are chosen by number, and all-in by its letter", () => {
  const actions = [CALL, raise("bet 20"), raise("bet 60"), raise("all-in 500")];
  assert.deepEqual(keysOf(actions), ["c", "2", "3", "a"]);
  assert.equal(choiceOf("r", actions), -1);
  assert.equal(choiceOf("a", actions), 3);
});

test("other keys stand for nothing", () => {
  const actions = [FOLD, CALL];
  assert.deepEqual(["3", "9", "0", "a", "r", "Enter", "z"].map((key) => choiceOf(key, actions)), [-1, -1, -1, -1, -1, -1, -1]);
});
