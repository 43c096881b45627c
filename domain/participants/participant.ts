import { z } from "zod";
import { Instant, PlainText, Version } from "../contract.ts";
import { OwnerType, ParticipantType } from "../lookups/participant-types.ts";
import { Answers } from "../surveys/question.ts";
import { ConsentState } from "./consent-state.ts";
import { Profile } from "./profile.ts";
import { ParticipantStatus } from "./status.ts";

/** A number from 1001 up, short enough to say on the phone. */
export const ParticipantId = z.int().min(1).max(2_147_483_647);

export const Suggestion = z.object({ status: ParticipantStatus, reason: PlainText });

/** Everything HB knows about a participant, for holders of `participants`. */
export const Participant = Profile.extend({
  id: ParticipantId,
  type: ParticipantType.nullable(),
  ownerType: OwnerType,
  status: ParticipantStatus,
  /** To the study's own questions, by their ids. */
  ownAnswers: Answers,
  /** The status that a screening rule suggests to staff, and why. */
  suggestion: Suggestion.nullable(),
  /** The registration counts once its email address is confirmed, and has waited since then; null = it counts. */
  unconfirmedSince: Instant.nullable(),
  consent: ConsentState,
  /** The person this one was merged into; set together with the status Duplicate. */
  mergedInto: ParticipantId.nullable(),
  /** When the person was anonymized; absent or null = they weren't. */
  anonymisedAt: Instant.nullable().optional(),
  privacyVersion: z.int().nullable(),
  contactVersion: z.int().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type Participant = z.infer<typeof Participant>;

/** What the scheduler and the remote study see of a participant. */
export const ParticipantCard = Participant.pick({
  id: true,
  firstName: true,
  lastName: true,
  phone: true,
  status: true,
  type: true,
});
export type ParticipantCard = z.infer<typeof ParticipantCard>;

/** A row of the list. */
export const ParticipantRow = Participant.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  bornOn: true,
  gender: true,
  ethnicities: true,
  skinType: true,
  country: true,
  state: true,
  city: true,
  language: true,
  consideringBrands: true,
  source: true,
  type: true,
  ownerType: true,
  ownAnswers: true,
  suggestion: true,
  unconfirmedSince: true,
  status: true,
  consent: true,
  mergedInto: true,
  anonymisedAt: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  /** The version of the last signed consent, unless it was withdrawn. */
  consentVersion: z.int().nullable(),
  duplicateName: z.boolean(),
  duplicateEmail: z.boolean(),
  duplicatePhone: z.boolean(),
});
export type ParticipantRow = z.infer<typeof ParticipantRow>;

/** “Wren Abernathy”, or the part that is known. */
export function fullName({ firstName, lastName }: Pick<Profile, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
