import type { Actor } from "@hb/domain/permissions.ts";
import { Presence } from "@hb/domain/presence/presence.ts";
import type { RealtimeRule } from "@hb/platform/realtime/rules.ts";
import { mayAccess } from "../staff.ts";

/** Everybody of the staff sees who is where; each says so for themselves alone. */
export const presenceRealtimeRules: readonly RealtimeRule<Actor>[] = [
  { path: "/presence", read: identity => mayAccess(identity, "staff") },
  {
    path: "/presence/{uid}/{connection}",
    write: (identity, params, value) =>
      mayAccess(identity, "staff") &&
      identity.uid === params["uid"] &&
      (value === null || Presence.safeParse(value).success),
  },
];
