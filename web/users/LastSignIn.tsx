import { dateInZone, staffFullTime, staffRelative, staffShortDateTime } from "@hb/domain/time.ts";
import { useServerNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";

/** "now", "2 min ago", "14 Nov 12:10" or "never"; the full instant with its zone on hover. */
export function LastSignIn({ at }: { at: string | null }) {
  const now = new Date(useServerNow(30_000)).toISOString();
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  if (at === null) return <>never</>;
  const short = staffRelative(at, now) ?? staffShortDateTime(at, zone, dateInZone(now, zone));
  return (
    <time className="numbers" dateTime={at} title={staffFullTime(at, zone)}>
      {short}
    </time>
  );
}
