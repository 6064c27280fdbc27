// The API reference: every request and response, with forms to try them.

import { getJson } from "../../lib/api.js";
import { $, h, need, refill } from "../../lib/dom.js";
import { prose } from "./prose.js";
import { example, fieldTable, parameterTable, resolved, shortName, typeId, typeWords } from "./schema.js";
import { tryIt } from "./try-it.js";
import { shell } from "../../components/shell.js";

/** @import { ApiDescription, Operation, Response, Schema, Types } from "./schema.js" */
/** @typedef {{ path: string, method: Method, operation: Operation, tag: string, words: string, id: string }} Listed */
/** @typedef {(typeof METHODS)[number]} Method */

const METHODS = /** @type {const} */ (["get", "post", "put", "patch", "delete"]);

const main = shell("API");
load();

async function load() {
  refill(main, h("p", { class: "soft" }, "Reading the description of the API…"));
  try {
    show(/** @type {ApiDescription} */ (await getJson("/api/openapi.json")));
  } catch {
    refill(main, h("div", { class: "notice bad", role: "alert" },
      h("p", {}, "The description of the API cannot be read. Is “holecard serve” still running?"),
      h("button", { class: "button", type: "button", onclick: load }, "Try again")));
  }
}

/** @param {ApiDescription} spec */
function show(spec) {
  const operations = operationsOf(spec);
  const types = spec.components?.schemas ?? {};
  /** @type {HTMLInputElement} */
  const search = h("input", { type: "search", id: "search", placeholder: "Search, for example: join", autocomplete: "off", oninput: () => filter(search.value, count) });
  const count = h("span", { class: "soft small", role: "status" });
  const tags = [...new Set(operations.map((one) => one.tag))];
  refill(main, h("div", { class: "docs" },
    h("aside", { class: "docs-side" },
      h("label", { class: "field" }, h("span", {}, "Find"), search), count,
      h("nav", { "aria-label": "Operations" }, tags.map((tag) => sideGroup(tag, operations)))),
    h("div", { class: "docs-main" },
      h("header", { class: "docs-head" }, h("h1", {}, "The API"),
        h("div", { class: "lead" }, prose(spec.info.description ?? "")),
        h("p", { class: "soft small" }, `holecard ${spec.info.version} · `, h("a", { href: "/api/openapi.json" }, "openapi.json"), " for your own tools")),
      tags.map((tag) => group(tag, operations, types)),
      typesPart(types))));
  filter("", count);
  addEventListener("hashchange", open);
  open();
}

/** All operations, in the order of the server's description.
 *  @param {ApiDescription} spec
 *  @returns {Listed[]} */
function operationsOf(spec) {
  return Object.entries(spec.paths).flatMap(([path, item]) => METHODS.flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const tag = operation.tags?.[0] ?? "other";
    const words = [method, path, operation.summary, operation.description, tag].join(" ").toLowerCase();
    return [{ path, method, operation, tag, words, id: operation.operationId }];
  }));
}

/** @param {Method} method */
const badge = (method) => h("span", { class: `method ${method}` }, method.toUpperCase());

/** Allow line breaks in a path, only after slashes.
 *  @param {string} path */
