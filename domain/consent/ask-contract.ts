import { z } from "zod";
import { change, Instant, Page, RequestId, read } from "../contract.ts";
import { Link } from "../links/link.ts";
import { ParticipantId } from "../participants/participant.ts";
import { openConsent } from "./form-contract.ts";

const allow = ["participants", "scheduler", "remoteStudy"] as const;

export const maxConsentRequests = 1000;
const Who = z.union([
  z.object({ participantId: ParticipantId }),
  z.object({ ids: z.array(ParticipantId).min(1).max(maxConsentRequests) }),
  z.object({ selectionId: z.uuid() }),
  /** Everyone who signed an earlier version and hasn't been asked to sign the current one. */
  z.object({ outdated: z.literal(true) }),
]);

/** Why some of them are not asked. */
const Skipped = z.object({
  reason: z.enum(["current", "duplicate", "anonymised", "linkRevoked", "noAddress", "mailStopped"]),
  count: z.int(),
});

/** Who would be asked. The email itself comes from previewEmail. */
export const previewConsentAsk = read({
  names: "hidden",
  allow,
  input: z.object({ who: Who }),
  output: z.object({ ask: z.int(), skipped: z.array(Skipped) }),
});

export const askForConsent = change({
  names: "hidden",
  allow,
  input: z.object({
    requestId: RequestId,
    who: Who,
    /** By email, with reminders by the rules in the settings; false: the link is shared another way. */
    notify: z.boolean(),
  }),
  output: z.object({
    asked: z.int(),
    emailed: z.int(),
    skipped: z.array(Skipped),
    /** How many of the outdated are left for another call: one call asks up to maxConsentRequests. */
    left: z.int(),
  }),
});

const Outdated = z.object({
  participantId: ParticipantId,
  name: z.string(),
  email: z.string().nullable(),
  signedVersion: z.int(),
  signedAt: Instant,
  /** To sign the current version. */
  timesAsked: z.int(),
  lastAskedAt: Instant.nullable(),
});

export const listOutdatedConsents = read({
  names: "hidden",
  allow: ["participants"],
  input: z.object(Page),
  output: z.object({ rows: z.array(Outdated), total: z.int(), notAskedYet: z.int(), currentVersion: z.int() }),
});

/** More people than a desk sees in two days. */
export const maxKeptForms = 200;

/**
 * What the study's tablet needs so that people can sign on it without a network: the published text, and of each person who
 * is to sign it what the form shows. Nobody is asked by this.
 */
export const getConsentForms = read({
  allow,
  input: z.object({ participantIds: z.array(ParticipantId).max(maxKeptForms) }),
  output: z.object({
    form: openConsent.output.pick({ text: true, textHash: true, translations: true, siteTimeZone: true }),
    people: z.array(openConsent.output.pick({ participantId: true, name: true, language: true })),
  }),
});

/**
 * Opens the form for one person on the study's tablet, witnessed by the colleague who calls this. The link is the
 * tablet's own and works for two hours. The page then ends the colleague's sign-in: until someone signs in again, this
 * link is all that the tablet has.
 */
export const openKiosk = change({
  allow,
  input: z.object({ requestId: RequestId, participantId: ParticipantId }),
  output: z.object({ link: Link, endsAt: Instant }),
});
