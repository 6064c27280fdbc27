// Talking to the server: JSON up and down, and states that arrive as they happen.

export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const SILENCE = "the server does not answer. Is “holecard serve” still running?";

/** As fetch, but nobody has to read what browsers say of a line that is down. */
async function ask(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    throw new ApiError(0, SILENCE);
  }
}

/** What went wrong, as a sentence. */
export function reason({ message }) {
  const words = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!…]$/.test(words) ? words : `${words}.`;
}

const headers = (token, more = {}) => (token ? { ...more, Authorization: `Bearer ${token}` } : more);

async function read(response) {
  const text = await response.text();
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(response.status, `the server answered with something that this page cannot read (${response.status})`);
  }
  if (!response.ok) throw new ApiError(response.status, body.error ?? `error ${response.status}`);
  return body;
}

export async function get(path, token) {
  return read(await ask(path, { headers: headers(token) }));
}

export async function post(path, body, token) {
  const options = { method: "POST", headers: headers(token) };
  if (body !== undefined) {
    options.headers = headers(token, { "Content-Type": "application/json" });
    options.body = JSON.stringify(body);
  }
  return read(await ask(path, options));
}

/** Follow server-sent events: `take(data, name)` for each, `tell("open" | "lost" | "ended")` on changes of
 *  the line. A lost line is tried again until stopped. Returns a function that stops it.
 *  (EventSource would do, but cannot send a token.) */
export function follow(path, { token, take, tell = () => {}, until = () => false }) {
  const control = new AbortController();
  let delay = 500;

  async function run() {
    while (!control.signal.aborted) {
      try {
        const response = await fetch(path, { headers: headers(token), signal: control.signal });
        if (!response.ok) {
          if (response.status < 500 && response.status !== 429) {
            const body = await response.json().catch(() => ({}));
            tell("ended", new ApiError(response.status, body.error ?? "the table is gone"));
            return;
          }
          throw new Error("not now");
        }
        tell("open");
        delay = 500;
        await readEvents(response.body, take);
        if (until()) {
          tell("ended");
          return;
        }
      } catch {
        if (control.signal.aborted) return;
      }
      tell("lost");
      await new Promise((resolve) => setTimeout(resolve, delay));
      delay = Math.min(delay * 2, 8000);
    }
  }

  run();
  return () => control.abort();
}

async function readEvents(body, take) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let kept = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    kept += value;
    const pieces = kept.split("\n\n");
    kept = pieces.pop();
    for (const piece of pieces) takeEvent(piece, take);
  }
}

function takeEvent(piece, take) {
  let name = "message";
  const data = [];
  for (const line of piece.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trim());
  }
  if (data.length) take(JSON.parse(data.join("\n")), name);
}
