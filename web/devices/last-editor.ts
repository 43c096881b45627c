import type { Refusal } from "@hb/domain/refusal.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { remoteStudyKey } from "../remote-study/live.ts";
import { useColleagues } from "../shell/colleagues.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";

/** Who edited a device last, and at what time: for those who may read the log. */
export function useLastEditor(deviceId: number): { name: string; time: string } | undefined {
  const mayRead = useUserInfo()?.permissions.log === true;
  const colleagues = useColleagues();
  const { zone } = useSiteTime();
  const { data } = useQuery<{ userId: string; at: string } | null, Refusal>({
    queryKey: [...remoteStudyKey, "last editor", deviceId],
    enabled: mayRead,
    queryFn: async () => {
      const subject = { kind: "device" as const, id: String(deviceId) };
      const { entries } = await call("getHistory", { subject, limit: 20 });
      const entry = entries.find(({ actor, payload }) => actor.kind === "staff" && payload?.["house"] === "edited");
      return entry?.actor.id ? { userId: entry.actor.id, at: entry.at } : null;
    },
  });
  const name = colleagues.find(({ userId }) => userId === data?.userId)?.name;
  return data && name ? { name, time: timeInZone(data.at, zone) } : undefined;
}