const breakable = (path) => (path.match(/[^/]+\/?|\//g) ?? []).flatMap((piece) => [piece, h("wbr")]);

/** @param {string} tag
 *  @param {Listed[]} operations */
function sideGroup(tag, operations) {
  return h("div", { class: "side-group" }, h("p", { class: "side-title" }, tag),
    h("ul", {}, operations.filter((one) => one.tag === tag).map((one) =>
      h("li", { "data-words": one.words }, h("a", { href: `#${one.id}` }, badge(one.method), h("span", {}, breakable(one.path.replace("/api/", ""))))))));
}

/** @param {string} tag
 *  @param {Listed[]} operations
 *  @param {Types} types */
function group(tag, operations, types) {
  return h("section", { class: "docs-group", "aria-label": tag }, h("h2", {}, tag),
    operations.filter((one) => one.tag === tag).map((one) => card(one, types)));
}

// -- one operation ----------------------------------------------------------------------------------

/** @param {Listed} one
 *  @param {Types} types */
function card(one, types) {
  const inside = h("div", { class: "operation-body" });
  // Filled when first opened: a page with all forms at once would be slow.
  /** @type {HTMLDetailsElement} */
  const element = h("details", { class: "panel operation", id: one.id, "data-words": one.words, ontoggle: () => element.open && !inside.childElementCount && refill(inside, body(one, types)) },
    h("summary", {}, badge(one.method), h("code", { class: "path" }, breakable(one.path)), h("span", { class: "first" }, firstSentence(one.operation))),
    inside);
  return element;
}

/** @param {Listed["operation"]} operation */
const firstSentence = ({ description, summary }) => description?.split(/[.\n](\s|$)/)[0] ?? summary ?? "";

/** @param {Listed} listed
 *  @param {Types} types */
function body({ method, path, operation, id }, types) {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return [
    operation.description && operation.description !== `${firstSentence(operation)}.` ? prose(operation.description) : "",
    h("p", { class: "soft small" }, h("a", { href: `#${id}` }, "Link to this"), operation.security ? " · takes the token of a seat" : ""),
    operation.parameters?.length ? [h("h3", {}, "Parameters"), parameterTable(operation.parameters)] : "",
    type && content ? [h("h3", {}, "Request: ", typeWords(content.schema ?? {})), bodyTables(content.schema ?? {}, type, types)] : "",
    h("h3", {}, "Responses"), responses(operation.responses),
    h("h3", {}, "Try it"), tryIt({ method, path, operation, types }),
  ];
}

/** @param {Schema} schema
 *  @param {string} type
 *  @param {Types} types */
function bodyTables(schema, type, types) {
  const real = resolved(schema, types);
  return [
    real.properties ? fieldTable(real) : "",
    type === "application/json" ? [h("p", { class: "soft small" }, "For example"), h("pre", { class: "json", tabindex: "0" }, JSON.stringify(example(schema, types), null, 2))] : "",
  ];
}

/** @param {Record<string, Response>} all */
function responses(all) {
  return h("ul", { class: "responses" }, Object.entries(all).map(([status, { description, content }]) => {
    const [type, { schema = {} } = {}] = Object.entries(content ?? {})[0] ?? [];
    return h("li", {}, h("span", { class: `status ${Number(status) < 400 ? "good" : "bad"}` }, status),
      h("span", {}, description === "Successful Response" ? "It worked." : prose(description, "span")),
      h("span", { class: "response-type" }, type === "application/json" ? typeWords(schema) : type === "text/event-stream" ? ["events: ", typeWords(schema)] : type ?? ""));
  }));
}

// -- types ------------------------------------------------------------------------------------------

/** @param {Types} types */
function typesPart(types) {
  const known = Object.entries(types).sort(([one], [other]) => shortName(one).localeCompare(shortName(other)));
  return h("section", { class: "docs-group", "aria-label": "types" }, h("h2", {}, "Types"), known.map(([name, schema]) =>
    h("details", { class: "panel operation type", id: typeId(name), "data-words": `type ${name}`.toLowerCase() },
      h("summary", {}, h("code", { class: "path" }, shortName(name)), h("span", { class: "first" }, schema.description?.split("\n\n")[0] ?? "")),
      h("div", { class: "operation-body" }, schema.properties ? fieldTable(schema) : h("p", {}, typeWords(schema))))));
}

// -- search -----------------------------------------------------------------------------------------

/** @param {string} selector
 *  @returns {NodeListOf<HTMLElement>} */
const all = (selector) => document.querySelectorAll(selector);

/** @param {string} text
 *  @param {Element} count */
function filter(text, count) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const element of all("[data-words]")) {
    element.hidden = !wanted.every((word) => element.dataset.words?.includes(word));
    if (!element.hidden && element.matches(".operation")) found++;
  }
  for (const part of all(".side-group, .docs-group")) part.hidden = !$("[data-words]:not([hidden])", part);
  count.textContent = wanted.length ? `${found} found` : "";
}

/** Open the operation or type named in the URL. */
function open() {
  const element = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(element instanceof HTMLDetailsElement)) return;
  element.hidden = false;
  const part = element.closest(".docs-group");
  if (part instanceof HTMLElement) part.hidden = false;
  element.open = true;
  need("summary", element).focus({ preventScroll: true });
  element.scrollIntoView({ block: "start" });
}
