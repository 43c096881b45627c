import { z } from "zod";
import { change, RequestId, read, Version } from "../../contract.ts";
import { Participant, ParticipantId } from "../participant.ts";
import { MergeChoice, MergeChoices, mergeFields } from "./merge.ts";

const allow = ["participants"] as const;
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
  output: z.object({ version: Version }),
});

/** What was changed since the merge stays as it is. */
export const undoMerge = change({
  allow,
  input: z.object({ requestId: RequestId, otherId: ParticipantId }),
  output: z.object({ survivorId: ParticipantId, version: Version }),
});
