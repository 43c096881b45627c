import { hasAnyPermission } from "../allowed.ts";
import type { DateOn } from "../contract.ts";
import type { EmailState } from "../emails/email.ts";
import type { Filters } from "../participants/filters.ts";
import type { PermissionKey, Permissions } from "../permissions.ts";
import type { EnrolmentFilters } from "../remote-study/filters.ts";
import type { SessionFilters } from "../sessions/kinds.ts";

/** The names of the inventory's tiles. */
export type DeviceTile = "overdue" | "out" | "cleaning" | "ready";

/**
 * The list behind a figure: the figure is its total and links to it. It's described by the list's own filters, so that
 * both always agree.
 */
export type CountedList =
  | { list: "participants"; filters: Filters }
  | { list: "duplicates" }
  /** Sessions that start on these days at the site, inclusive. */
  | { list: "sessions"; from: DateOn; to: DateOn; filters: SessionFilters }
  /** Past sessions left Scheduled. */
  | { list: "overdueSessions" }
  /** Still expected at the front desk today. */
  | { list: "arrivals" }
  | { list: "enrolments"; filters: EnrolmentFilters }
  | { list: "calls" }
  /** Those that need attention. */
  | { list: "alerts" }
  | { list: "devices"; tile: DeviceTile }
  | { list: "emails"; states: readonly EmailState[] };

/** Any one of these permissions opens the list, same as for its page and function. */
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
