import { z } from "zod";
import { participantStatus } from "../participants/status.ts";

/** Who is kept how long: people by how their way through the study stands. Every status but Scheduled, who is expected, belongs to one group. */
export const retentionGroups = {
  unanswered: {
    label: "Registered, nothing followed",
    statuses: [null, participantStatus.contacted],
    setting: "retentionUnansweredMonths",
  },
  notTaken: {
    label: "Rejected, not selected, duplicate",
    statuses: [participantStatus.rejected, participantStatus.duplicate, participantStatus.notSelected],
    setting: "retentionNotTakenMonths",
  },
  ended: {
    label: "Completed or withdrawn",
    statuses: [participantStatus.completed, participantStatus.withdrawn],
    setting: "retentionEndedMonths",
  },
} as const;
export const RetentionGroup = z.enum(Object.keys(retentionGroups) as [keyof typeof retentionGroups]);
export type RetentionGroup = z.infer<typeof RetentionGroup>;

/** Null = there is no end. Sealed consents are kept for so long after their person was anonymised. */
export type RetentionPeriods = Record<
  (typeof retentionGroups)[RetentionGroup]["setting"] | "retentionConsentMonths",
  number | null
>;

/** The moment before which whoever was last changed is due; on a calendar, so that a month is a month. */
export function dueBefore(now: string, months: number): string {
  const at = new Date(now);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString();
}
