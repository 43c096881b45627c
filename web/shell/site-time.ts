import type { DateOn } from "@hb/domain/contract.ts";
import type { Reader } from "@hb/domain/format.ts";
import { defaultCheckInMinutes, type VisitClock } from "@hb/domain/sessions/timing.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { useMemo } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";
import { useLocale } from "../ui/locale.ts";

export interface SiteTime extends Reader {
  /** The site's date: a year is named only where it is another one. */
  today: DateOn;
}

/** The calendar that staff read everything in, wherever their own device is, in the order and on the clock they chose. */
export function useSiteTime(): SiteTime {
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  const now = useServerNow(60_000);
  const today = useMemo(() => dateInZone(new Date(now).toISOString(), zone), [now, zone]);
  const locale = useLocale();
  return useMemo(() => ({ zone, today, locale }), [zone, today, locale]);
}

/** Pixels that `staffShortDateTime` takes in a column, with the year. */
export function roomForMoment({ locale }: SiteTime): number {
  return locale.hours === 12 ? 158 : 124;
}

/** What decides which steps of a visit can be taken now. */
export function useVisitClock(): VisitClock {
  const checkInMinutes = useConfiguration()?.checkInMinutes ?? defaultCheckInMinutes;
  const now = new Date(useServerNow(10_000)).toISOString();
  return { now, checkInMinutes };
}
