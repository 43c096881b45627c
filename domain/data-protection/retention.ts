import { z } from "zod";
import { participantStatus } from "../participants/status.ts";

/** Retention by status. Every status except Scheduled, who is still expected, belongs to one group. */
export const retentionGroups = {
  unanswered: {
    label: "Registered, never enrolled",
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

/** Null = kept indefinitely. Sealed consents count from when their person was anonymized. */
export type RetentionPeriods = Record<
  (typeof retentionGroups)[RetentionGroup]["setting"] | "retentionConsentMonths",
  number | null
>;

/** A registration whose email address was never confirmed may be no one's own. In calendar months. */
export const unconfirmedMonths = 1;

/** People last changed before this moment are due. In calendar months. */
export function dueBefore(now: string, months: number): string {
  const at = new Date(now);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString();
}
