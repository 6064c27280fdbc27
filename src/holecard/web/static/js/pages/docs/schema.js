// Types of the API in words: a table of fields, and an example.

import { h } from "../../lib/dom.js";
import { prose } from "./prose.js";

const REF = "#/components/schemas/";
const refName = (schema) => schema.$ref.slice(REF.length);

/** Two types of one name carry their module; people want the name. */
export const shortName = (name) => name.split("__").pop();
export const typeId = (name) => `type-${name}`;

export const typeLink = (name) => h("a", { href: `#${typeId(name)}` }, shortName(name));

export function resolved(schema, types) {
  return schema.$ref ? types[refName(schema)] : schema;
}

// -- words ------------------------------------------------------------------------------------------

/** What a value may be, with links to types: `list of SeatState`, `integer or null`. */
export function typeWords(schema) {
  if (schema.$ref) return [typeLink(refName(schema))];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice, at) => (at ? [" or ", ...typeWords(choice)] : typeWords(choice)));
  if (schema.enum) return schema.enum.flatMap((value, at) => [at ? ", " : "", h("code", {}, JSON.stringify(value))]);
  if ("const" in schema) return [h("code", {}, JSON.stringify(schema.const))];
  if (schema.prefixItems) return ["[", ...schema.prefixItems.flatMap((item, at) => [at ? ", " : "", ...typeWords(item)]), "]"];
  if (schema.type === "array") return ["list of ", ...typeWords(schema.items ?? {})];
  if (schema.type === "object" && schema.additionalProperties) return ["names to ", ...typeWords(schema.additionalProperties)];
  return [schema.type === "string" ? "text" : schema.type ?? "anything"];
}

/** `2 to 9`, `up to 40 characters`: also from inside `integer or null`. */
export function boundsOf(schema) {
  const one = (schema.anyOf ?? [schema]).find((choice) => choice.type !== "null") ?? schema;
  return [
    between(one.minimum, one.maximum, ""),
    between(one.minLength, one.maxLength, " characters"),
    between(one.minItems, one.maxItems, " entries"),
  ].filter(Boolean).join("; ");
}

function between(least, most, what) {
  const write = (number) => number.toLocaleString("en-US", { maximumFractionDigits: 6 });
  if (least === undefined && most === undefined) return "";
  if (least === most) return `${write(least)}${what}`;
  if (least === undefined) return `up to ${write(most)}${what}`;
  return most === undefined ? `${write(least)} or more${what}` : `${write(least)} to ${write(most)}${what}`;
}

/** Fields of an object, one a row. */
export function fieldTable(schema) {
  const needed = new Set(schema.required ?? []);
  return table(Object.entries(schema.properties ?? {}).map(([name, field]) => ({ name, field, needed: needed.has(name), words: field.description })));
}

export function parameterTable(parameters) {
  return table(parameters.map(({ name, schema, required, description, in: place }) => ({ name, field: schema, needed: required, words: description, place })));
}

function table(rows) {
  return h("div", { class: "scroll", tabindex: "0" }, h("table", { class: "list-table fields" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Field"), h("th", { scope: "col" }, "Type"), h("th", { scope: "col" }, "Meaning"))),
    h("tbody", {}, rows.map(fieldRow))));
}

function fieldRow({ name, field, needed, words, place }) {
  const bounds = boundsOf(field);
  const usual = field.default !== undefined && field.default !== null;
  return h("tr", {},
    h("th", { scope: "row" }, h("code", {}, name), needed ? h("span", { class: "needed", title: "required" }, "required") : "", place && place !== "path" ? h("span", { class: "needed soft" }, place) : ""),
    h("td", {}, typeWords(field), bounds ? h("span", { class: "bounds" }, bounds) : "", usual ? h("span", { class: "bounds" }, "by default ", h("code", {}, JSON.stringify(field.default))) : ""),
    h("td", {}, words ? prose(words, "span") : ""));
}

// -- an example -------------------------------------------------------------------------------------

/** Something that could be sent: what has to be there, and whatever has a value by default. */
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
  return { integer: real.minimum ?? 0, number: real.minimum ?? 0, boolean: false, string: "text" }[real.type] ?? null;
}

function exampleObject(schema, types, depth) {
  const needed = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).filter(([name, field]) => needed.has(name) || (field.default ?? null) !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, example(field, types, depth + 1)]));
}
