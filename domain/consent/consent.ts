import { z } from "zod";
import { Instant } from "../contract.ts";
import { DeviceName } from "../lookups/device-names.ts";

export const ConsentId = z.uuid();
/** SHA-256 in lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Ten characters of Crockford's alphabet, as the signed file prints them: `7K3MQ-9TX2B`. */
export const ConsentCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);

const oneLine = (max: number) =>
  z
    .string()
    .transform(text => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "This is needed.").max(max, `At most ${max} characters.`));
/** Joiners are letters' business in many scripts; what turns the direction of writing could disguise a name. */
const isPlain = (text: string) => text.isWellFormed() && !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);

export const Initials = oneLine(12).refine(isPlain, "Letters only, please.");
export const PrintedName = oneLine(120).refine(isPlain, "A name cannot hold such characters.");

/** Drawn = uploaded to signaturePath() before; typed for those who cannot draw. */
export const Signature = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn") }),
  z.object({ kind: z.literal("typed"), text: PrintedName }),
]);
export type Signature = z.infer<typeof Signature>;

/** What somebody has filled in, by the ids of the text's sections and questions. */
export const FilledForm = z.object({
  initials: z.record(z.string().max(40), Initials),
  answers: z.record(z.string().max(40), z.boolean()),
  printedName: PrintedName,
  signature: Signature,
  /** The device they would like to use, if they care. */
  device: DeviceName.nullable(),
});
export type FilledForm = z.infer<typeof FilledForm>;

/** How a consent came to be signed: on the person's own device, or on the study's tablet before a colleague. */
const Witness = z.object({ userId: z.string(), name: z.string() });

/** A signed consent as staff see it. Nothing of it ever changes. */
export const SignedConsent = z.object({
  id: ConsentId,
  /** Who it was signed as: a duplicate's consents are shown with the survivor. */
  participantId: z.int(),
  version: z.int(),
  textHash: Sha256,
  recordHash: Sha256,
  code: ConsentCode,
  initials: z.record(z.string(), z.string()),
  answers: z.record(z.string(), z.boolean()),
  printedName: z.string(),
  signature: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("drawn"), file: z.string() }),
    z.object({ kind: z.literal("typed"), text: z.string() }),
  ]),
  meaning: z.string(),
  device: DeviceName.nullable(),
  signedAt: Instant,
  address: z.string(),
  browser: z.string(),
  witness: Witness.nullable(),
  /** The signed PDF's name in storage and the hash of its bytes. */
  file: z.string(),
  fileHash: Sha256,
  withdrawn: z.object({ at: Instant, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
});
export type SignedConsent = z.infer<typeof SignedConsent>;

/** “No” is an answer too, and is kept like one. */
export const DeclinedConsent = z.object({
  id: ConsentId,
  version: z.int(),
  declinedAt: Instant,
  reason: z.string().nullable(),
  witness: Witness.nullable(),
});
export type DeclinedConsent = z.infer<typeof DeclinedConsent>;

export const askWays = ["email", "link", "kiosk"] as const;
export const ConsentAsk = z.object({
  version: z.int(),
  askedAt: Instant,
  /** Null = HB itself. */
  askedByName: z.string().nullable(),
  how: z.enum(askWays),
});
export type ConsentAsk = z.infer<typeof ConsentAsk>;

/** Where a page puts a drawn signature, with the token it traded its link for. */
export function signaturePath(participantId: number, consentId: string): string {
  return `participants/${participantId}/consents/${consentId}/signature.png`;
}

export function consentFilePath(participantId: number, consentId: string): string {
  return `participants/${participantId}/consents/${consentId}/consent.pdf`;
}

/** What is missing, in the shape in which the callable engine tells what is wrong with an input. */
export function problemsOf(
  { initials, answers }: Pick<FilledForm, "initials" | "answers">,
  text: { sections: readonly { id: string }[]; questions: readonly { id: string; needed: boolean }[] },
): { path: string[]; message: string }[] {
  const problems: { path: string[]; message: string }[] = [];
  for (const { id } of text.sections)
    if (!Object.hasOwn(initials, id)) problems.push({ path: ["initials", id], message: "Put your initials here." });
  for (const { id, needed } of text.questions)
    if (!Object.hasOwn(answers, id)) problems.push({ path: ["answers", id], message: "Answer yes or no." });
    else if (needed && !answers[id])
      problems.push({
        path: ["answers", id],
        message: "Without a yes here there is nothing to sign: you can decline.",
      });
  for (const id of Object.keys(initials))
    if (!text.sections.some(section => section.id === id))
      problems.push({ path: ["initials", id], message: "There is no such section." });
  for (const id of Object.keys(answers))
    if (!text.questions.some(question => question.id === id))
      problems.push({ path: ["answers", id], message: "There is no such question." });
  return problems;
}
