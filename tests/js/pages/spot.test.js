import assert from "node:assert/strict";
import { test } from "node:test";

import { actionDifferences, boardAfter, cardsIn, chips, classDifferences, curve, extent, heat, loss, memory, painted, partText, shortChips, time, withSize } from "../../../src/holecard/web/static/js/pages/spot/format.js";
import { locksWith, percentages, sharesOf } from "../../../src/holecard/web/static/js/pages/spot/lock-shares.js";
import { address, placeIn, setupAddress, startIn } from "../../../src/holecard/web/static/js/pages/spot/url.js";

test("an address is read as it was written", () => {
  const place = { id: "0a1b", path: "b75 c Qc k", view: "ev", compare: "" };
  const [pathname, search] = address(place).split("?");
  assert.deepEqual(placeIn(pathname, search), place);
  assert.equal(address({ id: "0a1b" }), "/spots/0a1b");
  assert.deepEqual(placeIn("/spots", ""), { id: null, path: "", view: "actions", compare: null });
  assert.equal(placeIn("/spots/x", "view=nonsense").view, "actions");
});

test("chips, shares and losses as text", () => {
  assert.deepEqual([83.954, -0.5, -0.001, 123.46, 12345.6, null].map(chips), ["83.95", "−0.50", "0.00", "123.5", "12,346", "–"]);
  assert.deepEqual([83.9, 3.21, -3.21, -0.01, 12_345].map(shortChips), ["84", "3.2", "−3.2", "0.0", "12k"]);
  assert.deepEqual([0.4213, null].map(partText), ["42.1%", "–"]);
  assert.deepEqual([0.41328, 12.345, 0.00123456].map(loss), ["0.413%", "12.3%", "0.00123%"]);
  assert.deepEqual([1.5e9, 201e6, 1000].map(memory), ["1.5 GB", "201 MB", "1 MB"]);
  assert.deepEqual([0.3, 75, 600].map(time), ["under a second", "75 s", "10 min"]);
});

test("heat lies between the ends, and in the middle where all are alike", () => {
  assert.deepEqual([heat(5, 0, 10), heat(-1, 0, 10), heat(3, 3, 3)], [0.5, 0, 0.5]);
  assert.deepEqual(extent([3, null, 1, undefined]), [1, 3]);
  assert.deepEqual(extent([]), [0, 0]);
});

test("the curve falls from the upper left to the target at the lower right", () => {
  const marks = [{ iteration: 10, percent: 10 }, { iteration: 100, percent: 1 }, { iteration: 1000, percent: 0.1 }];
  const drawn = curve(marks, 0.1, 100, 50);
  assert.deepEqual(drawn.points.map(({ x, y }) => [Math.round(x), Math.round(y)]), [[0, 0], [50, 25], [100, 50]]);
  assert.equal(Math.round(drawn.target), 50);
  assert.deepEqual(curve([], 0.5, 100, 50).points, []);
});

test("a pressed card joins the board or leaves it, up to five", () => {
  assert.deepEqual(boardAfter(["Td", "9d"], "6h"), ["Td", "9d", "6h"]);
  assert.deepEqual(boardAfter(["Td", "9d"], "Td"), ["9d"]);
  assert.deepEqual(boardAfter(["2c", "3c", "4c", "5c", "6c"], "7c"), ["2c", "3c", "4c", "5c", "6c"]);
  assert.deepEqual(cardsIn("Td 9d,6hQc"), ["Td", "9d", "6h", "Qc"]);
});

test("painting a cell that has the weight clears it", () => {
  assert.deepEqual([painted(0, 1), painted(1, 1), painted(0.5, 1), painted(0.25, 0.25)], [1, 0, 1, 0]);
});

test("a size joins the last group, once", () => {
  assert.equal(withSize("", "75"), "75");
  assert.equal(withSize("33", "75"), "33,75");
  assert.equal(withSize("33,75", "75"), "33,75");
  assert.equal(withSize("33 river:50", "allin"), "33 river:50,allin");
  assert.equal(withSize("33 river:none", "allin"), "33 river:allin");
});

const action = (label, frequency) => ({ label, words: label, frequency });
const held = (index, share, frequencies) => ({ index, share, frequencies, weight: 1, ev: 0, equity: 0 });

test("actions of two decisions stand side by side by their label", () => {
  assert.deepEqual(actionDifferences([action("b75", 0.5), action("k", 0.5)], [action("k", 0.75), action("b33", 0.25)]), [
    { label: "b75", words: "b75", first: 0.5, second: null, difference: null },
    { label: "k", words: "k", first: 0.5, second: 0.75, difference: 0.25 },
    { label: "b33", words: "b33", first: null, second: 0.25, difference: null },
  ]);
});

test("hands that differ most come first, by their part of the ranges", () => {
  const first = { actions: [action("b75", 0.5), action("k", 0.5)] };
  const second = { actions: [action("k", 0.75), action("b33", 0.25)] };
  const rows = classDifferences(first, [held(0, 0.9, [0.5, 0.5]), held(1, 0.1, [1, 0]), held(2, 0.1, [0, 1])], second, [held(0, 0.9, [0.75, 0.25]), held(1, 0.1, [1, 0])]);
  assert.deepEqual(rows.map(({ index, apart }) => [index, apart]), [[0, 0.5], [1, 1]]);
});

test("frequencies of a lock are percentages that add up to 100", () => {
  assert.deepEqual(percentages([1 / 3, 1 / 3, 1 / 3]), [33.4, 33.3, 33.3]);
  assert.deepEqual(percentages([0, 1]), [0, 100]);
  assert.deepEqual(sharesOf([25, 75]), [0.25, 0.75]);
  assert.deepEqual(sharesOf([25, 70]), null);
  assert.deepEqual(sharesOf([-10, 110]), null);
  assert.deepEqual(sharesOf([NaN, 100]), null);
});

test("a lock takes the place of one of the same hands at the same decision", () => {
  const [aces, others, later] = [{ path: "", hands: "AA", frequencies: { k: 1 } }, { path: "", hands: "", frequencies: { k: 1 } }, { path: "k", hands: "AA", frequencies: { k: 1 } }];
  const changed = { ...aces, frequencies: { b75: 1 } };
  assert.deepEqual(locksWith([aces, others, later], changed), [others, later, changed]);
});

test("the spot of a recorded hand is in the address of the page that sets it up", () => {
  const start = { game: "holdem", board: "Td9h2d", pot: 13, stacks: [294, 194], players: ["Cleo & <b>", "Dan"] };
  assert.deepEqual(startIn(setupAddress(start).slice("/spots".length)), start);
  for (const search of ["", "?board=Td9h2d&pot=0&stacks=1,2", "?board=Td9h2d&pot=10&stacks=x", "?pot=10&stacks=5", "?board=Td9h2d&pot=1.5&stacks=5"]) assert.equal(startIn(search), null);
});
