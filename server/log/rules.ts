import { marker } from "@hb/domain/markers.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { RealtimeRule } from "@hb/platform/realtime/rules.ts";
import { mayAccess } from "../staff.ts";

export const logRealtimeRules: readonly RealtimeRule<Actor>[] = [
  { path: marker.log, read: identity => mayAccess(identity, ["log"]) },
];
