import { createLogFormat, type LogFormat } from "@hb/domain/log/format.ts";
import { useMemo } from "react";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";

/** No study has said another one yet. */
const currency = "USD";

export interface Place extends SiteTime {
  words: LogFormat;
}

/** How the log writes times, days and money at this site. */
export function usePlace(): Place {
  const { zone, today } = useSiteTime();
  return useMemo(
    () => ({ zone, today, words: createLogFormat({ siteTimeZone: zone, today, currency }) }),
    [zone, today],
  );
}
