import { z } from "zod";
import { change, DateOn, Instant, read, Reason, RequestId } from "../contract.ts";
import { Link } from "../links/link.ts";
import { ConsentState } from "../participants/consent-state.ts";
import { ParticipantId } from "../participants/participant.ts";
import { ConsentAsk, ConsentCode, ConsentId, DeclinedConsent, Filled, Sha256, SignedConsent } from "./consent.ts";
import { ConsentText } from "./consent-text.ts";
import { PartDifference } from "./difference.ts";

// The form, by a participant's own link ------------------------------------------------------------------------------

const byLink = { link: "consent" } as const;
/** Handed to the tablet by openKiosk: says which colleague witnesses. */
const KioskTicket = z.string().max(500);
const kiosk = { kioskTicket: KioskTicket.optional() };

/** The last thing that this person said to the form. */
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
    /** The text has a newer version since. */
    outdated: z.boolean(),
  }),
  z.object({ answer: z.literal("declined"), version: z.int(), at: Instant }),
]);

export const openConsent = read({
  allow: byLink,
  input: Link.extend(kiosk),
  output: z.object({
    text: ConsentText,
    /** SHA-256 of renderConsentText(text): the page can compute it too. */
    textHash: Sha256,
    /** Whom the link speaks for now: part of the path that a drawn signature is uploaded to. */
    participantId: ParticipantId,
    name: z.string(),
    siteTimeZone: z.string(),
    last: LastAnswer.nullable(),
    /** Who stands beside them, with a good ticket; null on the person's own device. */
    witnessName: z.string().nullable(),
  }),
});

const asShown = { version: z.int().min(1), textHash: Sha256 };
/** What the page says of itself; a browser's own word is all that any server ever gets. */
const Browser = z.string().max(400);

export const signConsent = change({
  allow: byLink,
  input: Link.extend({
    requestId: RequestId,
    ...kiosk,
    /** Made by the page, because a drawn signature is uploaded under it first. */
    consentId: ConsentId,
    ...asShown,
    ...Filled.shape,
    browser: Browser,
  }),
  output: z.object({
    consentId: ConsentId,
    version: z.int(),
    signedAt: Instant,
    code: ConsentCode,
    file: z.string(),
    fileHash: Sha256,
    /** A copy goes out by mail; false = no address is known. */
    emailed: z.boolean(),
  }),
});

export const declineConsent = change({
  allow: byLink,
  input: Link.extend({
    requestId: RequestId,
    ...kiosk,
    ...asShown,
    /** Nobody has to say why. */
    reason: z.string().trim().max(500).optional(),
    browser: Browser,
  }),
  output: z.object({ declinedAt: Instant }),
});

/** What ends when a consent is withdrawn, said before and after. */
const Effects = z.object({ plannedEmails: z.int(), sentences: z.array(z.string()) });

export const withdrawConsentByLink = change({
  allow: byLink,
  input: Link.extend({ requestId: RequestId, reason: z.string().trim().max(500).optional() }),
  output: z.object({ withdrawnAt: Instant, effects: Effects }),
});

// One person, for staff ----------------------------------------------------------------------------------------------

const profile = ["participants"] as const;
const card = ["participants", "scheduler", "remoteStudy"] as const;

export const getConsents = read({
  allow: profile,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    state: ConsentState,
    currentVersion: z.int(),
    /** The person was anonymised: records open with openSealedConsents only, and none are shown here. */
    sealed: z.boolean(),
    /** Since when what was sealed is erased; null = it is there. */
    endedAt: Instant.nullable(),
    /** Newest first. */
    signed: z.array(SignedConsent),
    declined: z.array(DeclinedConsent),
    asks: z.array(ConsentAsk),
    /** Null while the link is revoked. */
    address: z.string().nullable(),
  }),
});

/** For whoever sees a card: may the next step be taken? */
export const getConsentState = read({
  allow: card,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    state: ConsentState,
    isCurrent: z.boolean(),
    currentVersion: z.int(),
    signedVersion: z.int().nullable(),
    lastAskedAt: Instant.nullable(),
  }),
});

/** Signed consents of somebody who was anonymised; every opening is logged with its reason. */
export const openSealedConsents = change({
  allow: ["users"],
  input: z.object({ requestId: RequestId, participantId: ParticipantId, reason: Reason }),
  output: z.object({ signed: z.array(SignedConsent) }),
  // Nothing about an anonymised person is kept anywhere else, not even as an answer.
  kept: () => ({ signed: [] }),
});

