import { buildMarker, marker } from "@hb/domain/markers.ts";
import type { Actor, PermissionKey } from "@hb/domain/permissions.ts";
import type { RealtimeRule } from "@hb/platform/realtime/rules.ts";
import { mayAccess } from "./staff.ts";

const forHolders =
  (...keys: PermissionKey[]): NonNullable<RealtimeRule<Actor>["read"]> =>
  identity =>
    mayAccess(identity, keys);

/** Markers for the study's data: for everyone who can open a screen that shows it. */
export const studyRealtimeRules: readonly RealtimeRule<Actor>[] = [
  { path: marker.participants, read: forHolders("participants", "scheduler", "remoteStudy", "overview") },
  { path: marker.sessions, read: forHolders("participants", "scheduler", "overview") },
  { path: marker.remoteStudy, read: forHolders("participants", "remoteStudy", "overview") },
  { path: marker.emails, read: forHolders("participants", "remoteStudy", "overview") },
  { path: marker.settings, read: () => true },
  { path: marker.design, read: forHolders("users", "participants", "scheduler", "remoteStudy", "overview") },
  { path: buildMarker, read: () => true },
];
