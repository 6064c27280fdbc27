import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { emptyStorage } from "../local-storage.js";
import { prefs, seats } from "../../../src/holecard/web/static/js/lib/preferences.js";

/** @type {Map<string, string>} */
let stored;

beforeEach(() => {
  stored = emptyStorage();
});

test("a preference is remembered, and null forgets it", () => {
  assert.equal(prefs.get("pace"), null);
  assert.equal(prefs.get("pace", 900), 900);
  prefs.set("pace", 0);
  assert.equal(prefs.get("pace", 900), 0);
  assert.equal(stored.get("holecard.pace"), "0");
  prefs.set("pace", null);
  assert.equal(prefs.get("pace", 900), 900);
  assert.equal(stored.size, 0);
});

test("text that another program stored is not read", () => {
  stored.set("holecard.pace", "{");
  assert.equal(prefs.get("pace", 900), 900);
});

test("a browser that stores nothing still plays", () => {
  delete globalThis.localStorage;
  prefs.set("name", "Ann");
  assert.equal(prefs.get("name", "Guest"), "Guest");
});

test("the newest twenty seats are remembered", () => {
  for (let table = 0; table < 25; table++) seats.keep(`t${table}`, { seat: 0, token: "x" });
  assert.equal(seats.tables().length, 20);
  assert.equal(seats.tables()[0], "t24");
  assert.deepEqual(seats.of("t24"), { seat: 0, token: "x" });
  seats.keep("t24", null);
  assert.equal(seats.tables()[0], "t23");
  assert.equal(seats.of("t24"), null);
});

test("a seat that is kept again moves to the front", () => {
  seats.keep("a", { seat: 0, token: "x" });
  seats.keep("b", { seat: 1, token: "y" });
  seats.keep("a", { seat: 0, token: "z" });
  assert.deepEqual(seats.tables(), ["a", "b"]);
});
