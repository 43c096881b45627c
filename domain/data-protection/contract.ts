import { z } from "zod";
import { change, Instant, Page, RequestId, read, stream, Version } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { ParticipantStatus } from "../participants/status.ts";
import { AnonymizationReason, ErasureCounts } from "./anonymization.ts";
import { RetentionGroup } from "./retention.ts";

/** More at once would lock these people's rows for too long. */
export const maxPeopleAtOnce = 100;
const Several = z.array(ParticipantId).min(1).max(maxPeopleAtOnce);
const People = z
  .array(z.object({ id: ParticipantId, version: Version }))
  .min(1)
  .max(maxPeopleAtOnce);

/** For holders of `participants` who also have `export` or `users`: everything about one person, in one file. */
export const archivePerson = stream({
  allow: ["export", "users"],
  needsProof: true,
  input: z.object({ participantId: ParticipantId }),
  progress: z.object({ files: z.int(), of: z.int() }),
  output: z.object({
    /** In storage for 15 minutes, readable only by the caller. */
    file: z.string(),
    fileName: z.string(),
    size: z.int(),
    files: z.int(),
    until: Instant,
  }),
});

const Subject = z.object({
  id: ParticipantId,
  /** Null for callers who can't see profiles. */
  name: z.string().nullable(),
  status: ParticipantStatus,
  version: Version,
  /** Duplicates merged into this person; they are anonymized too. */
  duplicates: z.array(ParticipantId),
  /** Why it can't be done now; empty = it can. */
  obstacles: z.array(z.string()),
});

/** What would happen, in counts. Changes nothing. */
export const previewAnonymisation = read({
  allow: ["users"],
  input: z.object({ participantIds: Several }),
  output: z.object({
    people: z.array(Subject),
    /** For all of them together. */
    erased: ErasureCounts,
    /** Another holder of `users` can confirm it now. If no one can, a request waits three days. */
    canBeConfirmed: z.boolean(),
  }),
});

const Request = z.object({
  participantId: ParticipantId,
  name: z.string().nullable(),
  status: ParticipantStatus,
  why: AnonymizationReason,
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: Instant,
  /** No one could confirm it: it can be carried out from this time on, unless someone stops it. Null = a colleague confirms. */
  waitsUntil: Instant.nullable(),
  /** The caller can confirm it, or carry it out after its wait. */
  canCarryOut: z.boolean(),
});
export type AnonymizationRequest = z.infer<typeof Request>;

/** Everyone waiting for a second holder of `users` to confirm, oldest request first. */
export const listAnonymisationRequests = read({
  allow: ["users"],
  input: z.null(),
  output: z.object({ requests: z.array(Request) }),
});

/** For everyone on staff: what waits because no one could confirm it, by number and without names. */
export const listWaitingAnonymisations = read({
  names: "none",
  allow: "staff",
  input: z.null(),
  output: z.object({
    waiting: z.array(
      Request.pick({ participantId: true, askedBy: true, askedByName: true }).extend({ waitsUntil: Instant }),
    ),
  }),
});

/**
 * Asks a second holder of `users` to confirm. If no one can, everyone on staff gets an email and can stop it for three
 * days. People already requested stay requested.
 */
export const askForAnonymisation = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ requestId: RequestId, participantIds: Several, why: AnonymizationReason }),
  output: z.object({ asked: z.int() }),
});

/** By the requester: withdrawn. By anyone else: declined. A request that waits can be stopped by everyone on staff. */
export const endAnonymisationRequests = change({
  names: "none",
  allow: "staff",
  input: z.object({ requestId: RequestId, participantIds: Several }),
  output: z.object({ ended: z.int() }),
});

/**
 * Can't be undone. Confirms a colleague's request, or carries out one whose wait is over; for that the participant's id,
 * or the number of people, is typed. Refused as `aborted` if someone was changed since the preview.
 */
export const anonymisePeople = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ requestId: RequestId, people: People, typed: z.string().trim().max(20).optional() }),
  output: z.object({
    anonymised: z.int(),
    /** Who was skipped, each with the reason. */
    left: z.array(z.object({ id: ParticipantId, obstacles: z.array(z.string()) })),
  }),
});

/** People whose sealed consents have passed their retention period, oldest first. */
export const listSealedConsentsDue = read({
  allow: ["users"],
  input: z.object(Page),
  output: z.object({
    rows: z.array(z.object({ id: ParticipantId, sealedAt: Instant, consents: z.int() })),
    total: z.int(),
  }),
});

/**
 * Can't be undone: erases the content and files of what these people signed. When they signed which version stays.
 * Refused for anyone who isn't due. The typed confirmation is the number of consents.
 */
export const endSealedConsents = change({
  allow: ["users"],
  input: z.object({ requestId: RequestId, participantIds: Several, typed: z.string().trim().max(20).optional() }),
  output: z.object({ ended: z.int() }),
});

/** People whose retention period has ended, longest unchanged first. */
export const listRetentionDue = read({
  allow: ["users"],
  input: z.object(Page),
  output: z.object({
    rows: z.array(
      z.object({
        id: ParticipantId,
        name: z.string().nullable(),
        status: ParticipantStatus,
        group: RetentionGroup,
        lastChangeAt: Instant,
        isAskedFor: z.boolean(),
      }),
    ),
    total: z.int(),
    counts: z.record(RetentionGroup, z.int()),
  }),
});
