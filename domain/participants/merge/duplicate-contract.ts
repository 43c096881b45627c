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
export const markAsDifferent = change({
  allow,
  input: z.object({ requestId: RequestId, ids: z.tuple([ParticipantId, ParticipantId]), apart: z.boolean() }),
  output: z.object({}),
  unlogged: "It changes neither of the two; who decided it stands with the pair.",
});
