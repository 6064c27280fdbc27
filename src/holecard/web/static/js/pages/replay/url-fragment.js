// Links that open a replay: where it stands comes after the #, and so does a hand that no server keeps.

const LONGEST = 8000;

/** What stands after the #: {at, seat, view, phh}. */
export function readFragment() {
  const found = new URLSearchParams(location.hash.slice(1));
  const number = (name) => (/^\d{1,5}$/.test(found.get(name) ?? "") ? Number(found.get(name)) : null);
  return { at: number("at"), seat: number("seat"), view: found.get("view"), phh: found.get("phh") };
}

/** The other way round; what is null is left out. */
export function writeFragment(values) {
  const parts = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return parts.length ? `#${parts.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}

/** A text as letters that a link can carry, or null if they are too many. */
export async function pack(text) {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes.subarray(0, LONGEST)));
  if (bytes.length > LONGEST || letters.length > LONGEST) return null;
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(letters) {
  try {
    const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    throw new Error("the link is damaged: the hand in it cannot be read");
  }
}
