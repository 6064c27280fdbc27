import assert from "node:assert/strict";
import { test } from "node:test";

import { places } from "../../../src/holecard/web/static/js/components/felt/seat-positions.js";

const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9];
const SHAPES = ["wide", "tall"];

for (const count of COUNTS) {
  for (const shape of SHAPES) {
    const seats = places(count).map((place) => place.seat[shape]);
    const bets = places(count).map((place) => place.bet[shape]);

    test(`${count} seats of a ${shape} table: the first at the bottom, the others clockwise`, () => {
      assert.equal(seats.length, count);
      assert.ok(seats.every(([, y]) => y <= seats[0][1]));
      const angles = seats.slice(1).map(([x, y]) => (Math.atan2(50 - x, y - 47) + 2 * Math.PI) % (2 * Math.PI));
      assert.deepEqual([...angles].sort((one, other) => one - other), angles);
    });

    test(`${count} seats of a ${shape} table: the left side mirrors the right side`, () => {
      const mirrored = (points) => [points[0], ...points.slice(1).reverse()].map(([x, y]) => [100 - x, y]);
      const exact = (points) => points.map((point) => point.map((part) => Number(part.toFixed(9))));
      assert.deepEqual(exact(mirrored(seats)), exact(seats));
      assert.deepEqual(exact(mirrored(bets)), exact(bets));
    });

    test(`${count} seats of a ${shape} table: every bet is nearer to the middle than its seat`, () => {
      seats.forEach(([x, y], at) => {
        const [left, top] = bets[at];
        assert.ok(Math.hypot(left - 50, top - 47) < Math.hypot(x - 50, y - 47), `seat ${at}`);
        assert.ok(left > 0 && left < 100 && top > 0 && top < 100);
      });
    });

    test(`${count} seats of a ${shape} table: no two at the same place`, () => {
      for (const points of [seats, bets]) {
        points.forEach(([x, y], at) => points.slice(at + 1).forEach(([left, top]) => assert.ok(Math.hypot(left - x, top - y) > 8)));
      }
    });
  }
}

test("a table has from two to nine places", () => {
  assert.equal(places(1).length, 2);
  assert.equal(places(12).length, 9);
});
