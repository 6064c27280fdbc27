import assert from "node:assert/strict";
import { test } from "node:test";

import { EVERYTHING, matches, netOf, playersOf } from "../../../src/holecard/web/static/js/pages/replay/hand-filter.js";

const hand = { key: "1", title: "", players: ["Ann", "Bob"], positions: ["BTN", "BB"], net: [4, -4], pot: 8, pot_bb: 4, is_showdown: true, board: "", problem: null };

test("everything matches without a choice", () => {
  assert.ok(matches(hand, EVERYTHING));
  assert.ok(matches({ ...hand, players: [], positions: [], pot_bb: null, is_showdown: null }, EVERYTHING));
});

test("player, position, pot and showdown", () => {
  assert.ok(matches(hand, { ...EVERYTHING, player: "Ann" }));
  assert.ok(!matches(hand, { ...EVERYTHING, player: "Cleo" }));
  assert.ok(matches(hand, { ...EVERYTHING, position: "BB" }));
  assert.ok(!matches(hand, { ...EVERYTHING, player: "Ann", position: "BB" }));
  assert.ok(!matches(hand, { ...EVERYTHING, least: 5 }));
  assert.ok(matches(hand, { ...EVERYTHING, showdown: "yes" }));
  assert.ok(!matches(hand, { ...EVERYTHING, showdown: "no" }));
});

test("what a player won, and who plays most", () => {
  assert.equal(netOf(hand, "Bob"), -4);
  assert.equal(netOf(hand, "Cleo"), null);
  assert.deepEqual(playersOf([hand, { ...hand, players: ["Bob", "Cleo"] }]), ["Bob", "Ann", "Cleo"]);
});
