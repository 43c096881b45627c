import { z } from "zod";

/** Why someone is anonymized. A fixed choice, because free text might identify them. */
export const anonymizationReasons = {
  asked: "Requested by the person",
  retention: "Retention period ended",
  mistake: "Registered by mistake",
} as const;
export const AnonymizationReason = z.enum(Object.keys(anonymizationReasons) as [keyof typeof anonymizationReasons]);
export type AnonymizationReason = z.infer<typeof AnonymizationReason>;

/** The name shown for an anonymized person. The number stays, because it is in the log and on paper. */
export function anonymizedName(id: number): { firstName: string; lastName: string } {
  return { firstName: "Anonymized", lastName: String(id) };
}

/**
 * A date in the same year that keeps the age as of today: ages and age ranges stay right, and the birthday is gone.
 */
export function blurredBirthDate(bornOn: string, today: string): string {
  const year = bornOn.slice(0, 4);
  return bornOn.slice(5) > today.slice(5) ? `${year}-12-31` : `${year}-01-01`;
}

/** What has to end before a person can be anonymized. */
export interface AnonymizationBlockers {
  /** A visit that is Scheduled or Checked In. */
  visitAt: string | null;
  /** A device of the study that is with them. */
  deviceSerial: string | null;
  isRemoteActive: boolean;
  /** An email to them is being sent right now. */
  isBeingMailed: boolean;
  mergedInto: number | null;
  anonymisedAt: string | null;
}

/** Why someone can't be anonymized now, each with what to do; none = they can. */
export function describeBlockers(ties: AnonymizationBlockers, format: (at: string) => string): string[] {
  if (ties.anonymisedAt !== null) return [`Already anonymized on ${format(ties.anonymisedAt)}.`];
  if (ties.mergedInto !== null)
    return [`Merged into ${ties.mergedInto}. Anonymize that person instead; this one is included.`];
  const obstacles: string[] = [];
  if (ties.visitAt !== null) obstacles.push(`A visit is booked for ${format(ties.visitAt)}. Cancel or close it first.`);
  if (ties.deviceSerial !== null)
    obstacles.push(`This person has device ${ties.deviceSerial}. Record its return or mark it as lost first.`);
  if (ties.isRemoteActive) obstacles.push("Remote active. End the remote study first.");
  if (ties.isBeingMailed) obstacles.push("An email is being sent right now. Try again in a minute.");
  return obstacles;
}

/** What will be erased, in counts. */
export const ErasureCounts = z.object({
  comments: z.int(),
  documents: z.int(),
  emails: z.int(),
  plannedEmails: z.int(),
  surveyAnswers: z.int(),
  surveyPhotos: z.int(),
  logEntries: z.int(),
  signedConsents: z.int(),
});
export type ErasureCounts = z.infer<typeof ErasureCounts>;

export function describeErased(erased: ErasureCounts): string[] {
  const lines = [
    counted(erased.comments, "comment"),
    counted(erased.documents, "document"),
    counted(erased.emails, "email"),
    erased.plannedEmails > 0 ? `${counted(erased.plannedEmails, "planned email")} (won't be sent)` : "",
    counted(erased.surveyAnswers, "survey answer"),
    counted(erased.surveyPhotos, "survey photo"),
    erased.logEntries > 0 ? `Names and values in ${counted(erased.logEntries, "log entry", "log entries")}` : "",
  ];
  return ["Name, email, phone, address and birthday", ...lines.filter(Boolean), "Personal links (they stop working)"];
}

export function describeKept(erased: ErasureCounts): string[] {
  const sealed =
    erased.signedConsents === 0
      ? []
      : [
          `${counted(erased.signedConsents, "signed consent")}, sealed: only administrators can open them, and each time is logged`,
        ];
  return [
    "For statistics: year of birth, gender, ethnicity, country, language, status, type, source",
    "When visits, surveys and emails took place; all totals stay the same",
    "The log, with an entry of who anonymized whom and when",
    ...sealed,
  ];
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return count === 0 ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
