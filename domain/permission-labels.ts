import type { PermissionKey } from "./permissions.ts";

/**
 * What each permission is called and what it opens, in the order in which people meet them: pages first. Apart from
 * the schemas of permissions.ts, because the sign-in page needs it and must not load a schema library.
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
