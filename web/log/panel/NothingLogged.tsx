import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { Button } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import { State } from "../../ui/page/State.tsx";
import { daysInWords } from "./filter.ts";

interface NothingLoggedProps {
  days: LogLimiterDays;
  filters: number;
  onReset: () => void;
  onDays: (days: LogLimiterDays) => void;
}

/** No entry: because nothing happened, or because nothing matches. */
export function NothingLogged({ days, filters, onReset, onDays }: NothingLoggedProps) {
  const wider = days < 7 ? 7 : 90;
  const look = days < 90 && (
    <Button variant="default" onClick={() => onDays(wider)}>
      Show the last {wider} days
    </Button>
  );
  const when = days === 1 ? "today" : `in the ${daysInWords(days).toLowerCase()}`;
  if (filters > 0) {
    return (
      <State
        icon={IconFilterOff}
        title={filters === 1 ? "Nothing matches this filter" : `Nothing matches these ${filters} filters`}
        acts={
          <>
            <Button variant="default" onClick={onReset}>
              Reset
            </Button>
            {look}
          </>
        }
      >
        There is no such entry {when}.
      </State>
    );
  }
  return (
    <State icon={IconHistory} title={days === 1 ? "Nothing yet today" : "Nothing here yet"} acts={look || undefined}>
      Whatever you and your colleagues change appears here by itself, with who did it, when, and what it was before.
    </State>
  );
}
