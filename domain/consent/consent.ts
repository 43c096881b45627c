import { z } from "zod";
import { Instant, PlainText } from "../contract.ts";
import { Language, type Translated } from "../language.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { consentRefusals } from "./refusals.ts";

export const ConsentId = z.uuid();
/** SHA-256 in lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Ten characters of Crockford's alphabet, as the signed file prints them: `7K3MQ-9TX2B`. */
export const ConsentCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);

/** A code as people read it aloud and type it: any case, with or without the hyphen, O for 0 and I or L for 1. */
export function toConsentCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

const oneLine = (max: number) =>
  z
    .string()
    // Before normalizing, whose time grows with the square of the length; letters with marks and spaces may become fewer.
    .max(max * 8, `Please use at most ${max} characters.`)
    .transform(text => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "Please fill this in.").max(max, `Please use at most ${max} characters.`));
/** Many scripts need joiners, but characters that change the writing direction could disguise a name. */
const isPlain = (text: string) => text.isWellFormed() && !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);

export const Initials = oneLine(12).refine(isPlain, "Please use letters only.");
export const PrintedName = oneLine(120).refine(isPlain, "A name can't contain these characters.");

/** Drawn: uploaded to signaturePath() first. Typed: for people who can't draw. */
export const Signature = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn") }),
  z.object({ kind: z.literal("typed"), text: PrintedName }),
]);
export type Signature = z.infer<typeof Signature>;

/** What a person filled in, by the ids of the text's sections and questions. */
export const FilledForm = z.object({
  initials: z.record(z.string().max(40), Initials),
  answers: z.record(z.string().max(40), z.boolean()),
  printedName: PrintedName,
  signature: Signature,
  /** The device they prefer, if any. */
  device: DeviceName.nullable(),
});
export type FilledForm = z.infer<typeof FilledForm>;

/** The colleague who was there, if it was signed on the study's tablet. */
const Witness = z.object({ userId: PlainText, name: PlainText });

/** A signed consent as staff see it. Nothing of it ever changes. */
export const SignedConsent = z.object({
  id: ConsentId,
  /** Who it was signed as: a duplicate's consents are shown with the person it was merged into. */
  participantId: z.int(),
  version: z.int(),
  /** What it was read and signed in: the hash is that of these words. */
  language: Language,
  textHash: Sha256.meta({ names: "none" }),
  recordHash: Sha256,
  code: ConsentCode,
  initials: z.record(PlainText, z.string()),
  answers: z.record(PlainText, z.boolean()),
  printedName: z.string(),
  signature: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("drawn"), file: z.string() }),
    z.object({ kind: z.literal("typed"), text: z.string() }),
  ]),
  meaning: z.string(),
  device: DeviceName.nullable(),
  /** When HB had it. */
  signedAt: Instant,
  /** When it was signed on the study's tablet without a network, by the tablet's clock; null for all others. */
  signedOfflineAt: Instant.nullable(),
  address: z.string(),
  browser: z.string(),
  witness: Witness.nullable(),
  /** How they showed who they are when they signed by link; null with a witness, and from before it was asked. */
  proof: z.enum(["birthDate", "emailedCode"]).nullable(),
  /** The signed PDF's name in storage and the hash of its bytes. */
  file: z.string(),
  fileHash: Sha256,
  withdrawn: z.object({ at: Instant, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
});
export type SignedConsent = z.infer<typeof SignedConsent>;

export const proofLabels: Record<NonNullable<SignedConsent["proof"]>, string> = {
  birthDate: "birth date",
  emailedCode: "code sent by email",
};

/** “No” is an answer too, and is stored like one. */
export const DeclinedConsent = z.object({
  id: ConsentId,
  version: z.int(),
  language: Language,
  /** When HB had it. */
  declinedAt: Instant,
  /** When they declined on the study's tablet without a network, by the tablet's clock; null for all others. */
  declinedOfflineAt: Instant.nullable(),
  reason: z.string().nullable(),
  witness: Witness.nullable(),
});
export type DeclinedConsent = z.infer<typeof DeclinedConsent>;

export const askWays = ["email", "link", "kiosk"] as const;
export const ConsentAsk = z.object({
  version: z.int(),
  askedAt: Instant,
  /** Null: HB itself. */
  askedByName: PlainText.nullable(),
  how: z.enum(askWays),
});
export type ConsentAsk = z.infer<typeof ConsentAsk>;

/** What is missing, in the shape of the problems that the server reports for an input. */
export function problemsOf(
  { initials, answers }: Pick<FilledForm, "initials" | "answers">,
  text: { sections: readonly { id: string }[]; questions: readonly { id: string; needed: boolean }[] },
  words: Translated<typeof consentRefusals> = consentRefusals,
): { path: string[]; message: string }[] {
  const problems: { path: string[]; message: string }[] = [];
  for (const { id } of text.sections)
    if (!Object.hasOwn(initials, id)) problems.push({ path: ["initials", id], message: words.initials });
  for (const { id, needed } of text.questions)
    if (!Object.hasOwn(answers, id)) problems.push({ path: ["answers", id], message: words.answer });
    else if (needed && !answers[id]) problems.push({ path: ["answers", id], message: words.mustBeYes });
  for (const id of Object.keys(initials))
    if (!text.sections.some(section => section.id === id))
      problems.push({ path: ["initials", id], message: words.noSection });
  for (const id of Object.keys(answers))
    if (!text.questions.some(question => question.id === id))
      problems.push({ path: ["answers", id], message: words.noQuestion });
  return problems;
}
