/*
 * Seals a text with a short code, for as long as someone else holds the device. The work of one guess takes about a third
 * of a second, and a code has six characters or more.
 */

/** All in base64. */
export interface SealedByCode {
  salt: string;
  iv: string;
  bytes: string;
}

export const minCodeLength = 6;
const rounds = 600_000;

export async function sealByCode(text: string, code: string): Promise<SealedByCode> {
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const key = await keyOf(code, salt);
  const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  return { salt: toBase64(salt), iv: toBase64(iv), bytes: toBase64(new Uint8Array(bytes)) };
}

/** Undefined = it was sealed with another code. */
export async function openByCode({ salt, iv, bytes }: SealedByCode, code: string): Promise<string | undefined> {
  const key = await keyOf(code, fromBase64(salt));
  const opened = await crypto.subtle
    .decrypt({ name: "AES-GCM", iv: fromBase64(iv) }, key, fromBase64(bytes))
    .catch(() => undefined);
  return opened && new TextDecoder().decode(opened);
}

async function keyOf(code: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  return crypto.subtle.deriveKey(derivation, typed, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
