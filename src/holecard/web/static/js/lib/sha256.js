// SHA-256 (FIPS 180-4). Browsers provide it only in secure contexts, but tables are often played over plain HTTP on
// a local network.

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @typedef {[number, number, number, number, number, number, number, number]} State */

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits of the fractional part.
 *  @param {number} number */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

/** @param {number} word
 *  @param {number} by */
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/** The bytes, a one bit, zeros, and the length in bits, padded to whole blocks of 64 bytes.
 *  @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(bytes.length) * 8n);
  return blocks;
}

/** The message schedule: the 64 words of the block that begins at `start`.
 *  @param {DataView} blocks
 *  @param {number} start */
function schedule(blocks, start) {
  const words = new DataView(new ArrayBuffer(256));
  /** @param {number} at */
  const word = (at) => words.getInt32(4 * at);
  for (let at = 0; at < 16; at++) words.setInt32(4 * at, blocks.getInt32(start + 4 * at));
  for (let at = 16; at < 64; at++) {
    const [old, late] = [word(at - 15), word(at - 2)];
    const small = rotated(old, 7) ^ rotated(old, 18) ^ (old >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.setInt32(4 * at, (word(at - 16) + small + word(at - 7) + large) | 0);
  }
  return word;
}

/** @param {State} state
 *  @param {(at: number) => number} word
 *  @returns {State} */
function compressed(state, word) {
  let [a, b, c, d, e, f, g, h] = state;
  ROUNDS.forEach((constant, at) => {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + constant + word(at)) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  const [i, j, k, l, m, n, o, p] = state;
  return [(a + i) | 0, (b + j) | 0, (c + k) | 0, (d + l) | 0, (e + m) | 0, (f + n) | 0, (g + o) | 0, (h + p) | 0];
}

/** SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits.
 *  @param {string} text */
export function sha256(text) {
  const blocks = padded(new TextEncoder().encode(text));
  let state = /** @type {State} */ (START);
  for (let start = 0; start < blocks.byteLength; start += 64) state = compressed(state, schedule(blocks, start));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
