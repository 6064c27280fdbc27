import assert from "node:assert/strict";
import { test } from "node:test";

import { equityRequest } from "../../../src/holecard/web/static/js/pages/replay/equity.js";
import { defaultBottom, drawnSeats, snapshotOf } from "../../../src/holecard/web/static/js/pages/replay/snapshot.js";
import { pack, readFragment, unpack, writeFragment } from "../../../src/holecard/web/static/js/pages/replay/url-fragment.js";

/** @param {string} hash */
function fragmentOf(hash) {
  globalThis.location = { hash };
  return readFragment();
}

test("a fragment is read as it was written", () => {
  const hash = writeFragment({ phh: "abc", at: 12, seat: 0, view: "seat" });
  assert.equal(hash, "#phh=abc&at=12&seat=0&view=seat");
  assert.deepEqual(fragmentOf(hash), { phh: "abc", at: 12, seat: 0, view: "seat" });
});

test("values that are null are left out of a fragment", () => {
  assert.equal(writeFragment({ phh: null, at: null, seat: undefined }), "");
  assert.deepEqual(fragmentOf(""), { phh: null, at: null, seat: null, view: null });
});

test("numbers of a fragment that are none are ignored", () => {
  for (const text of ["-1", "1.5", "x", "1e3", "123456", ""]) assert.equal(fragmentOf(`#at=${text}`).at, null, text);
});

test("a packed text is unpacked as it was, in letters of a URL", async () => {
  for (const text of ["", "variant = \"NT\"\n", "é漢🂡".repeat(50), "x".repeat(100_000)]) {
    const letters = await pack(text);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await unpack(letters), text);
  }
});

test("a text that is too long for a link is not packed", async () => {
  let state = 1;
  const letter = () => String.fromCharCode(33 + ((state = (state * 48271) % 2147483647) % 90)); // Lehmer's generator
  const random = Array.from({ length: 20_000 }, letter).join("");
  assert.equal(await pack(random), null);
});

test("a damaged link is refused", async () => {
  await assert.rejects(unpack("not packed"), /damaged/);
  await assert.rejects(unpack("%%%"), /damaged/);
});

const SEAT = { name: "Ann", folded: false, won: 0, net: null, bet: 0, stack: 100, stack_known: true, cards: ["As", "Kd"] };
const seats = (...all) => all.map((seat, number) => ({ ...SEAT, seat: number, kept: seat.cards ?? SEAT.cards, ...seat }));
const frame = (...all) => ({ seats: seats(...all), board: ["2c"], pot: 30, pots: [{ amount: 30, seats: [0, 1] }], awards: [], actor: 0 });
const REPLAY = { game: "micro", has_equity: true, chip_value: "0.01", you: null, button: 0, board_cards: 5 };

test("equities are requested for the hands that are still in, with folded cards as dead ones", () => {
  const { body } = equityRequest(REPLAY, frame({}, { cards: ["Qh", "Qs"] }, { cards: ["7c", "??"], folded: true }));
  assert.deepEqual(body, { game: "micro", hands: ["AsKd", "QhQs", null], board: "2c", dead: "7c" });
});

test("before a draw the cards that are kept count, and the others are dead", () => {
  const { body } = equityRequest(REPLAY, frame({ kept: ["As"] }, { cards: ["Qh", "Qs"], discarded: ["3d"] }));
  assert.deepEqual(body, { game: "micro", hands: ["As", "QhQs"], board: "2c", dead: "Kd3d" });
  const early = { kept: null, draws_left: 2 };
  assert.equal(equityRequest(REPLAY, frame(early, { ...early, cards: ["Qh", "Qs"] })).body.draws, 2);
  assert.match(equityRequest(REPLAY, frame(early, { ...early, draws_left: 1 })).why, /all have drawn/);
});

test("there are no equities without known cards, a second hand or support of the game", () => {
  assert.match(equityRequest(REPLAY, frame({}, { name: "Bob", cards: ["??", "??"] })).why, /Bob/);
  assert.equal(equityRequest(REPLAY, frame({}, { folded: true })).why, "");
  assert.equal(equityRequest(REPLAY, frame({}, { won: 30 })).why, "");
  assert.notEqual(equityRequest({ ...REPLAY, has_equity: false }, frame({}, {})).why, "");
});

test("a snapshot counts in the currency of the source", () => {
  const shown = frame({ bet: 150, net: -50 }, { stack_known: false });
  const drawn = snapshotOf({ ...REPLAY, frames: [shown] }, shown, { shares: [{ equity: 0.25 }, null] });
  assert.deepEqual(drawn.seats.map((seat) => [seat.bet, seat.stack, seat.net, seat.equity]), [[1.5, 1, -0.5, 0.25], [0, null, null, undefined]]);
  assert.equal(drawn.pot, 0.3);
  assert.equal(drawn.pots[0].amount, 0.3);
});

test("at a table with too many seats those are drawn that stay longest, and the one at the bottom", () => {
  const all = Array.from({ length: 11 }, (_, seat) => ({ folded: seat === 3 || seat === 5 || seat === 7 }));
  const replay = { ...REPLAY, frames: [frame(...all.map(() => ({}))), frame(...all)] };
  const drawn = drawnSeats(replay, 5);
  assert.deepEqual([...drawn].sort((one, other) => one - other), [0, 1, 2, 4, 5, 6, 8, 9, 10]);
});

test("your seat is at the bottom, or the first with known cards", () => {
  const frames = [frame({ cards: ["??", "??"] }, {})];
  assert.equal(defaultBottom({ ...REPLAY, frames }), 1);
  assert.equal(defaultBottom({ ...REPLAY, you: 0, frames }), 0);
});
