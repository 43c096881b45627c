import { defaultEmailRules } from "@hb/domain/emails/rules.ts";
import { noTargets } from "@hb/domain/overview/targets.ts";
import { defaultCheckInMinutes } from "@hb/domain/sessions/timing.ts";
import type { StudySettings } from "@hb/domain/settings/settings.ts";

/** Defaults for settings that neither the study nor its environment sets. */
export const defaultSettings = {
  siteAddress: "",
  arrivalNote: "",
  arrivalNoteEs: "",
  paper: "auto",
  participantLanguages: "englishAndSpanish",
  quietHours: { from: "21:00", to: "08:00" },
  emailRules: [...defaultEmailRules],
  bookingCutOffHours: 24,
  slotHoldMinutes: 5,
  checkInMinutes: defaultCheckInMinutes,
  remoteStudyWeeks: 12,
  targets: noTargets,
  secondFactor: { requiredFor: "nobody", graceDays: 14, since: null },
  signInHours: 12,
  signInDays: 7,
  idleLockMinutes: 15,
  retentionUnansweredMonths: 24,
  retentionNotTakenMonths: 12,
  retentionEndedMonths: 120,
  retentionConsentMonths: 120,
} as const satisfies Partial<StudySettings>;
