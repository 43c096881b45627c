import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { Button } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import { State } from "../../ui/page/State.tsx";
import { daysLabel } from "./filter.ts";

interface NothingLoggedProps {
  days: LogLimiterDays;
  filters: number;
  onReset: () => void;
  onDays: (days: LogLimiterDays) => void;
}

/** No entries: nothing happened, or nothing matches. */
export function NothingLogged({ days, filters, onReset, onDays }: NothingLoggedProps) {
  const wider = days < 7 ? 7 : 90;
  const look = days < 90 && (
    <Button variant="default" onClick={() => onDays(wider)}>
      Show last {wider} days
    </Button>
  );
  const when = days === 1 ? "today" : `in the ${daysLabel(days).toLowerCase()}`;
  if (filters > 0) {
    return (
      <State
        icon={IconFilterOff}
        title="No entries match these filters"
        acts={
          <>
            <Button variant="default" onClick={onReset}>
              Reset filters
            </Button>
            {look}
          </>
        }
      >
        Nothing was found {when}.
      </State>
    );
  }
  return (
    <State icon={IconHistory} title={days === 1 ? "No activity today" : "No activity yet"} acts={look || undefined}>
      Every change appears here: who made it, when, and the previous value.
    </State>
  );
}
