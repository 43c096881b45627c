import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** No answer takes this long while HB and the network are well. */
const patienceMs = 5_000;
const lookEveryMs = 1_000;

/** Whether something on this page has been waiting for its answer unusually long. */
export function useIsSlow(): boolean {
  const client = useQueryClient();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const waitingSince = new Map<object, number>();
    const follow = (asked: object, isWaiting: boolean) => {
      if (!isWaiting) waitingSince.delete(asked);
      else if (!waitingSince.has(asked)) waitingSince.set(asked, performance.now());
    };
    const look = () => setIsSlow([...waitingSince.values()].some(since => performance.now() - since >= patienceMs));
    const queries = client.getQueryCache();
    const changes = client.getMutationCache();
    const stops = [
      queries.subscribe(({ query, type }) =>
        follow(query, type !== "removed" && query.state.fetchStatus === "fetching"),
      ),
      changes.subscribe(({ mutation, type }) => {
        if (mutation) follow(mutation, type !== "removed" && mutation.state.status === "pending");
      }),
    ];
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
  return isSlow;
}
