import { type Words, wordsOf } from "@hb/domain/log/words.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { useMemo } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";

/** No study has said another one yet. */
const currency = "USD";

export interface Place {
  zone: string;
  /** The site's date. */
  today: string;
  words: Words;
}

/** How the log writes times and days at this site; a new day reaches it within a minute. */
export function usePlace(): Place {
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  const today = dateInZone(new Date(useServerNow(60_000)).toISOString(), zone);
  return useMemo(() => ({ zone, today, words: wordsOf({ siteTimeZone: zone, today, currency }) }), [zone, today]);
}
