// Renders the types of the API: a table of fields, and an example.

import { h } from "../../lib/dom.js";
import { prose } from "./prose.js";

/** The parts of JSON Schema that the server uses.
 *  @typedef {object} Schema
 *  @property {string} [$ref]
 *  @property {Schema[]} [anyOf]
 *  @property {Schema[]} [oneOf]
 *  @property {unknown[]} [enum]
 *  @property {unknown} [const]
 *  @property {Schema[]} [prefixItems]
 *  @property {string} [type]
 *  @property {Schema} [items]
 *  @property {boolean | Schema} [additionalProperties]
 *  @property {Record<string, Schema>} [properties]
 *  @property {string[]} [required]
 *  @property {unknown[]} [examples]
 *  @property {unknown} [default]
 *  @property {string} [description]
 *  @property {number} [minimum]
 *  @property {number} [maximum]
 *  @property {number} [minLength]
 *  @property {number} [maxLength]
 *  @property {number} [minItems]
 *  @property {number} [maxItems] */

/** @typedef {Record<string, Schema>} Types */
/** @typedef {{ name: string, in: string, required?: boolean, schema?: Schema, description?: string }} OperationParameter */
/** @typedef {Record<string, { schema?: Schema }>} Content */
/** @typedef {{ description: string, content?: Content }} Response */

/** @typedef {object} Operation
 *  @property {string} operationId
 *  @property {string} [summary]
 *  @property {string} [description]
 *  @property {string[]} [tags]
 *  @property {OperationParameter[]} [parameters]
 *  @property {{ content: Content }} [requestBody]
 *  @property {Record<string, Response>} responses
 *  @property {unknown[]} [security] */

/** @typedef {object} ApiDescription
 *  @property {{ description?: string, version: string }} info
 *  @property {Record<string, Record<string, Operation | undefined>>} paths
 *  @property {{ schemas?: Types }} [components] */

/** @typedef {{ name: string, field: Schema, needed: boolean, words?: string, place?: string }} FieldRow */
/** @typedef {import("../../lib/dom.js").Child} Child */

const REF = "#/components/schemas/";
/** @param {string} ref */
const refName = (ref) => ref.slice(REF.length);

/** Types of the same name are prefixed with their module, which is removed here.
 *  @param {string} name */
export const shortName = (name) => name.split("__").pop() ?? name;
/** @param {string} name */
export const typeId = (name) => `type-${name}`;

/** @param {string} name */
export const typeLink = (name) => h("a", { href: `#${typeId(name)}` }, shortName(name));

/** @param {Schema} schema
 *  @param {Types} types
 *  @returns {Schema} */
export function resolved(schema, types) {
  return (schema.$ref ? types[refName(schema.$ref)] : schema) ?? {};
}

// -- words ------------------------------------------------------------------------------------------

/** A type in words, with links to other types: `list of SeatState`, `integer or null`.
 *  @param {Schema} schema
 *  @returns {Child[]} */
export function typeWords(schema) {
  if (schema.$ref) return [typeLink(refName(schema.$ref))];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice, at) => (at ? [" or ", ...typeWords(choice)] : typeWords(choice)));
  if (schema.enum) return schema.enum.flatMap((value, at) => [at ? ", " : "", h("code", {}, JSON.stringify(value))]);
  if ("const" in schema) return [h("code", {}, JSON.stringify(schema.const))];
  if (schema.prefixItems) return ["[", ...schema.prefixItems.flatMap((item, at) => [at ? ", " : "", ...typeWords(item)]), "]"];
  if (schema.type === "array") return ["list of ", ...typeWords(schema.items ?? {})];
  if (schema.type === "object" && typeof schema.additionalProperties === "object") return ["names to ", ...typeWords(schema.additionalProperties)];
  return [schema.type === "string" ? "text" : schema.type ?? "anything"];
}

/** The bounds of a type in words: `2 to 9`, `up to 40 characters`; also those inside `integer or null`.
 *  @param {Schema} schema */
export function boundsOf(schema) {
  const one = (schema.anyOf ?? [schema]).find((choice) => choice.type !== "null") ?? schema;
  return [
    between(one.minimum, one.maximum, ""),
    between(one.minLength, one.maxLength, " characters"),
    between(one.minItems, one.maxItems, " entries"),
  ].filter(Boolean).join("; ");
}

/** @param {number | undefined} least
 *  @param {number | undefined} most
 *  @param {string} what */
function between(least, most, what) {
  /** @param {number} number */
  const write = (number) => number.toLocaleString("en-US", { maximumFractionDigits: 6 });
  if (least === undefined) return most === undefined ? "" : `up to ${write(most)}${what}`;
  if (least === most) return `${write(least)}${what}`;
  return most === undefined ? `${write(least)} or more${what}` : `${write(least)} to ${write(most)}${what}`;
}

/** The fields of an object, one per row.
 *  @param {Schema} schema */
export function fieldTable(schema) {
  const needed = new Set(schema.required ?? []);
  return table(Object.entries(schema.properties ?? {}).map(([name, field]) => ({ name, field, needed: needed.has(name), words: field.description })));
}

/** @param {OperationParameter[]} parameters */
export function parameterTable(parameters) {
  return table(parameters.map(({ name, schema, required, description, in: place }) => ({ name, field: schema ?? {}, needed: required ?? false, words: description, place })));
}

/** @param {FieldRow[]} rows */
function table(rows) {
  return h("div", { class: "scroll", tabindex: "0" }, h("table", { class: "list-table fields" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Field"), h("th", { scope: "col" }, "Type"), h("th", { scope: "col" }, "Meaning"))),
    h("tbody", {}, rows.map(fieldRow))));
}

/** @param {FieldRow} row */
function fieldRow({ name, field, needed, words, place }) {
  const bounds = boundsOf(field);
  const usual = field.default !== undefined && field.default !== null;
  return h("tr", {},
    h("th", { scope: "row" }, h("code", {}, name), needed ? h("span", { class: "needed", title: "required" }, "required") : "", place && place !== "path" ? h("span", { class: "needed soft" }, place) : ""),
    h("td", {}, typeWords(field), bounds ? h("span", { class: "bounds" }, bounds) : "", usual ? h("span", { class: "bounds" }, "by default ", h("code", {}, JSON.stringify(field.default))) : ""),
    h("td", {}, words ? prose(words, "span") : ""));
}

// -- an example -------------------------------------------------------------------------------------

/** An example value: the required fields, and those with a default.
 *  @param {Schema} schema
 *  @param {Types} types
 *  @param {number} depth
 *  @returns {unknown} */
export function example(schema, types, depth = 0) {
  if (depth > 6) return null;
  const real = resolved(schema, types);
  if (real.examples?.length) return real.examples[0];
  if (real.default !== undefined) return real.default;
  const choice = (real.anyOf ?? real.oneOf)?.[0];
  if (choice) return example(choice, types, depth + 1);
  if (real.enum) return real.enum[0];
  if ("const" in real) return real.const;
  if (real.type === "object") return exampleObject(real, types, depth);
  if (real.type === "array") return real.minItems ? [example(real.items ?? {}, types, depth + 1)] : [];
  /** @type {Record<string, unknown>} */
  const plain = { integer: real.minimum ?? 0, number: real.minimum ?? 0, boolean: false, string: "text" };
  return plain[real.type ?? ""] ?? null;
}

/** @param {Schema} schema
 *  @param {Types} types
 *  @param {number} depth */
function exampleObject(schema, types, depth) {
  const needed = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).filter(([name, field]) => needed.has(name) || (field.default ?? null) !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, example(field, types, depth + 1)]));
}
