import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { Link } from "../links/link.ts";
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
    /** The person this link belongs to now: part of the path that a drawn signature is uploaded to. */
    participantId: ParticipantId,
    name: z.string(),
    siteTimeZone: z.string(),
    last: LastAnswer.nullable(),
    /** The colleague beside them, on the study's tablet; null on the person's own device. */
    witnessName: z.string().nullable(),
  }),
});

const asShown = { version: z.int().min(1), textHash: Sha256 };
/** As the browser reports it; a server can't verify it. */
const Browser = z.string().max(400);

export const signConsent = change({
  allow,
  input: Link.extend({
    requestId: RequestId,
    /** Made by the page, because a drawn signature is uploaded under it first. */
    consentId: ConsentId,
    ...asShown,
    ...FilledForm.shape,
    browser: Browser,
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

export const declineConsent = change({
  allow,
  input: Link.extend({
    requestId: RequestId,
    ...asShown,
    /** Optional. */
    reason: z.string().trim().max(500).optional(),
    browser: Browser,
  }),
  output: z.object({ declinedAt: Instant }),
});

export const withdrawConsentByLink = change({
  allow,
  input: Link.extend({ requestId: RequestId, reason: z.string().trim().max(500).optional() }),
  output: z.object({ withdrawnAt: Instant, effects: WithdrawalEffects }),
});

/** The tablet was handed back: the key that openKiosk gave it no longer opens anything. */
export const endKiosk = change({
  allow,
  input: Link.extend({ requestId: RequestId }),
  output: z.object({}),
  unlogged: "Nothing of the study changes. Who signed with whom is in the log already.",
});
