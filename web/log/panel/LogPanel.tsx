import { logSince } from "@hb/domain/log/limiter.ts";
import { startOfDay } from "@hb/domain/time.ts";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFilter, IconLayoutSidebarRightCollapse } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useCountOfToday, useLog } from "../data.ts";
import { EntryList } from "../entries/EntryList.tsx";
import { since } from "../entries/entries.ts";
import { EntriesSkeleton } from "../entries/OlderEntries.tsx";
import { usePlace } from "../entries/words.ts";
import { countLabel, daysLabel, filtersSet, type LogFilter, listInput, noFilter } from "./filter.ts";
import { LogFilters } from "./LogFilters.tsx";
import { NothingLogged } from "./NothingLogged.tsx";
import { useOverlayFocus } from "./overlay-focus.ts";
import { PanelEdge } from "./PanelEdge.tsx";
import type { LogPanelState } from "./panel-state.ts";
import classes from "./LogPanel.module.css";

/** Searches after a pause in typing, not at every letter. */
const typingMs = 250;

interface LogPanelProps {
  panel: LogPanelState;
  /** Undefined until one is set. */
  filter: LogFilter | undefined;
  onFilter: (filter: LogFilter) => void;
}

/** Everything that happens in the study, newest first. */
export function LogPanel({ panel, filter = noFilter, onFilter }: LogPanelProps) {
  const { user, days, isOverlay, close } = panel;
  const place = usePlace();
  const [dragged, setDragged] = useState<number>();
  const [isFiltering, setIsFiltering] = useState(false);
  const [settled] = useDebouncedValue(filter, typingMs);
  const input = listInput(settled, days);
  const loaded = useLog(user, input);
  const count = useCountOfToday(user, place.today);
  const aside = useOverlayFocus(isOverlay, close);

  const entries = since(loaded.entries, logSince(days, startOfDay(place.today, place.zone), place.zone));
  const isEmpty = entries.length === 0 && !loaded.hasMore;
  const set = filtersSet(listInput(filter, days));
  const width = dragged ?? panel.width;

  return (
    <aside
      ref={aside}
      className={classes["panel"]}
      {...(isOverlay && { "data-overlay": true })}
      style={{ "--width": `${width}px` } as CSSProperties}
      aria-label="Log"
      tabIndex={-1}
    >
      <PanelEdge
        width={width}
        onDrag={setDragged}
        onResize={settledWidth => {
          setDragged(undefined);
          panel.setWidth(settledWidth);
        }}
      />
      <header className={classes["head"]}>
        <h2>Log</h2>
        <p className={classes["count"]}>{count !== undefined && countLabel(count)}</p>
        <Button
          variant={isFiltering || set > 0 ? "light" : "subtle"}
          {...(!isFiltering && set === 0 && { color: "gray" })}
          size="xs"
          leftSection={<IconFilter size={15} stroke={2} aria-hidden="true" />}
          aria-expanded={isFiltering}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          {set === 0 ? "Filters" : `Filters · ${set}`}
        </Button>
        <ExportButton choices={[{ label: "Entries", request: { list: "log", ...input } }]} isSmall />
        <Tooltip label="Close log (L)">
          <ActionIcon variant="subtle" color="gray" size="md" aria-label="Close log" onClick={close}>
            <IconLayoutSidebarRightCollapse size={17} stroke={2} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </header>
      <LogFilters
        permissions={user.permissions}
        days={days}
        onDays={panel.setDays}
        filter={filter}
        onFilter={onFilter}
        isWhole={isFiltering}
      />
      {loaded.isPending && <EntriesSkeleton count={6} />}
      {loaded.hasFailed && <QueryError query={loaded.query} title="Couldn't load the log" />}
      {loaded.query.data && isEmpty && (
        <NothingLogged
          days={days}
          filters={filtersSet(input)}
          onReset={() => onFilter(noFilter)}
          onDays={panel.setDays}
        />
      )}
      {loaded.query.data && !isEmpty && (
        <EntryList
          key={JSON.stringify(input)}
          entries={entries}
          loaded={loaded}
          place={place}
          onFollow={() => isOverlay && close()}
          end={`No older entries ${days === 1 ? "today" : `in the ${daysLabel(days).toLowerCase()}`}.`}
        />
      )}
    </aside>
  );
}
