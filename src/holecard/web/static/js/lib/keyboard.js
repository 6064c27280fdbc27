// Names of keys.

/** The name of a key, with letters in lower case. On a keyboard with a non-Latin alphabet, a letter is named by
 *  its position on a Latin keyboard.
 *  @param {Pick<KeyboardEvent, "key" | "code">} event */
export function keyOf({ key, code }) {
  if (key.length !== 1) return key;
  return key > "~" && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase();
}
