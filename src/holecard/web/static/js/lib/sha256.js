// SHA-256 (FIPS 180-4). Browsers have it too, but only where the connection is encrypted, and a table is
// often played over plain http in the house.

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count) {
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits behind the point. */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The text's UTF-8 bytes, a one bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(bytes) {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(bytes.length) * 8n);
  return blocks;
}

function schedule(blocks, start) {
  const words = [];
  for (let at = 0; at < 16; at++) words.push(blocks.getInt32(start + 4 * at));
  for (let at = 16; at < 64; at++) {
    const [old, late] = [words[at - 15], words[at - 2]];
    const small = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[at - 16] + small + words[at - 7] + large) | 0);
  }
  return words;
}

function compressed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[at] + words[at]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

/** SHA-256 of a text as 64 digits of hex. */
export function sha256(text) {
  const blocks = padded(new TextEncoder().encode(text));
  let state = START;
  for (let start = 0; start < blocks.byteLength; start += 64) state = compressed(state, schedule(blocks, start));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
