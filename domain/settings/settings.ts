import { z } from "zod";
import { TimeOfDay, TimeZone } from "../contract.ts";
import { EmailRules } from "../emails/rules.ts";
import { Targets } from "../overview/targets.ts";
import { SecondFactorRule } from "../users/second-factor.ts";
import { PaperOption } from "./paper.ts";
import { LanguageOption } from "./participant-languages.ts";

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Enter at most ${maxLength} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Enter a single line.");

/** Hours of the day when no planned email is sent; may cross midnight. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "Start and end can't be the same." });
export type QuietHours = z.infer<typeof QuietHours>;

const RetentionMonths = z
  .int("Enter a whole number of months.")
  .min(1, "Enter at least 1 month.")
  .max(600, "Enter at most 600 months (50 years).")
  .nullable();

/** Everything a study can configure. What it hasn't set comes from the environment or HB's defaults. */
export const StudySettings = z.object({
  studyName: line(80).min(1, "Enter a study name."),
  contactMailbox: z.string().trim().max(254).pipe(z.email("Enter a valid email address.")),
  /** Fixed once a session exists. */
  siteTimeZone: TimeZone,
  /** The address in booking emails, line by line. */
  siteAddress: z.string().trim().max(300, "Enter at most 300 characters."),
  /** What to bring or to know before a visit. */
  arrivalNote: z.string().trim().max(300, "Enter at most 300 characters."),
  /** The same in Spanish; empty = Spanish readers get the English one. */
  arrivalNoteEs: z.string().trim().max(300, "Enter at most 300 characters."),
  /** For PDFs and printed pages. */
  paper: PaperOption,
  /** That participants can choose on pages, and that emails are in. */
  participantLanguages: LanguageOption,
  /** Null = emails are sent at any time. */
  quietHours: QuietHours.nullable(),
  emailRules: EmailRules,
  /** How long before a visit participants can still reschedule or cancel. */
  bookingCutOffHours: z
    .int()
    .min(0)
    .max(14 * 24),
  /** How long a selected time is held while the participant decides. */
  slotHoldMinutes: z.int().min(1).max(60),
  /** How long before the start a visit can be checked in. */
  checkInMinutes: z.int().min(0).max(720, "Enter at most 720 minutes (12 hours)."),
  /** How long the study at home lasts. */
  remoteStudyWeeks: z.int().min(1).max(52),
  /** Recruitment goals, shown on Overview. */
  targets: Targets,
  /** Who needs an authenticator app to sign in. */
  secondFactor: SecondFactorRule,
  /** How long sign-ins last: with Users or Export, and of everyone else. */
  signInHours: z.int().min(1, "Enter at least 1 hour.").max(168, "Enter at most 168 hours (7 days)."),
  signInDays: z.int().min(1, "Enter at least 1 day.").max(90, "Enter at most 90 days."),
  /** A screen that no one has used for this long is locked. */
  idleLockMinutes: z.int().min(1, "Enter at least 1 minute.").max(480, "Enter at most 480 minutes (8 hours)."),
  /** How long people are kept after the last change to their record, by status; null = indefinitely. */
  retentionUnansweredMonths: RetentionMonths,
  retentionNotTakenMonths: RetentionMonths,
  retentionEndedMonths: RetentionMonths,
  /** How long sealed consents are kept after someone was anonymized. */
  retentionConsentMonths: RetentionMonths,
});
export type StudySettings = z.infer<typeof StudySettings>;
export type SettingName = keyof StudySettings;

/** On the settings page and in the log. */
export const settingLabels: Record<SettingName, string> = {
  studyName: "Study name",
  contactMailbox: "Contact email",
  siteTimeZone: "Site time zone",
  siteAddress: "Address",
  arrivalNote: "What to bring",
  arrivalNoteEs: "What to bring, in Spanish",
  paper: "Paper",
  participantLanguages: "Languages that participants can choose",
  quietHours: "Quiet hours",
  emailRules: "Email rules",
  bookingCutOffHours: "Booking cut-off",
  slotHoldMinutes: "Slot hold",
  checkInMinutes: "Check-in opens",
  remoteStudyWeeks: "Weeks at home",
  targets: "Targets",
  secondFactor: "Two-step sign-in",
  signInHours: "Sign-in lasts, with Users or Export",
  signInDays: "Sign-in lasts, everyone else",
  idleLockMinutes: "Screen lock",
  retentionUnansweredMonths: "Registered, never enrolled",
  retentionNotTakenMonths: "Rejected, not selected, duplicate",
  retentionEndedMonths: "Completed or withdrawn",
  retentionConsentMonths: "Sealed consents",
};
