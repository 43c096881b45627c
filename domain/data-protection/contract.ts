import { z } from "zod";
import { change, Instant, Page, RequestId, read, stream, Version } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { ParticipantStatus } from "../participants/status.ts";
import { ErasureCounts, WhyAnonymised } from "./anonymisation.ts";
import { RetentionGroup } from "./retention.ts";

/** More at once would keep colleagues waiting for these people's rows. */
export const maxPeopleAtOnce = 100;
const Several = z.array(ParticipantId).min(1).max(maxPeopleAtOnce);
const People = z
  .array(z.object({ id: ParticipantId, version: Version }))
  .min(1)
  .max(maxPeopleAtOnce);

/** For holders of `participants` who also hold `export` or `users`: everything that is known of one person, as one file. */
export const archivePerson = stream({
  allow: ["export", "users"],
  input: z.object({ participantId: ParticipantId }),
  progress: z.object({ files: z.int(), of: z.int() }),
  output: z.object({
    /** In storage, for who asked and for 15 minutes. */
    file: z.string(),
    fileName: z.string(),
    size: z.int(),
    files: z.int(),
    until: Instant,
  }),
});

const Subject = z.object({
  id: ParticipantId,
  /** Null for who may not see people at all. */
  name: z.string().nullable(),
  status: ParticipantStatus,
  version: Version,
  /** Duplicates that were merged into this person and go with them. */
  duplicates: z.array(ParticipantId),
  /** Why it cannot be done now; none = it can. */
  obstacles: z.array(z.string()),
});

/** What would happen, in counts; changes nothing. */
export const previewAnonymisation = read({
  allow: ["users"],
  input: z.object({ participantIds: Several }),
  output: z.object({
    people: z.array(Subject),
    /** Of all of them together. */
    erased: ErasureCounts,
    /** A second holder of `users` confirms; without one the act asks for the id to be typed. */
    needsColleague: z.boolean(),
  }),
});

const Request = z.object({
  participantId: ParticipantId,
  name: z.string().nullable(),
  status: ParticipantStatus,
  why: WhyAnonymised,
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: Instant,
});
export type AnonymisationRequest = z.infer<typeof Request>;

/** Everybody who waits for a second holder of `users`, the longest waiting first. */
export const listAnonymisationRequests = read({
  allow: ["users"],
  input: z.null(),
  output: z.object({ requests: z.array(Request) }),
});

/** Asks a second holder of `users` to confirm. Who is asked for already stays asked for. */
export const askForAnonymisation = change({
  allow: ["users"],
  input: z.object({ requestId: RequestId, participantIds: Several, why: WhyAnonymised }),
  output: z.object({ asked: z.int() }),
});

/** By who asked: withdrawn. By anybody else: declined. */
export const endAnonymisationRequests = change({
  allow: ["users"],
  input: z.object({ requestId: RequestId, participantIds: Several }),
  output: z.object({ ended: z.int() }),
});

/**
 * Cannot be undone. Either confirms what a colleague has asked for, or, where nobody else holds `users`, takes what was
 * typed: the participant's id, or how many they are. Refused `aborted` when somebody was changed since the preview.
 */
export const anonymisePeople = change({
  allow: ["users"],
  input: z.object({
    requestId: RequestId,
    people: People,
    /** Why, where nobody has asked. */
    why: WhyAnonymised.optional(),
    typed: z.string().trim().max(20).optional(),
  }),
  output: z.object({
    anonymised: z.int(),
    /** Who was not, each with the reason. */
    left: z.array(z.object({ id: ParticipantId, obstacles: z.array(z.string()) })),
  }),
});

/** Of whom signed consents are sealed for longer than they are kept, the oldest first. */
export const listSealedConsentsDue = read({
  allow: ["users"],
  input: z.object(Page),
  output: z.object({
    rows: z.array(z.object({ id: ParticipantId, sealedAt: Instant, consents: z.int() })),
    total: z.int(),
  }),
});

/**
 * Cannot be undone: the words and files of what these people signed go, and that they signed which version when stays.
 * Refused for whom it is not due; what was typed is how many consents they are.
 */
export const endSealedConsents = change({
  allow: ["users"],
  input: z.object({ requestId: RequestId, participantIds: Several, typed: z.string().trim().max(20).optional() }),
  output: z.object({ ended: z.int() }),
});

/** Whose retention period has ended, the longest untouched first. */
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
