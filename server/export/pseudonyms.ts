import { createHmac, createSecretKey } from "node:crypto";

/** Crockford's alphabet: no letters that are easy to mix up, and no accidental words. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/**
 * `P-7K3MQ9TX2B4F`: 60 bits, the same for a person in every file of this study. Can't be traced back without the study's
 * secret.
 */
export function createPseudonyms(secret: Buffer): (participantId: number) => string {
  // Made once: making it takes six times as long as the rest.
  const key = createSecretKey(secret);
  return participantId => {
    const digest = createHmac("sha256", key).update(`participant ${participantId}`).digest();
    return `P-${Array.from(digest.subarray(0, length), byte => letters[byte % 32]).join("")}`;
  };
}
