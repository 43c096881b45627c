import { createHmac, timingSafeEqual } from "node:crypto";

/** What every authenticator app supports: RFC 6238 with SHA-1, six digits, a new code every 30 seconds. */
export const totp = { hashingAlgorithm: "SHA1", verificationCodeLength: 6, periodSec: 30 } as const;
export const secretBytes = 20;

/** How many steps the clock of a phone may be ahead or behind. */
const maxDrift = 1;

export function stepAt(now: number): number {
  return Math.floor(now / 1000 / totp.periodSec);
}

/** The code of one 30-second step (RFC 4226 with the step as counter). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** totp.verificationCodeLength;
  return String(number).padStart(totp.verificationCodeLength, "0");
}

export function looksLikeTotp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The step that this code belongs to. Undefined for a wrong code, or one of a step that was used. */
export function findStep(secret: Buffer, code: string, { now, after }: { now: number; after: number }) {
  if (!looksLikeTotp(code)) return undefined;
  const current = stepAt(now);
  let found: number | undefined;
  // Every step is compared, so that the time taken doesn't tell which one it was.
  for (let step = current - maxDrift; step <= current + maxDrift; step++)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)) && step > after) found ??= step;
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, as authenticator apps expect a secret that is typed. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
