import type { PermissionKey } from "./permissions.ts";

/**
 * The name of each permission and what it opens, pages first. Separate from the schemas in permissions.ts, because the
 * sign-in page needs this without loading a schema library.
 */
export const permissionLabels: Readonly<Record<PermissionKey, { label: string; opens: string }>> = {
  participants: { label: "Participants", opens: "People and duplicates" },
  scheduler: { label: "Scheduler", opens: "Sessions, front desk" },
  remoteStudy: { label: "Remote study", opens: "Remote study, devices" },
  overview: { label: "Overview", opens: "Overview page" },
  stats: { label: "Stats", opens: "Charts and summaries" },
  log: { label: "Log", opens: "Log panel, history" },
  export: { label: "Export", opens: "Exports of lists" },
  users: { label: "Users", opens: "Staff and settings" },
};

export function permissionLabel(key: PermissionKey): string {
  return permissionLabels[key].label;
}
