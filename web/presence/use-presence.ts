import { useEffect, useSyncExternalStore } from "react";
import { type Place, showPresence, type Whereabouts, watchWhereabouts, whereaboutsNow } from "../backend/presence.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";

export function useWhereabouts(): Whereabouts {
  return useSyncExternalStore(watchWhereabouts, whereaboutsNow);
}

/** While this is on screen, colleagues see that the user is here; returns which of them are here too. */
export function usePresence({ kind, id }: Place): string[] {
  useEffect(() => showPresence({ kind, id }), [kind, id]);
  const myId = useUserInfo()?.userId;
  return whoIsAt(useWhereabouts(), { kind, id }).filter(userId => userId !== myId);
}

export function whoIsAt(whereabouts: Whereabouts, { kind, id }: Place): string[] {
  return [...whereabouts]
    .filter(([, places]) => places.some(place => place.kind === kind && place.id === id))
    .map(([userId]) => userId);
}
