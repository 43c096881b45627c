import { createContext, useMemo } from "react";
import { useWhereabouts } from "../../presence/use-presence.ts";
import { useColleagues } from "../../shell/colleagues.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";

/** The names of colleagues who have a participant open just now, by the participant's id. */
export type ColleaguesHere = ReadonlyMap<number, readonly string[]>;

export const ColleaguesHereContext = createContext<ColleaguesHere>(new Map());

export function useColleaguesHere(): ColleaguesHere {
  const whereabouts = useWhereabouts();
  const colleagues = useColleagues();
  const myId = useUserInfo()?.userId;
  return useMemo(() => {
    const here = new Map<number, string[]>();
    for (const [userId, places] of whereabouts) {
      const name = colleagues.find(colleague => colleague.userId === userId)?.name;
      if (userId === myId || name === undefined) continue;
      for (const { kind, id } of places)
        if (kind === "participant") here.set(Number(id), [...(here.get(Number(id)) ?? []), name]);
    }
    return here;
  }, [whereabouts, colleagues, myId]);
}
