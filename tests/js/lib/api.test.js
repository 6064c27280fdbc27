import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { addressOf, ApiError, follow, get, parseEvent, post, reason } from "../../../src/holecard/web/static/js/lib/api.js";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Answer every request with these responses, and keep what was asked.
 *  @param {...(Response | Error)} responses */
function server(...responses) {
  /** @type {{ url: string, options: RequestInit }[]} */
  const asked = [];
  globalThis.fetch = async (url, options) => {
    asked.push({ url: String(url), options });
    const response = responses.shift();
    if (!response || response instanceof Error) throw response ?? new Error("no more responses");
    return response;
  };
  return asked;
}

const json = (value, status = 200) => new Response(JSON.stringify(value), { status });

test("parameters go into the path or the query", () => {
  assert.equal(addressOf("/api/games", {}), "/api/games");
  assert.equal(addressOf("/api/tables/{name}/hands/{number}", { name: "a b", number: 3 }), "/api/tables/a%20b/hands/3");
  assert.equal(addressOf("/api/tables", { also: ["one", "two"] }), "/api/tables?also=one&also=two");
  assert.equal(addressOf("/api/ladder", { player: "" }), "/api/ladder");
  assert.equal(addressOf("/api/replay/files/{name}", { name: "x.phh", hand: null }), "/api/replay/files/x.phh");
});

test("the slashes of a file in a folder stay slashes", () => {
  assert.equal(addressOf("/api/tournaments/{name}", { name: "old/cup & co.db" }), "/api/tournaments/old/cup%20%26%20co.db");
});

test("a token is sent as a header, a body as JSON", async () => {
  const asked = server(json([]), json({}));
  await get("/api/games", {}, { token: "secret" });
  await post("/api/tables/{name}/pace", { name: "t" }, { body: { pace: 0 }, token: "secret" });
  assert.deepEqual(asked[0].options.headers, { Authorization: "Bearer secret" });
  assert.equal(asked[1].options.method, "POST");
  assert.equal(asked[1].options.body, '{"pace":0}');
  assert.equal(asked[1].options.headers["Content-Type"], "application/json");
});

test("the server's reason becomes the error", async () => {
  server(json({ error: "not your turn" }, 409));
  await assert.rejects(get("/api/games", {}), (error) => error instanceof ApiError && error.status === 409 && error.message === "not your turn");
});

test("a response that is no JSON names its status", async () => {
  server(new Response("<html>", { status: 502 }));
  await assert.rejects(get("/api/games", {}), /502/);
});

test("a server that cannot be reached has status 0", async () => {
  server(new TypeError("failed to fetch"));
  await assert.rejects(get("/api/games", {}), (error) => error instanceof ApiError && error.status === 0);
});

test("a reason is a sentence", () => {
  assert.equal(reason(new Error("not your turn")), "Not your turn.");
  assert.equal(reason(new Error("is it on?")), "Is it on?");
  assert.equal(reason("odd"), "Odd.");
});

test("events have a name and data; comments are none", () => {
  assert.deepEqual(parseEvent('id: 4\nevent: state\ndata: {"hand": 2}'), { name: "state", data: { hand: 2 } });
  assert.deepEqual(parseEvent("data: 1"), { name: "message", data: 1 });
  assert.equal(parseEvent(": still here"), null);
  assert.equal(parseEvent("retry: 1000"), null);
});

test("events that arrive in pieces are whole again, and the stream ends", async () => {
  const pieces = ["retry: 1000\n\nevent: sta", 'te\ndata: {"version": 1}\n', '\nevent: state\ndata: {"version": 2}\n\n'];
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  server(new Response(body));
  const seen = [];
  const connection = await new Promise((resolve) => {
    const states = [];
    follow("/api/tables/{name}/events", { name: "t" }, {
      take: (event) => seen.push(event),
      connection: (state) => states.push(state) && state === "ended" && resolve(states),
      until: () => seen.length === 2,
    });
  });
  assert.deepEqual(seen, [{ name: "state", data: { version: 1 } }, { name: "state", data: { version: 2 } }]);
  assert.deepEqual(connection, ["open", "ended"]);
});

test("a stream that is refused ends with the reason", async () => {
  server(json({ error: "no such table" }, 404));
  const error = await new Promise((resolve) => {
    follow("/api/tables/{name}/events", { name: "t" }, { take: () => {}, connection: (_, failure) => resolve(failure) });
  });
  assert.equal(error.message, "no such table");
});

test("a lost connection is opened again", async () => {
  const asked = server(new TypeError("lost"), json({ error: "gone" }, 404));
  const states = [];
  await new Promise((resolve) => {
    follow("/api/tables/{name}/events", { name: "t" }, { take: () => {}, connection: (state) => states.push(state) && state === "ended" && resolve(null) });
  });
  assert.deepEqual(states, ["lost", "ended"]);
  assert.equal(asked.length, 2);
});
