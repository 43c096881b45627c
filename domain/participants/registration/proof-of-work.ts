import { sha256 } from "@noble/hashes/sha2.js";

/*
 * How a browser shows that it isn't sending a flood: it searches for a number whose hash, together with the server's
 * challenge, starts with enough zero bits. Not crypto.subtle: that needs TLS, and awaiting thousands of hashes would
 * take longer than the work itself.
 */

/** Tries `tries` numbers starting with `from`; undefined if none of them is a proof. */
export function searchProof(challenge: string, bits: number, from: number, tries: number): number | undefined {
  for (let proof = from; proof < from + tries; proof++) if (isProof(challenge, bits, proof)) return proof;
  return undefined;
}

export function isProof(challenge: string, bits: number, proof: number): boolean {
  const hash = sha256(new TextEncoder().encode(`${challenge}:${proof}`));
  let zeros = 0;
  for (const byte of hash) {
    zeros += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return zeros >= bits;
}
