import { z } from "zod";
import { change, Page, RequestId, read } from "../../contract.ts";
import { Participant, ParticipantId } from "../participant.ts";
import { Profile } from "../profile.ts";

const allow = ["participants"] as const;

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

/** Possible duplicates, most likely first; without pairs marked as different people. */
export const findDuplicates = read({
  allow,
  input: z.object(Page),
  output: z.object({
    pairs: z.array(Alike.extend({ people: z.tuple([Side, Side]) })),
    total: z.int(),
    /** How many people still have to be compared: 0 unless very many were added or changed. */
    waiting: z.int(),
  }),
});

/** Possible duplicates of this participant; without people marked as different. */
export const findDuplicatesOf = read({
  allow,
  input: z.object({ id: ParticipantId }),
  output: z.object({ similar: z.array(Alike.extend({ person: Side })) }),
});

/** People in HB who may be the same as someone about to be added. */
export const findSimilarParticipants = read({
  allow,
  input: Profile.pick({ firstName: true, lastName: true, email: true, phone: true, bornOn: true }),
  output: z.object({ similar: z.array(Alike.extend({ person: Side })) }),
});

/** Remembers “Not the same person”, or takes it back. */
export const markAsDifferent = change({
  allow,
  input: z.object({ requestId: RequestId, ids: z.tuple([ParticipantId, ParticipantId]), apart: z.boolean() }),
  output: z.object({}),
  unlogged: "It changes neither person. Who decided it is stored with the pair.",
});
