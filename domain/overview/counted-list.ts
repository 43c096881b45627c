import { hasAnyPermission } from "../allowed.ts";
import type { DateOn } from "../contract.ts";
import type { EmailState } from "../emails/email.ts";
import type { Filters } from "../participants/filters.ts";
import type { PermissionKey, Permissions } from "../permissions.ts";
import type { EnrolmentFilters } from "../remote-study/filters.ts";
import type { SessionFilters } from "../sessions/filters.ts";

/** As the inventory's own tiles are called. */
export type DeviceTile = "overdue" | "out" | "cleaning" | "ready";

/**
 * The list that a figure counts: a figure is that list's total, and leads to it. What a list can be restricted to is
 * said in its own filters, so that both are one question.
 */
export type CountedList =
  | { list: "participants"; filters: Filters }
  | { list: "duplicates" }
  /** Sessions that begin on these days, both included, on the site's calendar. */
  | { list: "sessions"; from: DateOn; to: DateOn; filters: SessionFilters }
  /** Past sessions left Scheduled. */
  | { list: "overdueSessions" }
  /** Who is still expected at the desk today. */
  | { list: "arrivals" }
  | { list: "enrolments"; filters: EnrolmentFilters }
  | { list: "calls" }
  /** Those that wait for someone. */
  | { list: "alerts" }
  | { list: "devices"; tile: DeviceTile }
  | { list: "emails"; states: readonly EmailState[] };

/** Any one of these opens the list: the same as its page and its function ask for. */
const keysOf: Record<CountedList["list"], readonly PermissionKey[]> = {
  participants: ["participants"],
  duplicates: ["participants"],
  sessions: ["scheduler"],
  overdueSessions: ["scheduler"],
  arrivals: ["scheduler"],
  enrolments: ["remoteStudy"],
  calls: ["remoteStudy"],
  alerts: ["remoteStudy"],
  devices: ["remoteStudy"],
  emails: ["participants", "remoteStudy"],
};

export function mayOpenList(permissions: Permissions, { list }: Pick<CountedList, "list">): boolean {
  return hasAnyPermission(permissions, keysOf[list]);
}
