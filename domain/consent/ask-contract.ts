import { z } from "zod";
import { change, Instant, Page, RequestId, read } from "../contract.ts";
import { Link } from "../links/link.ts";
import { ParticipantId } from "../participants/participant.ts";
import { KioskTicket } from "./form-contract.ts";

const allow = ["participants", "scheduler", "remoteStudy"] as const;

export const maxConsentRequests = 1000;
const Who = z.union([
  z.object({ participantId: ParticipantId }),
  z.object({ ids: z.array(ParticipantId).min(1).max(maxConsentRequests) }),
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
  allow,
  input: z.object({ who: Who }),
  output: z.object({ ask: z.int(), skipped: z.array(Skipped) }),
});

export const askForConsent = change({
  allow,
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
  allow: ["participants"],
  input: z.object(Page),
  output: z.object({ rows: z.array(Outdated), total: z.int(), notAskedYet: z.int(), currentVersion: z.int() }),
});

/**
 * For the tablet: where it opens the form for this one person, witnessed by whoever asked. Handing back needs that
 * colleague's password again, which the page asks for by the SDK's reauthentication.
 */
export const openKiosk = change({
  allow,
  input: z.object({ requestId: RequestId, participantId: ParticipantId }),
  output: z.object({ link: Link, kioskTicket: KioskTicket, endsAt: Instant }),
});
