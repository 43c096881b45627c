import type { DateOn } from "@hb/domain/contract.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { periodOptions, useSession } from "../data.ts";
import type { SchedulerAddress } from "../scheduler/scheduler-address.ts";
import { whenIdle } from "./when-idle.ts";

/** A session opened by its address alone brings its own week along. */
export function useOpenDay({ openId, on, setOn }: SchedulerAddress, zone: string): DateOn | undefined {
  const isAlone = openId !== undefined && on === undefined;
  const { data } = useSession(openId ?? 0, isAlone);
  const day = isAlone && data ? dateInZone(data.session.startsAt, zone) : undefined;
  useEffect(() => {
    if (day !== undefined) setOn(day);
  });
  return day;
}

/** The weeks before and after are there when somebody turns the page. */
export function useNeighbours(monday: DateOn, zone: string, enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    return whenIdle(() => {
      for (const start of [addDays(monday, 7), addDays(monday, -7)])
        void client.prefetchQuery(periodOptions(startOfDay(start, zone), startOfDay(addDays(start, 7), zone)));
    });
  }, [client, monday, zone, enabled]);
}
