import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { addDays } from "@hb/domain/time.ts";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import type { Connection } from "../../backend/connection.ts";
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

/** Since when the desk is offline, also if that began before this page was loaded. */
export function useOfflineSince(
  userId: string | undefined,
  isOffline: boolean,
  connection: Connection,
): Instant | undefined {
  const [since, setSince] = useState<Instant>();
  const isBack = !isOffline && connection === "live";
  useEffect(() => {
    if (!isOffline && !isBack) return;
    let isOver = false;
    const follow = async () => {
      const store = userId === undefined ? undefined : deskStore(userId);
      if (isBack) await store?.writeOfflineSince(undefined);
      const known = isBack ? undefined : ((await store?.readOfflineSince()) ?? new Date(serverNow()).toISOString());
      if (known !== undefined) await store?.writeOfflineSince(known);
      if (!isOver) setSince(known);
    };
    void follow();
    return () => {
      isOver = true;
    };
  }, [userId, isOffline, isBack]);
  return isOffline ? since : undefined;
}
