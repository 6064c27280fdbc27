// What a key on the keyboard means.

/** The name of a key, letters small. Where a keyboard writes other letters than Latin ones, the letter is the
 *  one that lies in the same place on a Latin one. */
export function keyOf({ key, code }) {
  if (key.length !== 1) return key;
  return key > "~" && /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : key.toLowerCase();
}
