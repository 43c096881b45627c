import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** 256 random bits: a refresh token or an emailed code. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Without i, l, o, 0 and 1: it is read out on the phone or copied from paper. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";

/** Four groups of four, 79 bits: a one-time password or a recovery code. */
export function makeReadableSecret(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}

/** What is stored of a secret. Secrets are fully random, so one round of SHA-256 is enough. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** The same successor each time. Neither the token alone nor the database alone is enough to compute it. */
export function successorOf(token: string, chainKey: Buffer): string {
  return createHmac("sha256", chainKey).update(token).digest("base64url");
}

/** 43 characters, as makeSecret and successorOf write them. */
export function looksLikeSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
