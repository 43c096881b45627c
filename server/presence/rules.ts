import type { Actor } from "@hb/domain/permissions.ts";
import { Presence } from "@hb/domain/presence/presence.ts";
import type { RealtimeRule } from "@hb/platform/realtime/rules.ts";
import { mayAccess, mayChange } from "../staff.ts";

/** All staff can see who is where. Each user writes only their own presence. */
export const presenceRealtimeRules: readonly RealtimeRule<Actor>[] = [
  { path: "/presence", read: identity => mayAccess(identity, "staff") },
  {
    path: "/presence/{uid}/{connection}",
    write: (identity, params, value) =>
      identity !== undefined &&
      mayChange(identity, "staff") &&
      identity.uid === params["uid"] &&
      (value === null || Presence.safeParse(value).success),
  },
];
