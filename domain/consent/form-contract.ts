import { z } from "zod";
import { change, DateOn, Instant, RequestId, read } from "../contract.ts";
import { Language } from "../language.ts";
import { KeptLanguage, Link, LinkKey } from "../links/link.ts";
import { ParticipantId } from "../participants/participant.ts";
import { ConsentCode, ConsentId, FilledForm, Sha256 } from "./consent.ts";
import { ConsentText } from "./consent-text.ts";
import { WithdrawalEffects } from "./contract.ts";

const allow = { link: "consent" } as const;

/** How this person last answered the form. */
const LastAnswer = z.discriminatedUnion("answer", [
  z.object({
    answer: z.literal("signed"),
    consentId: ConsentId,
    version: z.int(),
    at: Instant,
    printedName: z.string(),
    code: ConsentCode,
    /** The signed PDF in storage, to be read with the token that tradeConsentLink gives. */
    file: z.string(),
    withdrawnAt: Instant.nullable(),
    /** There is a newer version of the text. */
    outdated: z.boolean(),
  }),
  z.object({ answer: z.literal("declined"), version: z.int(), at: Instant }),
]);

export const openConsent = read({
  allow,
  input: Link,
  output: z.object({
    text: ConsentText,
    /** SHA-256 of renderConsentText(text): the page can compute it too. */
    textHash: Sha256,
    /** The same version in the other languages in which the study has published it. */
    translations: z.partialRecord(Language, z.object({ text: ConsentText, textHash: Sha256 })),
    /** The person this link belongs to now: part of the path that a drawn signature is uploaded to. */
    participantId: ParticipantId,
    name: z.string(),
    language: KeptLanguage,
    siteTimeZone: z.string(),
    last: LastAnswer.nullable(),
    /**
     * What signing, withdrawing and reading what was signed ask for besides the link. `staffOnly`: nothing that HB could
     * ask is known, so it's done at the study site. Null on the study's tablet, where a colleague is the witness.
     */
    proof: z.enum(["birthDate", "emailedCode", "staffOnly"]).nullable(),
    /** The colleague beside them, on the study's tablet; null on the person's own device. */
    witnessName: z.string().nullable(),
  }),
});

const asShown = { version: z.int().min(1), textHash: Sha256 };
/** As the browser reports it; a server can't verify it. */
const Browser = z.string().max(400);

/** What proveConsentLink gave. Not needed on the study's tablet. */
const proved = { proof: LinkKey.optional() };

/** A tablet that was without a network for longer has lost what was signed on it. */
export const maxOfflineDays = 7;

export const signConsent = change({
  allow,
  input: Link.extend({
    requestId: RequestId,
    ...proved,
    /** Made by the page, because a drawn signature is uploaded under it first. */
    consentId: ConsentId,
    ...asShown,
    ...FilledForm.shape,
    browser: Browser,
    /** Signed on the study's tablet without a network, and kept there since. Nobody else can say so. */
    signedOfflineAt: Instant.optional(),
  }),
  output: z.object({
    consentId: ConsentId,
    version: z.int(),
    signedAt: Instant,
    code: ConsentCode,
    file: z.string(),
    fileHash: Sha256,
    /** A copy is sent by email; false if there is no address. */
    emailed: z.boolean(),
  }),
});

/** Needs no proof: saying no must be easy, and it can be changed. The log says so. */
export const declineConsent = change({
  allow,
  input: Link.extend({
    requestId: RequestId,
    ...asShown,
    /** Optional. */
    reason: z.string().trim().max(500).optional(),
    browser: Browser,
    /** On the study's tablet without a network: what its clock said. */
    declinedOfflineAt: Instant.optional(),
  }),
  output: z.object({ declinedAt: Instant }),
});

export const withdrawConsentByLink = change({
  allow,
  input: Link.extend({ requestId: RequestId, ...proved, reason: z.string().trim().max(500).optional() }),
  output: z.object({ withdrawnAt: Instant, effects: WithdrawalEffects }),
});

/** The tablet was handed back: the key that openKiosk gave it no longer opens anything. */
export const endKiosk = change({
  allow,
  input: Link.extend({ requestId: RequestId }),
  output: z.object({}),
  unlogged: "Nothing of the study changes. Who signed with whom is in the log already.",
});

/** Sends a code to the participant's address, where `proof` is `emailedCode`. It works for a quarter of an hour. */
export const sendConsentCode = change({
  allow,
  input: Link.extend({ requestId: RequestId }),
  /** False: the address doesn't take email. */
  output: z.object({ sent: z.boolean() }),
  unlogged: "The email with the code is logged when it's sent.",
});

export const maxProofTries = 5;
export const consentCodeLength = 6;

/** By the birth date or the emailed code. A right one is good for half an hour. */
export const proveConsentLink = change({
  allow,
  input: Link.extend({
    requestId: RequestId,
    given: z.union([
      z.object({ bornOn: DateOn }),
      z.object({ code: z.string().regex(new RegExp(`^\\d{${consentCodeLength}}$`)) }),
    ]),
  }),
  output: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("proved"), proof: LinkKey, endsAt: Instant }),
    z.object({ outcome: z.literal("wrong"), triesLeft: z.int() }),
    /** That was one try too many: this link has ended, and a new one was emailed if there is an address. */
    z.object({ outcome: z.literal("linkReplaced"), emailed: z.boolean() }),
  ]),
});
