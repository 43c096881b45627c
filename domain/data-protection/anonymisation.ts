import { z } from "zod";

/** Why somebody is anonymised: one of these and no sentence, which would have to be forgotten with the person. */
export const whyAnonymised = {
  asked: "The person asked for it",
  retention: "Their retention period has ended",
  mistake: "They were registered by mistake",
} as const;
export const WhyAnonymised = z.enum(Object.keys(whyAnonymised) as [keyof typeof whyAnonymised]);
export type WhyAnonymised = z.infer<typeof WhyAnonymised>;

/** As everybody sees somebody who was anonymised; the number stays, because it stands in the log and on paper. */
export function anonymisedName(id: number): { firstName: string; lastName: string } {
  return { firstName: "Anonymised", lastName: String(id) };
}

/**
 * A date in the same year on which somebody is as old today as on their own: ages and age ranges stay true at the moment of
 * the act, and the birthday is gone.
 */
export function blurredBirthDate(bornOn: string, today: string): string {
  const year = bornOn.slice(0, 4);
  return bornOn.slice(5) > today.slice(5) ? `${year}-12-31` : `${year}-01-01`;
}

/** What has to end before a person can be forgotten. */
export interface AnonymisationBlockers {
  /** A visit that is Scheduled or Checked In. */
  visitAt: string | null;
  /** A device of the study that is with them. */
  deviceSerial: string | null;
  isRemoteActive: boolean;
  /** A mail to them is on its way to the mail server at this moment. */
  isBeingMailed: boolean;
  mergedInto: number | null;
  anonymisedAt: string | null;
}

/** Why somebody cannot be anonymised now, each with what to do; none = they can. `say` tells a moment in the site's zone. */
export function describeBlockers(ties: AnonymisationBlockers, say: (at: string) => string): string[] {
  if (ties.anonymisedAt !== null) return [`Anonymised already, on ${say(ties.anonymisedAt)}.`];
  if (ties.mergedInto !== null)
    return [`Merged into ${ties.mergedInto}: anonymise that person, and this one goes with them.`];
  const obstacles: string[] = [];
  if (ties.visitAt !== null) obstacles.push(`A visit is booked on ${say(ties.visitAt)}: cancel it or close it first.`);
  if (ties.deviceSerial !== null)
    obstacles.push(`The device ${ties.deviceSerial} is with this person: take it back or mark it as lost first.`);
  if (ties.isRemoteActive) obstacles.push("Remote active: end the remote study first.");
  if (ties.isBeingMailed) obstacles.push("An email is being sent at this moment: try again in a minute.");
  return obstacles;
}

/** What the act erases, counted before it. */
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
    counted(erased.emails, "email", "emails, as they were written"),
    erased.plannedEmails > 0 ? `${counted(erased.plannedEmails, "planned email")}, which will not be sent` : "",
    counted(erased.surveyAnswers, "survey answer"),
    counted(erased.surveyPhotos, "survey photo"),
    erased.logEntries > 0 ? `Names and values in ${counted(erased.logEntries, "log entry", "log entries")}` : "",
  ];
  return [
    "Name, email, phone, address and birthday",
    ...lines.filter(Boolean),
    "Personal links, which open nothing any more",
  ];
}

export function describeKept(erased: ErasureCounts): string[] {
  const sealed =
    erased.signedConsents === 0
      ? []
      : [
          `${counted(erased.signedConsents, "signed consent")}, sealed: opened by holders of users alone, each time logged`,
        ];
  return [
    "What only counts: year of birth, gender, ethnicity, country, status, type, source",
    "That and when visits, surveys and emails were; all totals stay as they are",
    "The log's chain, with an entry that says who anonymised whom and when",
    ...sealed,
  ];
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return count === 0 ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
