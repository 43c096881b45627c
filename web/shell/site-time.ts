import type { DateOn } from "@hb/domain/contract.ts";
import { defaultCheckInMinutes, type VisitClock } from "@hb/domain/sessions/timing.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { useMemo } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";

export interface SiteTime {
  zone: string;
  /** The site's date: a year is named only where it is another one. */
  today: DateOn;
}

/** The calendar that staff read everything in, wherever their own device is. */
export function useSiteTime(): SiteTime {
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  const now = useServerNow(60_000);
  const today = useMemo(() => dateInZone(new Date(now).toISOString(), zone), [now, zone]);
  return useMemo(() => ({ zone, today }), [zone, today]);
}

/** What decides which steps of a visit can be taken now. */
export function useVisitClock(): VisitClock {
  const checkInMinutes = useConfiguration()?.checkInMinutes ?? defaultCheckInMinutes;
  const now = new Date(useServerNow(10_000)).toISOString();
  return { now, checkInMinutes };
}
