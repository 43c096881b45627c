import { marker } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { RealtimeRule } from "@hb/platform/realtime/realtime.ts";

const isStaff = (actor: Actor) => actor.kind === "staff" && !actor.changePassword;

export const userRealtimeRules: readonly RealtimeRule[] = [
  { path: marker.users, read: isStaff },
  // Also for someone who must choose a password first: it tells their other tabs when that is done.
  {
    path: "/authentication/lastUpdate/{uid}",
    read: (actor, { uid }) => actor.kind === "staff" && actor.userId === uid,
  },
];
