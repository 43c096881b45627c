import { isAllowed } from "@hb/domain/permissions.ts";
import { Presence } from "@hb/domain/presence/presence.ts";
import type { RealtimeRule } from "@hb/platform/realtime/realtime.ts";

/** Everybody of the staff sees who is where; each says so for themselves alone. */
export const presenceRealtimeRules: readonly RealtimeRule[] = [
  { path: "/presence", read: actor => isAllowed(actor, "staff") },
  {
    path: "/presence/{uid}/{connection}",
    write: ({ uid, actor }, params, value) =>
      isAllowed(actor, "staff") && uid === params["uid"] && (value === null || Presence.safeParse(value).success),
  },
];
