import { type Words, wordsOf } from "@hb/domain/log/words.ts";
import { useMemo } from "react";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";

/** No study has said another one yet. */
const currency = "USD";

export interface Place extends SiteTime {
  words: Words;
}

/** How the log writes times, days and money at this site. */
export function usePlace(): Place {
  const { zone, today } = useSiteTime();
  return useMemo(() => ({ zone, today, words: wordsOf({ siteTimeZone: zone, today, currency }) }), [zone, today]);
}
