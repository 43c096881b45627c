import type { Instant } from "@hb/domain/contract.ts";
import { staffRelative, staffShortDateTime, staffTime } from "@hb/domain/format.ts";
import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useQuery } from "@tanstack/react-query";
import { serverNow } from "../../backend/clock.ts";
import { useColleagues } from "../../queries/colleagues.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { fetchHistory } from "../data.ts";

interface Sought {
  subject: Subject;
  /** What is fetched again together with it, and which of its parts is meant. */
  queryKey: readonly unknown[];
  /** Which entries tell of the change that is meant. */
  isIt: (entry: LoggedEntry) => boolean;
}

/** Who of the staff changed something last, and when: for those who may read the log. */
export function useLastEditor({ subject, queryKey, isIt }: Sought): { name: string; at: Instant } | undefined {
  const mayRead = useUserInfo()?.permissions.log === true;
  const colleagues = useColleagues();
  const { data } = useQuery<{ userId: string; at: Instant } | null, Refusal>({
    queryKey: [...queryKey, "last editor", subject.id],
    enabled: mayRead,
    queryFn: async () => {
      const { entries } = await fetchHistory(subject, 50);
      const entry = entries.find(one => one.actor.kind === "staff" && isIt(one));
      return entry?.actor.id ? { userId: entry.actor.id, at: entry.at } : null;
    },
  });
  const name = colleagues.find(({ userId }) => userId === data?.userId)?.name;
  return data && name ? { name, at: data.at } : undefined;
}

/** The time alone while it is fresh, with its day otherwise. */
export function useFormatWhen(): (at: Instant) => string {
  const site = useSiteTime();
  return at =>
    staffRelative(at, new Date(serverNow()).toISOString()) !== undefined
      ? staffTime(at, site)
      : staffShortDateTime(at, site);
}
