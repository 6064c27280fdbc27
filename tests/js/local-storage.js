// A stand-in for the browser's storage.

/** Empty storage, as in a browser that has not seen the server before. */
export function emptyStorage() {
  /** @type {Map<string, string>} */
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
    removeItem: (name) => stored.delete(name),
  };
  return stored;
}
