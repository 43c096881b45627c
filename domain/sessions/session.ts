import { z } from "zod";
import { Instant, PlainText, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { severalOf } from "../lookups/lookup-schema.ts";
import { SpecialAccommodation } from "../lookups/special-accommodations.ts";
import { formatMoney } from "../money.ts";
import { ConsentState, consentState } from "../participants/consent-state.ts";
import { ParticipantCard } from "../participants/participant.ts";
import { SessionStatus } from "./status.ts";

export const SessionId = z.int().min(1).max(2_147_483_647);
export const StationId = z.int().min(1).max(2_147_483_647);

export const minSessionMinutes = 5;
export const maxSessionMinutes = 12 * 60;
export const LengthMinutes = z.int().min(minSessionMinutes).max(maxSessionMinutes);
export const maxBonusCents = 100_000;
export const bonusHint = `Enter an amount like 75 or 12.50, up to ${formatMoney(maxBonusCents)}.`;
export const BonusCents = z.int().min(0).max(maxBonusCents);

/** A place for one session at a time. */
export const Station = z.object({
  id: StationId,
  name: z.string(),
  /** Which devices it has. */
  devices: z.array(DeviceName),
  /** No longer offered for new slots. */
  archivedAt: Instant.nullable(),
  version: Version,
});
export type Station = z.infer<typeof Station>;
export const StationDevices = severalOf(deviceNames).refine(devices => devices.length > 0, "Choose a device.");

/** The participant of a session, as far as the scheduler needs to know. */
export const SessionPerson = ParticipantCard.extend({
  consent: ConsentState,
  specialAccommodation: SpecialAccommodation.nullable(),
  specialAccommodationText: z.string().nullable(),
});
export type SessionPerson = z.infer<typeof SessionPerson>;

/** A block of the calendar, a row of the agenda. */
export const Session = z.object({
  id: SessionId,
  startsAt: Instant,
  lengthMinutes: LengthMinutes,
  stationId: StationId,
  device: DeviceName.nullable(),
  status: SessionStatus,
  participant: SessionPerson.nullable(),
  /** The visit's number in calendars and at the front desk; null = no one is booked. */
  bookingId: z.uuid().nullable(),
  lockedBy: PlainText.nullable(),
  lockedAt: Instant.nullable(),
  /** Until when a visitor of the booking page holds this slot. */
  heldUntil: Instant.nullable(),
  bonusCents: BonusCents,
  checkedInAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** For NoShow: whether it was excused; null = not a NoShow. */
  excused: z.boolean().nullable(),
  /** The sessions before and after this one in a chain of moves. */
  rescheduledFrom: SessionId.nullable(),
  rescheduledTo: SessionId.nullable(),
  commentCount: z.int(),
  version: Version,
});
export type Session = z.infer<typeof Session>;

/** As stored with the person by the consent feature: signed means the current text. */
export function hasConsent({ participant }: Pick<Session, "participant">): boolean {
  return participant?.consent === consentState.signed;
}
