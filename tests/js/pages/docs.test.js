import assert from "node:assert/strict";
import { test } from "node:test";

import { boundsOf, example, resolved, shortName } from "../../../src/holecard/web/static/js/pages/docs/schema.js";

const TYPES = {
  Seat: { type: "object", required: ["name"], properties: { name: { type: "string" }, seat: { anyOf: [{ type: "integer" }, { type: "null" }] }, pace: { type: "integer", default: 900 } } },
  Tree: { type: "object", required: ["child"], properties: { child: { $ref: "#/components/schemas/Tree" } } },
};

test("an example has what is required and what has a default", () => {
  assert.deepEqual(example({ $ref: "#/components/schemas/Seat" }, TYPES), { name: "text", pace: 900 });
});

test("an example takes the first choice, the default or the least value", () => {
  assert.equal(example({ enum: ["fold", "call"] }, {}), "fold");
  assert.equal(example({ anyOf: [{ type: "integer", minimum: 2 }, { type: "null" }] }, {}), 2);
  assert.equal(example({ type: "string", examples: ["kuhn"] }, {}), "kuhn");
  assert.deepEqual(example({ type: "array", minItems: 1, items: { type: "boolean" } }, {}), [false]);
  assert.deepEqual(example({ type: "array", items: { type: "boolean" } }, {}), []);
  assert.equal(example({ const: 7 }, {}), 7);
});

test("a type that contains itself has an end in an example", () => {
  assert.ok(JSON.stringify(example({ $ref: "#/components/schemas/Tree" }, TYPES)).length < 200);
});

test("bounds are found inside of an optional value, too", () => {
  assert.equal(boundsOf({ type: "integer", minimum: 2, maximum: 9 }), "2 to 9");
  assert.equal(boundsOf({ anyOf: [{ type: "string", maxLength: 40 }, { type: "null" }] }), "up to 40 characters");
  assert.equal(boundsOf({ type: "array", minItems: 1 }), "1 or more entries");
  assert.equal(boundsOf({ type: "integer", minimum: 3, maximum: 3 }), "3");
  assert.equal(boundsOf({ type: "boolean" }), "");
});

test("references are resolved, unknown ones are empty", () => {
  assert.equal(resolved({ $ref: "#/components/schemas/Seat" }, TYPES), TYPES.Seat);
  assert.deepEqual(resolved({ $ref: "#/components/schemas/Nothing" }, TYPES), {});
  assert.equal(shortName("holecard__web__Seat"), "Seat");
});
