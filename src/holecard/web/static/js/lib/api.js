// Requests to the server, in JSON, and event streams. Paths, parameters, bodies and results have the types of
// the server's OpenAPI description.

export class ApiError extends Error {
  /** @param {number} status 0 if the server could not be reached
   *  @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const UNREACHABLE = "the server does not answer. Is “holecard serve” still running?";

/** Like fetch, with one error message for all connection failures.
 *  @param {string} url
 *  @param {RequestInit} options */
async function request(url, options) {
  try {
    return await fetch(url, options);
  } catch {
    throw new ApiError(0, UNREACHABLE);
  }
}

/** The message of an error, as a sentence.
 *  @param {unknown} error */
export function reason(error) {
  const message = error instanceof Error ? error.message : String(error);
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/** @typedef {string | number | boolean | null | undefined} Parameter */
/** @typedef {{ [name: string]: Parameter | readonly string[] }} Parameters */

/** The URL of a route: parameters in braces are replaced in the path, the others form the query. Those that are
 *  null, undefined or "" are left out. Slashes in file names are kept.
 *  @param {string} path
 *  @param {Parameters} parameters */
export function addressOf(path, parameters = {}) {
  const query = new URLSearchParams();
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  for (const [name, value] of Object.entries(parameters)) {
    if (inPath.has(name) || value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const address = path.replace(/\{(\w+)\}/g, (_, name) => String(parameters[name]).split("/").map(encodeURIComponent).join("/"));
  return query.size ? `${address}?${query}` : address;
}

/** @param {string | null | undefined} token
 *  @returns {Record<string, string>} */
const authorization = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/** @param {unknown} body
 *  @param {string} otherwise */
const errorIn = (body, otherwise) => (typeof body === "object" && body !== null && "error" in body ? String(body.error) : otherwise);

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  /** @type {unknown} */
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(response.status, `the server sent a response that this page cannot read (${response.status})`);
  }
  if (!response.ok) throw new ApiError(response.status, errorIn(body, `error ${response.status}`));
  return body;
}

/** The JSON at an address that the OpenAPI description does not list.
 *  @param {string} address */
export async function getJson(address) {
  return read(await request(address, {}));
}

/** @template {keyof Api.Get} Path
 *  @param {Path} path
 *  @param {Api.Get[Path]["parameters"]} parameters
 *  @param {{ token?: string | null }} options
 *  @returns {Promise<Api.Get[Path]["result"]>} */
export async function get(path, parameters, { token } = {}) {
  const response = await request(addressOf(path, parameters), { headers: authorization(token) });
  return /** @type {Api.Get[Path]["result"]} */ (await read(response));
}

/** @template {keyof Api.Post} Path
 *  @param {Path} path
 *  @param {Api.Post[Path]["parameters"]} parameters
 *  @param {{ body: Api.Post[Path]["body"], token?: string | null }} options
 *  @returns {Promise<Api.Post[Path]["result"]>} */
export async function post(path, parameters, { body, token }) {
  const headers = authorization(token);
  const options = body === undefined
    ? { method: "POST", headers }
    : { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return /** @type {Api.Post[Path]["result"]} */ (await read(await request(addressOf(path, parameters), options)));
}

/** @typedef {(connection: "open" | "lost" | "ended", error?: ApiError) => void} ConnectionListener */

/** An event's name and its data.
 *  @template {keyof Api.Events} Path
 *  @typedef {{ [Name in keyof Api.Events[Path]["events"]]: { name: Name, data: Api.Events[Path]["events"][Name] } }[keyof Api.Events[Path]["events"]]} StreamEvent */

/** Follow server-sent events, reconnecting if the connection is lost. Returns a function that stops it.
 *  (EventSource cannot send a token.)
 *  @template {keyof Api.Events} Path
 *  @param {Path} path
 *  @param {Api.Events[Path]["parameters"]} parameters
 *  @param {object} options
 *  @param {string | null} [options.token]
 *  @param {(event: StreamEvent<Path>) => void} options.take called for each event
 *  @param {ConnectionListener} [options.connection] called when the connection opens, is lost or ends
 *  @param {() => boolean} [options.until] whether a stream that the server closes has ended */
export function follow(path, parameters, { token, take, connection = () => {}, until = () => false }) {
  const control = new AbortController();
  let delay = 500;

  /** Read the stream once; returns whether it has ended for good. */
  async function followOnce() {
    const response = await fetch(addressOf(path, parameters), { headers: authorization(token), signal: control.signal });
    if (!response.ok) {
      if (response.status >= 500 || response.status === 429) return false;
      const body = await response.json().catch(() => null);
      connection("ended", new ApiError(response.status, errorIn(body, "the table is gone")));
      return true;
    }
    connection("open");
    delay = 500;
    await readEvents(response, (name, data) => take(/** @type {StreamEvent<Path>} */ ({ name, data })));
    if (!until()) return false;
    connection("ended");
    return true;
  }

  async function run() {
    while (!control.signal.aborted) {
      try {
        if (await followOnce()) return;
      } catch {
        if (control.signal.aborted) return;
      }
      connection("lost");
      await new Promise((resolve) => setTimeout(resolve, delay));
      delay = Math.min(delay * 2, 8000);
    }
  }

  run();
  return () => control.abort();
}

/** @param {Response} response
 *  @param {(name: string, data: unknown) => void} take */
async function readEvents(response, take) {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) take(event.name, event.data);
    }
  }
}

/** The event of a block of lines, or null for a comment or a setting of the stream.
 *  @param {string} block */
export function parseEvent(block) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trim());
  }
  return data.length ? { name, data: /** @type {unknown} */ (JSON.parse(data.join("\n"))) } : null;
}
