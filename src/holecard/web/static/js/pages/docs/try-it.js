// "Try it": a form that sends the request and shows what came back.

import { h, refill } from "../../lib/dom.js";
import { example } from "./schema.js";
import { say } from "../../components/shell.js";

const HEADERS = ["content-type", "content-length", "cache-control"];
const LONGEST = 60000;
// What the last answers told: forms fill it in, so that a table can be opened and then played.
const known = { token: "", table: "" };

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

const label = (words, input, note = "") => h("label", { class: "field" }, h("span", {}, words, note ? h("span", { class: "soft" }, ` ${note}`) : ""), input);

function parameterField({ name, required, schema, in: place }, path) {
  const isTable = path.startsWith("/api/tables/{") && place === "path" && path.split("/")[3] === `{${name}}`;
  const input = h("input", { name, required, autocomplete: "off", value: isTable ? known.table : schema?.default ?? "" });
  if (isTable) input.dataset.known = "table";
  return { name, place, input, element: label(name, input, required ? "" : "optional") };
}

function tokenField() {
  const input = h("input", { name: "token", autocomplete: "off", value: known.token, "data-known": "token" });
  return { input, element: label("token", input, "of a seat, if you hold one") };
}

function bodyField(operation, types) {
  const content = operation.requestBody?.content;
  if (!content) return null;
  const type = content["application/json"] ? "application/json" : Object.keys(content)[0];
  const sample = example(content[type].schema ?? {}, types);
  const text = type === "application/json" ? JSON.stringify(sample, null, 2) : String(sample ?? "");
  const input = h("textarea", { name: "body", rows: Math.min(14, text.split("\n").length + 1), spellcheck: "false" });
  input.value = text;
  return { input, type, element: label("body", input, type) };
}

// -- sending ----------------------------------------------------------------------------------------

async function sendIt({ method, path, fields, token, body, operation, answer }) {
  refill(answer, h("p", { class: "soft" }, "Waiting for the server…"));
  const control = new AbortController();
  const options = { method: method.toUpperCase(), headers: {}, signal: control.signal };
  if (token?.input.value) options.headers.Authorization = `Bearer ${token.input.value}`;
  if (body) {
    options.headers["Content-Type"] = body.type;
    options.body = body.input.value;
  }
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

function addressOf(path, fields) {
  const query = new URLSearchParams();
  for (const { name, place, input } of fields) {
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.append(name, input.value);
  }
  return String(query) ? `${path}?${query}` : path;
}

/** Streams go on for ever: the first event is enough to see what they are. */
async function firstEvent(response, control) {
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

function remember(text) {
  const value = parsed(text);
  if (typeof value?.token !== "string" || typeof value?.table !== "string") return;
  Object.assign(known, { token: value.token, table: value.table });
  for (const input of document.querySelectorAll("[data-known]")) input.value = known[input.dataset.known];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
