// The URL fragment of a replay: the step, the seat, and a hand that no server stores.

const LONGEST = 8000;

/** Parse the fragment: {at, seat, view, phh}. */
export function readFragment() {
  const found = new URLSearchParams(location.hash.slice(1));
  /** @param {string} name */
  const number = (name) => (/^\d{1,5}$/.test(found.get(name) ?? "") ? Number(found.get(name)) : null);
  return { at: number("at"), seat: number("seat"), view: found.get("view"), phh: found.get("phh") };
}

/** Format the fragment; null values are omitted.
 *  @param {{ [name: string]: string | number | null | undefined }} values */
export function writeFragment(values) {
  const parts = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return parts.length ? `#${parts.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}

/** Compress a text for a URL, or null if it is too long.
 *  @param {string} text */
export async function pack(text) {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes.subarray(0, LONGEST)));
  if (bytes.length > LONGEST || letters.length > LONGEST) return null;
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that was packed.
 *  @param {string} letters */
export async function unpack(letters) {
  try {
    const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    throw new Error("the link is damaged: its hand cannot be read");
  }
}
