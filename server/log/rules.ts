import { marker } from "@hb/domain/log/actions.ts";
import { isAllowed } from "@hb/domain/permissions.ts";
import type { RealtimeRule } from "@hb/platform/realtime/realtime.ts";

export const logRealtimeRules: readonly RealtimeRule[] = [
  { path: marker.log, read: actor => isAllowed(actor, ["log"]) },
];
