import { createHmac } from "node:crypto";

/** Crockford's letters: none is taken for another, and no word comes of them. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/**
 * `P-7K3MQ9TX2B4F`: 60 bits, the same for a person in every file of this study and, without the study's secret, nobody's.
 */
export function createPseudonyms(secret: Buffer): (participantId: number) => string {
  return participantId => {
    const digest = createHmac("sha256", secret).update(`participant ${participantId}`).digest();
    return `P-${Array.from(digest.subarray(0, length), byte => letters[byte % 32]).join("")}`;
  };
}
