import { z } from "zod";
import { change, RequestId, read, Version } from "../../contract.ts";
import { Participant, ParticipantId } from "../participant.ts";
import { MergeChoice, MergeChoices, MergeField } from "./merge.ts";

const allow = ["participants"] as const;
const pair = { survivorId: ParticipantId, otherId: ParticipantId };

/** What merging two people would result in, and what moves to the person who is kept. */
export const previewMerge = read({
  allow,
  input: z.object({ ...pair, choices: MergeChoices }),
  output: z.object({
    survivor: Participant,
    other: Participant,
    rows: z.array(
      z.object({
        field: MergeField,
        survivor: z.unknown(),
        other: z.unknown(),
        isEqual: z.boolean(),
        addsUp: z.boolean(),
        choice: MergeChoice,
        result: z.unknown(),
      }),
    ),
    /** As text: “2 comments”. */
    moves: z.array(z.string()),
  }),
});

/** The kept person gets the other's rows. The other becomes a Duplicate, whose links open the kept person. */
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

/** Changes made since the merge stay. */
export const undoMerge = change({
  allow,
  input: z.object({ requestId: RequestId, otherId: ParticipantId }),
  output: z.object({ survivorId: ParticipantId, version: Version }),
});