/** Whether record, text, log and file still agree. */
export const verifyConsent = read({
  allow: ["participants", "users"],
  input: z.object({ consentId: ConsentId }),
  output: z.object({
    intact: z.boolean(),
    checks: z.array(
      z.object({ what: z.enum(["text", "record", "log", "signature", "file"]), ok: z.boolean(), sentence: z.string() }),
    ),
  }),
});

/** A file by the hash that the browser computed, or the code that it prints. Null = no consent of this study. */
export const checkConsentFile = read({
  allow: ["participants", "users"],
  input: z.union([z.object({ sha256: Sha256 }), z.object({ code: ConsentCode })]),
  output: z.object({
    match: z
      .object({
        consentId: ConsentId,
        participantId: ParticipantId,
        version: z.int(),
        signedAt: Instant,
        withdrawnAt: Instant.nullable(),
        /** Nothing but that it is genuine is told of somebody who was anonymised. */
        sealed: z.boolean(),
        /** Since when the record is erased: the file is known by its hash alone. */
        endedAt: Instant.nullable(),
        /** The record itself is unaltered, or was erased at the end of its retention. */
        intact: z.boolean(),
      })
      .nullable(),
  }),
});

export const previewConsentWithdrawal = read({
  allow: profile,
  input: z.object({ participantId: ParticipantId }),
  output: Effects,
});

export const withdrawConsent = change({
  allow: profile,
  input: z.object({ requestId: RequestId, participantId: ParticipantId, reason: Reason }),
  output: z.object({ withdrawnAt: Instant, effects: Effects }),
});

/**
 * For the tablet: where it opens the form for this one person, witnessed by whoever asked. Handing back needs that
 * colleague's password again, which the page asks for by the SDK's reauthentication.
 */
export const openKiosk = change({
  allow: card,
  input: z.object({ requestId: RequestId, participantId: ParticipantId }),
  output: z.object({ link: Link, kioskTicket: KioskTicket, endsAt: Instant }),
});

// Asking -------------------------------------------------------------------------------------------------------------

export const mostAskedAtOnce = 1000;
const Who = z.union([
  z.object({ participantId: ParticipantId }),
  z.object({ ids: z.array(ParticipantId).min(1).max(mostAskedAtOnce) }),
  z.object({ selectionId: z.uuid() }),
  /** Everybody whose signed consent is of an earlier version and who was not asked to sign the present one yet. */
  z.object({ outdated: z.literal(true) }),
]);

/** Why somebody among the chosen is not asked. */
const Skipped = z.object({
  reason: z.enum(["current", "duplicate", "anonymised", "linkRevoked", "noAddress", "mailStopped"]),
  count: z.int(),
});

/** Before asking: who would be asked. The words of the mail itself come from previewEmail. */
export const previewConsentAsk = read({
  allow: card,
  input: z.object({ who: Who }),
  output: z.object({ ask: z.int(), skipped: z.array(Skipped) }),
});

export const askForConsent = change({
  allow: card,
  input: z.object({
    requestId: RequestId,
    who: Who,
    /** By mail, with reminders by the rules of the settings; false = the link is handed over some other way. */
    notify: z.boolean(),
  }),
  output: z.object({
    asked: z.int(),
    emailed: z.int(),
    skipped: z.array(Skipped),
    /** Of the outdated, so many wait for another call: at most mostAskedAtOnce are asked by one. */
    left: z.int(),
  }),
});

const Outdated = z.object({
  participantId: ParticipantId,
  name: z.string(),
  email: z.string().nullable(),
  signedVersion: z.int(),
  signedAt: Instant,
  /** To sign the present version. */
  timesAsked: z.int(),
  lastAskedAt: Instant.nullable(),
});

export const listOutdatedConsents = read({
  allow: profile,
  input: z.object({ offset: z.int().min(0), limit: z.int().min(1).max(200) }),
  output: z.object({ rows: z.array(Outdated), total: z.int(), notAskedYet: z.int(), currentVersion: z.int() }),
});

// The text -----------------------------------------------------------------------------------------------------------

export const listConsentVersions = read({
  allow: "staff",
  input: z.null(),
  output: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        publishedOn: DateOn,
        publishedAt: Instant,
        textHash: Sha256,
        changes: z.array(z.string()),
        isCurrent: z.boolean(),
        /** How many signed this one, withdrawn ones included. */
        signed: z.int(),
        declined: z.int(),
      }),
    ),
  }),
});

export const getConsentText = read({
  allow: "staff",
  input: z.object({ version: z.int().min(1) }),
  output: z.object({ text: ConsentText, textHash: Sha256 }),
});

export const compareConsentVersions = read({
  allow: "staff",
  input: z.object({ before: z.int().min(1), after: z.int().min(1) }),
  output: z.object({ parts: z.array(PartDifference) }),
});
