// FNV-1a (Fowler, Noll and Vo), 32 bits, over the code points of a text.

/** A 32-bit hash of a text, the same in every browser.
 *  @param {string} text */
export function hash(text) {
  let found = 2166136261;
  for (const sign of text) found = Math.imul(found ^ Number(sign.codePointAt(0)), 16777619) >>> 0;
  return found;
}
