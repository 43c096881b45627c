import { z } from "zod";
import { EmailRules } from "../emails/rules.ts";
import { Targets } from "../overview/targets.ts";
import { TimeOfDay, TimeZone } from "../time.ts";

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "On one line.");

/** From the evening to the morning, or any other hours of a day; in them no planned mail is due. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "They end at another time than they begin." });
export type QuietHours = z.infer<typeof QuietHours>;

const RetentionMonths = z
  .int("A whole number of months.")
  .min(1, "At least one month.")
  .max(600, "At most 50 years.")
  .nullable();

/** Everything that a study decides for itself; what it has not decided, its environment or HB has. */
export const StudySettings = z.object({
  studyName: line(80).min(1, "The study needs a name."),
  contactMailbox: z.string().trim().max(254).pipe(z.email("This is not an email address.")),
  /** Fixed once a session exists. */
  siteTimeZone: TimeZone,
  /** Where to come, as it stands in booking mails: one line each. */
  siteAddress: z.string().trim().max(300, "At most 300 characters."),
  /** What to bring or to know before a visit. */
  arrivalNote: z.string().trim().max(300, "At most 300 characters."),
  /** Null = mail goes out at any hour. */
  quietHours: QuietHours.nullable(),
  emailRules: EmailRules,
  /** Until so long before a visit its participant may move or cancel it. */
  bookingCutOffHours: z
    .int()
    .min(0)
    .max(14 * 24),
  /** So long a slot stays somebody's while they decide. */
  slotHoldMinutes: z.int().min(1).max(60),
  /** How long the study at home lasts. */
  remoteStudyWeeks: z.int().min(1).max(52),
  /** Whom and how many the study wants, for the overview. */
  targets: Targets,
  /** So long after the last change of their record people are kept, by how their way stands; null = without end. */
  retentionUnansweredMonths: RetentionMonths,
  retentionNotTakenMonths: RetentionMonths,
  retentionEndedMonths: RetentionMonths,
  /** So long after somebody was anonymised what they signed stays sealed. */
  retentionConsentMonths: RetentionMonths,
});
export type StudySettings = z.infer<typeof StudySettings>;
export type SettingName = keyof StudySettings;

/** As the settings page and the log call them. */
export const settingLabels: Record<SettingName, string> = {
  studyName: "Study name",
  contactMailbox: "Contact mailbox",
  siteTimeZone: "Site time zone",
  siteAddress: "Where to come",
  arrivalNote: "What to bring",
  quietHours: "Quiet hours",
  emailRules: "Email rules",
  bookingCutOffHours: "Booking cut-off",
  slotHoldMinutes: "Slot hold",
  remoteStudyWeeks: "Weeks at home",
  targets: "Targets",
  retentionUnansweredMonths: "Kept: registered, nothing followed",
  retentionNotTakenMonths: "Kept: rejected, not selected, duplicate",
  retentionEndedMonths: "Kept: completed or withdrawn",
  retentionConsentMonths: "Kept: sealed consents",
};
