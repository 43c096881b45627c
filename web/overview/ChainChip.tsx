import { dateInZone, staffFullTime, staffShortDateTime, timeInZone } from "@hb/domain/time.ts";
import { Tooltip } from "@mantine/core";
import { IconShieldCheck, IconShieldExclamation, IconShieldQuestion } from "@tabler/icons-react";
import type { SiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import type { Overview } from "./data.ts";
import { counted } from "./words.ts";

/** Whether the log is whole, as of its last verification. */
export function ChainChip({ log, site: { zone, today } }: { log: Overview["log"]; site: SiteTime }) {
  if (log === null)
    return (
      <Chip tone="grey" icon={IconShieldQuestion}>
        Log chain not verified yet
      </Chip>
    );
  const at = dateInZone(log.at, zone) === today ? timeInZone(log.at, zone) : staffShortDateTime(log.at, zone, today);
  const words = `${counted(log.entries, "entry", "entries")}, verified ${staffFullTime(log.at, zone)}`;
  return (
    <Tooltip label={log.problem ?? words}>
      <span>
        <Chip
          tone={log.problem === null ? "green" : "red"}
          icon={log.problem === null ? IconShieldCheck : IconShieldExclamation}
        >
          {log.problem === null ? `Log chain verified ${at}` : `Log chain altered: ${log.problem}`}
        </Chip>
      </span>
    </Tooltip>
  );
}
