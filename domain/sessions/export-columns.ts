import { columnsOf, type ExportColumn } from "../export/column.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { participantTypes } from "../lookups/participant-types.ts";
import { specialAccommodations } from "../lookups/special-accommodations.ts";
import { consentStates } from "../participants/consent-state.ts";
import { fullName, type ParticipantCard } from "../participants/participant.ts";
import { participantStatuses } from "../participants/status.ts";
import type { Session } from "./session.ts";
import { sessionStatuses } from "./status.ts";

export type ExportedSession = Session & { station: string };
const identifying = true;
const session = columnsOf<ExportedSession>();

export const sessionColumns: readonly ExportColumn<ExportedSession>[] = [
  ...session.integer("id", "Session", row => row.id, { key: "session" }),
  ...session.moment("startsAt", "Start", row => row.startsAt),
  ...session.integer("lengthMinutes", "Length in minutes", row => row.lengthMinutes),
  ...session.freeText("stationId", "Station", row => row.station, { key: "station" }),
  ...session.integer("stationId", "Station, id", row => row.stationId),
  ...session.one("device", "Device", deviceNames, row => row.device),
  ...session.one("status", "Status", sessionStatuses, row => row.status),
  ...session.participant("participant", "Participant", row => row.participant?.id ?? null),
  ...session.text("participant", "Participant's name", row => row.participant && fullName(row.participant), {
    key: "participant_name",
    identifying,
  }),
  ...session.text("participant", "Participant's phone", row => row.participant?.phone ?? null, {
    key: "participant_phone",
    identifying,
  }),
  ...session.one("participant", "Participant's status", participantStatuses, row => row.participant?.status ?? null, {
    key: "participant_status",
  }),
  ...session.one("participant", "Participant's type", participantTypes, row => row.participant?.type ?? null, {
    key: "participant_type",
  }),
  ...session.one("participant", "Participant's consent", consentStates, row => row.participant?.consent ?? null, {
    key: "participant_consent",
  }),
  ...session.one(
    "participant",
    "Special accommodation",
    specialAccommodations,
    row => row.participant?.specialAccommodation ?? null,
    { key: "special_accommodation" },
  ),
  ...session.freeText(
    "participant",
    "Special accommodation details",
    row => row.participant?.specialAccommodationText ?? null,
    { key: "special_accommodation_text" },
  ),
  ...session.text("bookingId", "Booking", row => row.bookingId),
  ...session.decimal("bonusCents", "Bonus, in the study's currency", row => row.bonusCents / 100, { key: "bonus" }),
  ...session.moment("checkedInAt", "Checked in", row => row.checkedInAt),
  ...session.moment("completedAt", "Completed", row => row.completedAt),
  ...session.yesNo("excused", "NoShow excused", row => row.excused),
  ...session.integer("rescheduledFrom", "Rescheduled from session", row => row.rescheduledFrom),
  ...session.integer("rescheduledTo", "Rescheduled to session", row => row.rescheduledTo),
  ...session.moment("lockedAt", "Locked", row => row.lockedAt),
  ...session.text("lockedBy", "Locked by", row => row.lockedBy, { identifying }),
  ...session.moment("heldUntil", "Held until", row => row.heldUntil),
  ...session.integer("commentCount", "Comments", row => row.commentCount),
  ...session.integer("version", "Version", row => row.version, { note: "Increases with every change." }),
];

export interface ExportedBonus {
  participant: ParticipantCard;
  sessions: number;
  bonusCents: number;
}
const bonus = columnsOf<ExportedBonus>();

export const bonusColumns: readonly ExportColumn<ExportedBonus>[] = [
  ...bonus.participant("participant", "Participant", row => row.participant.id),
  ...bonus.text("participant", "Name", row => fullName(row.participant), { key: "name", identifying }),
  ...bonus.text("participant", "Phone", row => row.participant.phone, { key: "phone", identifying }),
  ...bonus.one("status", "Status", participantStatuses, row => row.participant.status),
  ...bonus.one("type", "Type", participantTypes, row => row.participant.type),
  ...bonus.integer("sessions", "Sessions with a bonus", row => row.sessions),
  ...bonus.decimal("bonusCents", "Bonus, in the study's currency", row => row.bonusCents / 100, { key: "bonus" }),
];
