import { createHash } from "node:crypto";
import type { Language } from "@hb/domain/language.ts";

/** Everything that a person signed: the record's hash covers exactly this. */
export interface ConsentRecord {
  id: string;
  participantId: number;
  version: number;
  /** What it was read and signed in. */
  language: Language;
  /** Of the words that were signed. */
  textHash: string;
  initials: Record<string, string>;
  answers: Record<string, boolean>;
  printedName: string;
  signature: { kind: "drawn"; file: string; hash: string } | { kind: "typed"; text: string };
  meaning: string;
  device: 1 | 2 | null;
  signedAt: string;
  /** On the study's tablet without a network: by its clock. */
  signedOfflineAt: string | null;
  address: string;
  browser: string;
  witness: { userId: string; name: string } | null;
  /** How they showed who they are, by link; null with a witness, and for records from before it was asked. */
  proof: "birthDate" | "emailedCode" | null;
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Must never change: hashes from years ago are computed again to check that a row is still what was signed. */
export function recordHashOf(record: ConsentRecord): string {
  const { id, participantId, version, textHash, initials, answers, printedName, signature } = record;
  const { meaning, device, signedAt, address, browser, witness, proof, language, signedOfflineAt } = record;
  const signed =
    signature.kind === "drawn" ? [signature.kind, signature.file, signature.hash] : [signature.kind, signature.text];
  return sha256(
    JSON.stringify([
      "consent",
      id,
      participantId,
      version,
      textHash,
      sorted(initials),
      sorted(answers),
      printedName,
      signed,
      meaning,
      device,
      signedAt,
      address,
      browser,
      witness && [witness.userId, witness.name],
      // Hashes from before it was asked don't have it.
      ...(proof === null ? [] : [proof]),
      // Nor do those of what was signed in English.
      ...(language === "en" ? [] : [language]),
      ...(signedOfflineAt === null ? [] : ["offline", signedOfflineAt]),
    ]),
  );
}

function sorted(values: Record<string, string | boolean>): [string, string | boolean][] {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The first 50 bits of the record's hash, for people to read aloud: `7K3MQ-9TX2B`. */
export function codeOf(recordHash: string): string {
  const bits = BigInt(`0x${recordHash.slice(0, 13)}`) >> 2n;
  const letters = Array.from({ length: 10 }, (_, at) => alphabet[Number((bits >> BigInt(45 - at * 5)) & 31n)] ?? "0");
  return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
}
