import { type LogLimiterDays, logSince } from "@hb/domain/log/limiter.ts";
import { startOfDay } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFilter, IconFilterOff, IconHistory, IconLayoutSidebarRightCollapse } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { State } from "../../ui/page/State.tsx";
import { useCountOfToday, useLog } from "../data.ts";
import { usePlace } from "../entries/Entry.tsx";
import { EntryList } from "../entries/EntryList.tsx";
import { since } from "../entries/entries.ts";
import { EntriesSkeleton } from "../entries/OlderEntries.tsx";
import { filtersSet, type LogFilter, listInput, noFilter } from "./filter.ts";
import { LogFilters } from "./LogFilters.tsx";
import {
  fittingWidth,
  type LogPanelState,
  narrowest,
  useOverlayFocus,
  usual,
  widest,
  widthAfterKey,
} from "./panel-state.ts";
import { logText as text } from "./text.ts";
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
      className={`screen-only ${classes["panel"]}`}
      {...(isOverlay && { "data-overlay": true })}
      style={{ "--width": `${width}px` } as CSSProperties}
      aria-label={text.title}
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
      <Row as="header" gap={4} className={classes["head"]}>
        <h2>{text.title}</h2>
        <Text tone="faint" isCut grow className={`numbers ${classes["count"]}`}>
          {count !== undefined && text.count(count)}
        </Text>
        <Button
          variant={isFiltering || set > 0 ? "light" : "subtle"}
          {...(!isFiltering && set === 0 && { color: "gray" })}
          size="xs"
          leftSection={<IconFilter size={15} aria-hidden="true" />}
          aria-expanded={isFiltering}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          {text.filters(set)}
        </Button>
        <ExportButton choices={[{ label: text.entries, request: { list: "log", ...input } }]} isSmall />
        <IconButton
          icon={IconLayoutSidebarRightCollapse}
          label={text.close}
          tip={text.closeByKey}
          size="md"
          onClick={close}
        />
      </Row>
      <LogFilters
        permissions={user.permissions}
        days={days}
        onDays={panel.setDays}
        filter={filter}
        onFilter={onFilter}
        isWhole={isFiltering}
      />
      {loaded.isPending && <EntriesSkeleton count={6} />}
      {loaded.hasFailed && <QueryError query={loaded.query} title={text.loadFailed} />}
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
          end={text.noOlder(days)}
        />
      )}
    </aside>
  );
}

interface NothingLoggedProps {
  days: LogLimiterDays;
  filters: number;
  onReset: () => void;
  onDays: (days: LogLimiterDays) => void;
}

/** No entries: nothing happened, or nothing matches. */
function NothingLogged({ days, filters, onReset, onDays }: NothingLoggedProps) {
  const wider = days < 7 ? 7 : 90;
  const look = days < 90 && <Button onClick={() => onDays(wider)}>{text.showLast(wider)}</Button>;
  if (filters > 0) {
    return (
      <State
        icon={IconFilterOff}
        title={text.noMatch}
        actions={
          <>
            <Button onClick={onReset}>{text.resetFilters}</Button>
            {look}
          </>
        }
      >
        {text.nothingFound(days)}
      </State>
    );
  }
  return (
    <State icon={IconHistory} title={days === 1 ? text.noneToday : text.none} actions={look || undefined}>
      {text.noneHelp}
    </State>
  );
}

interface PanelEdgeProps {
  width: number;
  onDrag: (width: number) => void;
  /** The width that stays. */
  onResize: (width: number) => void;
}

/** The panel's left edge: drag it, use arrow keys, or double-click to reset. */
function PanelEdge({ width, onDrag, onResize }: PanelEdgeProps) {
  const reached = (event: PointerEvent) => fittingWidth(window.innerWidth - event.clientX);
  const isHeld = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <div
      // A separator that can be moved is a control, which an hr is not.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={text.width}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuetext={text.pixels(width)}
      tabIndex={0}
      className={classes["edge"]}
      onPointerDown={event => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={event => {
        if (isHeld(event)) onDrag(reached(event));
      }}
      onPointerUp={event => {
        if (isHeld(event)) onResize(width);
      }}
      onPointerCancel={() => onResize(width)}
      onDoubleClick={() => onResize(usual.width)}
      onKeyDown={(event: KeyboardEvent) => {
        const next = widthAfterKey(event.key, width);
        if (next === undefined) return;
        event.preventDefault();
        onResize(next);
      }}
    />
  );
}
