import { marker } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { RealtimeRule } from "@hb/platform/realtime/realtime.ts";

const isStaff = (actor: Actor) => actor.kind === "staff" && !actor.changePassword;

export const userRealtimeRules: readonly RealtimeRule[] = [
  { path: marker.users, read: isStaff },
  // Also for somebody who must choose a password first: that this is done reaches their other tabs by this marker.
  {
    path: "/authentication/lastUpdate/{uid}",
    read: (actor, { uid }) => actor.kind === "staff" && actor.userId === uid,
  },
];
