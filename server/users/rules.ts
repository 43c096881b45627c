import { marker } from "@hb/domain/markers.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { RealtimeRule } from "@hb/platform/realtime/rules.ts";
import { mayAccess } from "../staff.ts";

export const userRealtimeRules: readonly RealtimeRule<Actor>[] = [
  { path: marker.users, read: identity => mayAccess(identity, "staff") },
  // Also for someone who must choose a password first: it tells their other tabs when that is done.
  {
    path: "/authentication/lastUpdate/{uid}",
    // With another's eyes, theirs.
    read: (identity, { uid }) => identity?.actor.kind === "staff" && identity.actor.userId === uid,
  },
];
