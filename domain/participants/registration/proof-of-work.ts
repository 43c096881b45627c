/*
 * What a browser does to show that it is not a flood: it looks for a number whose hash, together with the server's
 * challenge, begins with enough zero bits. Hashing is written out here because a page that is not served by TLS has no
 * crypto.subtle, and because thousands of awaited hashes would be slower than the work itself.
 */

/** Looks at `tries` numbers from `from` on; undefined = none of them, go on after them. */
export function searchProof(challenge: string, bits: number, from: number, tries: number): number | undefined {
  for (let proof = from; proof < from + tries; proof++) if (isProof(challenge, bits, proof)) return proof;
  return undefined;
}

export function isProof(challenge: string, bits: number, proof: number): boolean {
  const hash = sha256(new TextEncoder().encode(`${challenge}:${proof}`));
  let zeros = 0;
  for (const word of hash) {
    zeros += Math.clz32(word);
    if (word !== 0) break;
  }
  return zeros >= bits;
}

const primes = firstPrimes(64);
const roundConstants = primes.map(prime => fraction(Math.cbrt(prime)));
const firstState = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)));

/** FIPS 180-4; eight words of 32 bits. */
export function sha256(bytes: Uint8Array): Uint32Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const message = new DataView(new ArrayBuffer(length));
  new Uint8Array(message.buffer).set(bytes);
  message.setUint8(bytes.length, 0x80);
  message.setUint32(length - 4, bytes.length * 8);
  const state = Uint32Array.from(firstState);
  const schedule = new Int32Array(64);
  for (let at = 0; at < length; at += 64) compress(state, schedule, message, at);
  return state;
}

function compress(state: Uint32Array, w: Int32Array, message: DataView, offset: number): void {
  for (let t = 0; t < 64; t++) {
    if (t < 16) {
      w[t] = message.getInt32(offset + 4 * t);
      continue;
    }
    const [w15, w2] = [w[t - 15] ?? 0, w[t - 2] ?? 0];
    const s0 = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >>> 3);
    const s1 = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >>> 10);
    w[t] = (w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + (w[t] ?? 0)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = (state[at] ?? 0) + word;
  });
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime !== 0)) found.push(n);
  return found;
}
