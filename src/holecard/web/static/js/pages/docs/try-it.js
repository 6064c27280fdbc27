// "Try it": a form that sends a request and shows the response.

import { h, refill } from "../../lib/dom.js";
import { example } from "./schema.js";
import { say } from "../../components/shell.js";

const HEADERS = ["content-type", "content-length", "cache-control"];
const LONGEST = 60000;
/** @import { Operation, OperationParameter, Types } from "./schema.js" */
/** @typedef {{ name: string, place: string, input: HTMLInputElement, element: Element }} ParameterField */
/** @typedef {{ input: HTMLInputElement, element: Element }} TokenField */
/** @typedef {{ input: HTMLTextAreaElement, type: string, element: Element }} BodyField */

// Values of the last responses, which forms fill in: so a table can be opened and then played.
/** @type {Record<string, string>} */
const known = { token: "", table: "" };

/** @param {{ method: string, path: string, operation: Operation, types: Types }} request */
export function tryIt({ method, path, operation, types }) {
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const fields = (operation.parameters ?? []).filter(({ in: place }) => place !== "header").map((parameter) => parameterField(parameter, path));
  const token = operation.security ? tokenField() : null;
  const body = bodyField(operation, types);
  const send = h("button", { class: "button primary", type: "submit" }, "Send");
  const form = h("form", { class: "try" }, fields.map((field) => field.element), token?.element, body?.element,
    h("div", { class: "row" }, send, h("code", { class: "try-line" }, `${method.toUpperCase()} ${path}`)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    await sendIt({ method, path, fields, token, body, operation, answer });
    send.disabled = false;
  });
  return [form, answer];
}

// -- fields -----------------------------------------------------------------------------------------

/** @param {string} words
 *  @param {Element} input
 *  @param {string} note */
const label = (words, input, note = "") => h("label", { class: "field" }, h("span", {}, words, note ? h("span", { class: "soft" }, ` ${note}`) : ""), input);

/** @param {OperationParameter} parameter
 *  @param {string} path
 *  @returns {ParameterField} */
function parameterField({ name, required, schema, in: place }, path) {
  const isTable = path.startsWith("/api/tables/{") && place === "path" && path.split("/")[3] === `{${name}}`;
  const input = h("input", { name, required, autocomplete: "off", value: isTable ? known.table : String(schema?.default ?? "") });
  if (isTable) input.dataset.known = "table";
  return { name, place, input, element: label(name, input, required ? "" : "optional") };
}

/** @returns {TokenField} */
function tokenField() {
  const input = h("input", { name: "token", autocomplete: "off", value: known.token, "data-known": "token" });
  return { input, element: label("token", input, "of a seat, if you hold one") };
}

/** @param {Operation} operation
 *  @param {Types} types
 *  @returns {BodyField | null} */
function bodyField(operation, types) {
  const content = operation.requestBody?.content;
  if (!content) return null;
  const type = content["application/json"] ? "application/json" : Object.keys(content).join("");
  const sample = example(content[type]?.schema ?? {}, types);
  const text = type === "application/json" ? JSON.stringify(sample, null, 2) : String(sample ?? "");
  const input = h("textarea", { name: "body", rows: Math.min(14, text.split("\n").length + 1), spellcheck: "false" });
  input.value = text;
  return { input, type, element: label("body", input, type) };
}

// -- sending ----------------------------------------------------------------------------------------

/** @param {{ method: string, path: string, fields: ParameterField[], token: TokenField | null, body: BodyField | null, operation: Operation, answer: Element }} request */
async function sendIt({ method, path, fields, token, body, operation, answer }) {
  refill(answer, h("p", { class: "soft" }, "Waiting for the server…"));
  const control = new AbortController();
  const headers = new Headers();
  if (token?.input.value) headers.set("Authorization", `Bearer ${token.input.value}`);
  if (body) headers.set("Content-Type", body.type);
  const options = { method: method.toUpperCase(), headers, signal: control.signal, body: body?.input.value };
  const began = performance.now();
  try {
    const response = await fetch(addressOf(path, fields), options);
    const streams = (response.headers.get("content-type") ?? "").startsWith("text/event-stream");
    const text = streams ? await firstEvent(response, control) : await response.text();
    remember(text);
    show(answer, response, text, { streams, took: performance.now() - began, operation });
  } catch {
    refill(answer, h("p", { class: "notice bad" }, "The server does not answer. Is “holecard serve” still running?"));
    say("The server does not answer.");
  }
}

/** @param {string} path
 *  @param {ParameterField[]} fields */
function addressOf(path, fields) {
  const query = new URLSearchParams();
  for (const { name, place, input } of fields) {
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.append(name, input.value);
  }
  return String(query) ? `${path}?${query}` : path;
}

/** Read only the first event of a stream, which does not end.
 *  @param {Response} response
 *  @param {AbortController} control */
async function firstEvent(response, control) {
  if (response.body === null) return "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/^data:.*\n\n/m.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  control.abort();
  await reader.cancel().catch(() => null);
  return text;
}

/** @param {string} text */
function remember(text) {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || !("token" in value) || !("table" in value)) return;
  known.token = String(value.token);
  known.table = String(value.table);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-known]"))) input.value = known[input.dataset.known ?? ""] ?? "";
}

/** @param {string} text
 *  @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Element} answer
 *  @param {Response} response
 *  @param {string} text
 *  @param {{ streams: boolean, took: number, operation: Operation }} details */
function show(answer, response, text, { streams, took, operation }) {
  const value = parsed(text);
  const pretty = value === null && text !== "null" ? text : JSON.stringify(value, null, 2);
  const cut = pretty.length > LONGEST ? `${pretty.slice(0, LONGEST)}\n… and ${(pretty.length - LONGEST).toLocaleString("en-US")} characters more` : pretty;
  const words = operation.responses?.[response.status]?.description ?? "";
  refill(answer,
    h("p", { class: "answer-head" },
      h("span", { class: `status ${response.ok ? "good" : "bad"}` }, String(response.status)),
      h("span", {}, words === "Successful Response" ? "It worked." : words),
      h("span", { class: "soft small" }, `${Math.round(took)} ms`)),
    h("dl", { class: "headers" }, HEADERS.filter((name) => response.headers.get(name)).map((name) => [h("dt", {}, name), h("dd", {}, response.headers.get(name))])),
    streams ? h("p", { class: "soft small" }, "The first event of the stream; more follow whenever something changes.") : "",
    h("pre", { class: "json", tabindex: "0" }, cut || "(nothing)"));
  say(`Status ${response.status}.`);
}
