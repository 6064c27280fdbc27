// Keys by name.

/** The name of a key, letters in lower case. On a keyboard with another alphabet than the Latin one, a letter is
 *  named by its place on a Latin keyboard.
 *  @param {Pick<KeyboardEvent, "key" | "code">} event */
export function keyOf({ key, code }) {
  if (key.length !== 1) return key;
  return key > "~" && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase();
}
