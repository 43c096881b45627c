import { z } from "zod";
import { change, read, RequestId, Version } from "../contract.ts";
import { MergeChoice, MergeChoices, mergeFields } from "./merge.ts";
import { Participant, ParticipantId } from "./participant.ts";
import { Profile } from "./profile.ts";

const allow = ["participants"] as const;
const saved = z.object({ version: Version });
const Page = { offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(200) };

const Side = Participant.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  bornOn: true,
  city: true,
  status: true,
  createdAt: true,
});
const Alike = z.object({ score: z.int(), reasons: z.array(z.string()) });

/** Pairs who may be one person, the surest first; without those who were told apart. */
export const findDuplicates = read({
  allow,
  input: z.object(Page),
  output: z.object({ pairs: z.array(Alike.extend({ people: z.tuple([Side, Side]) })), total: z.int() }),
});

/** Who may be the same as this participant; without those who were told apart. */
export const findDuplicatesOf = read({
  allow,
  input: z.object({ id: ParticipantId }),
  output: z.object({ similar: z.array(Alike.extend({ person: Side })) }),
});

/** Who in HB may be somebody that is about to be added. */
export const findSimilarParticipants = read({
  allow,
  input: Profile.pick({ firstName: true, lastName: true, email: true, phone: true, bornOn: true }),
  output: z.object({ similar: z.array(Alike.extend({ person: Side })) }),
});

/** “Not the same person” is remembered, and can be taken back. */
export const tellApart = change({
  allow,
  input: z.object({ requestId: RequestId, ids: z.tuple([ParticipantId, ParticipantId]), apart: z.boolean() }),
  output: z.object({}),
  unlogged: "It changes neither of the two; who decided it stands with the pair.",
});

const pair = { survivorId: ParticipantId, otherId: ParticipantId };

/** What a merge would make of two people, and what moves to the survivor. */
export const previewMerge = read({
  allow,
  input: z.object({ ...pair, choices: MergeChoices }),
  output: z.object({
    survivor: Participant,
    other: Participant,
    rows: z.array(
      z.object({
        field: z.enum(mergeFields),
        survivor: z.unknown(),
        other: z.unknown(),
        isEqual: z.boolean(),
        addsUp: z.boolean(),
        choice: MergeChoice,
        result: z.unknown(),
      }),
    ),
    /** In words: “2 comments”. */
    moves: z.array(z.string()),
  }),
});

/** The survivor gets the other one's rows; the other one becomes a Duplicate whose links open the survivor. */
export const mergeParticipants = change({
  allow,
  input: z.object({
    requestId: RequestId,
    ...pair,
    survivorVersion: Version,
    otherVersion: Version,
    choices: MergeChoices,
  }),
  output: saved,
});

/** What was changed since the merge stays as it is. */
export const undoMerge = change({
  allow,
  input: z.object({ requestId: RequestId, otherId: ParticipantId }),
  output: z.object({ survivorId: ParticipantId, version: Version }),
});
