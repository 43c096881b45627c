import { hash } from "node:crypto";

/** Crockford's alphabet: no letters that are easy to mix up, and no accidental words. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/**
 * `P-7K3MQ9TX2B4F`: 60 bits, the same for a person in every file of this study. Can't be traced back without the study's
 * secret.
 */
export function createPseudonyms(secret: Uint8Array): (participantId: number) => string {
  const hmac = createHmac(secret);
  return participantId => {
    const digest = hmac(`participant ${participantId}`);
    let pseudonym = "P-";
    for (let at = 0; at < length; at++) pseudonym += letters[digest.charCodeAt(at) % 32];
    return pseudonym;
  };
}

const [blockSize, digestSize] = [64, 32];

/**
 * HMAC with SHA-256 (RFC 2104) of short texts in ASCII, as a string of bytes: Node's own takes four times as long, to
 * prepare each one and to make buffers of it.
 */
function createHmac(secret: Uint8Array): (text: string) => string {
  const inner = Buffer.alloc(blockSize * 2);
  const outer = Buffer.alloc(blockSize + digestSize);
  const key = new Uint8Array(blockSize);
  key.set(secret.length > blockSize ? hash("sha256", secret, "buffer") : secret);
  inner.set(key.map(byte => byte ^ 0x36));
  outer.set(key.map(byte => byte ^ 0x5c));
  return text => {
    const end = blockSize + inner.write(text, blockSize, "latin1");
    outer.write(hash("sha256", inner.subarray(0, end), "binary"), blockSize, "latin1");
    return hash("sha256", outer, "binary");
  };
}
