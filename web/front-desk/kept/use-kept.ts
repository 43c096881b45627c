import type { DateOn } from "@hb/domain/contract.ts";
import { addDays } from "@hb/domain/time.ts";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { deskStore, type KeptDay } from "./desk-store.ts";

type Day = Omit<KeptDay, "asOf">;
interface Fetched {
  day: Day | undefined;
  /** In milliseconds of this device's clock. */
  at: number;
}

/**
 * Keeps what was fetched of today and tomorrow, and gives what is kept of today until something was fetched: after a reload
 * without a connection. Undefined userId = nothing is kept.
 */
export function useKeptDay(
  userId: string | undefined,
  today: DateOn,
  fetched: { today: Fetched; tomorrow: Fetched },
): KeptDay | undefined {
  const [kept, setKept] = useState<KeptDay>();
  const isFetched = fetched.today.day !== undefined;
  useEffect(() => {
    if (userId === undefined || isFetched) return;
    let isOver = false;
    void deskStore(userId)
      .readDay(today)
      .then(day => isOver || setKept(day));
    return () => {
      isOver = true;
    };
  }, [userId, today, isFetched]);

  const { day, at } = fetched.today;
  const next = fetched.tomorrow;
  useEffect(() => {
    if (userId === undefined || !day || day.on !== today) return;
    const keep = (one: Day, fetchedAt: number): KeptDay => ({
      on: one.on,
      arrivals: one.arrivals,
      asOf: new Date(fetchedAt + serverNow() - Date.now()).toISOString(),
    });
    const days = [keep(day, at), ...(next.day?.on === addDays(today, 1) ? [keep(next.day, next.at)] : [])];
    void deskStore(userId).writeDays(days);
  }, [userId, today, day, at, next.day, next.at]);
  return kept?.on === today ? kept : undefined;
}
