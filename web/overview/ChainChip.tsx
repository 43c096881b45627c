import { dateInZone, staffFullTime, staffShortDateTime, timeInZone } from "@hb/domain/time.ts";
import { Tooltip } from "@mantine/core";
import { IconShieldCheck, IconShieldExclamation, IconShieldQuestion } from "@tabler/icons-react";
import type { SiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import type { Overview } from "./data.ts";
import { counted } from "./words.ts";

/** `Log chain verified 10:00` */
export function sayChain(log: Overview["log"], { zone, today }: SiteTime): string {
  if (log === null) return "Log chain not verified yet";
  const isToday = dateInZone(log.at, zone) === today;
  const at = isToday ? timeInZone(log.at, zone) : staffShortDateTime(log.at, zone, today);
  return log.problem === null ? `Log chain verified ${at}` : `Log chain broken, found ${at}`;
}

/** Whether the log is whole, as of its last verification. */
export function ChainChip({ log, site }: { log: Overview["log"]; site: SiteTime }) {
  const words = sayChain(log, site);
  if (log === null)
    return (
      <Chip tone="grey" icon={IconShieldQuestion}>
        {words}
      </Chip>
    );
  const isWhole = log.problem === null;
  return (
    <Tooltip label={log.problem ?? `${counted(log.entries, "entry", "entries")}, ${staffFullTime(log.at, site.zone)}`}>
      <span>
        <Chip tone={isWhole ? "green" : "red"} icon={isWhole ? IconShieldCheck : IconShieldExclamation}>
          {words}
        </Chip>
        {/* A tooltip must not be the only place of what went wrong. */}
        {!isWhole && <span className="visually-hidden">: {log.problem}</span>}
      </span>
    </Tooltip>
  );
}
