import type { LogCursor } from "@hb/domain/log/contract.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useUndoEntry } from "../../participants/person/use-undo-entry.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import type { LoadedEntries } from "../data.ts";
import { Entry, type Place } from "./Entry.tsx";
import { type Entries, heldBack, rowsOf, useFreshEntries } from "./entries.ts";
import { OlderEntries } from "./OlderEntries.tsx";
import { useLeadTo } from "./record-address.ts";
import { entriesText as text } from "./text.tsx";
import { UndoButton } from "./UndoButton.tsx";
import classes from "./Entries.module.css";

/** Older entries load this many rows before the end. */
const ahead = 12;
/** Touch scrolling rarely stops at exactly 0. */
const topPx = 4;

interface EntryListProps {
  entries: Entries;
  loaded: LoadedEntries;
  place: Place;
  onFollow: () => void;
  /** Shown after the oldest entry. */
  end: ReactNode;
}

/**
 * Renders only what is visible, and keeps its place while newer entries arrive. Entries differ in height and are
 * measured, which the tables' `useFixedRows` doesn't do: that is what lets it hold 100,000 rows.
 */
export function EntryList({ entries, loaded, place, onFollow, end }: EntryListProps) {
  const scroller = useRef<HTMLElement>(null);
  const [pinned, setPinned] = useState<LogCursor>();
  const { shown, waiting } = useMemo(() => heldBack(entries, pinned), [entries, pinned]);
  const rows = useMemo(() => rowsOf(shown, place), [shown, place]);
  const fresh = useFreshEntries(shown);
  const leadTo = useLeadTo();
  const undo = useUndoEntry();
  // Nothing of it is handed to parts that remember.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: at => rows[at]?.entry.id ?? at,
    estimateSize: at => (rows[at]?.day === undefined ? 74 : 110),
    overscan: 10,
  });
  const inSight = virtualizer.getVirtualItems();

  const lastInSight = inSight.at(-1)?.index ?? -1;
  const { hasMore, isLoadingMore, hasMoreFailed, loadMore } = loaded;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed && lastInSight >= rows.length - ahead) loadMore();
  });

  const onScroll = () => {
    const isAtTop = (scroller.current?.scrollTop ?? 0) <= topPx;
    if (isAtTop) setPinned(undefined);
    else if (!pinned && shown[0]) setPinned({ at: shown[0].at, id: shown[0].id });
  };
  const showNewest = () => {
    setPinned(undefined);
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.focus({ preventScroll: true });
  };

  return (
    <Stack grow className={classes["frame"]}>
      {waiting > 0 && (
        <button type="button" className={classes["waiting"]} onClick={showNewest}>
          {text.showNew(<span className="numbers">{formatNumber(waiting)}</span>)}
        </button>
      )}
      <section
        ref={scroller}
        className={classes["scroller"]}
        aria-label={text.label}
        // The list is scrolled by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol style={{ height: virtualizer.getTotalSize(), paddingTop: inSight[0]?.start ?? 0 }}>
          {inSight.map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            const undoEntry = undo(row.entry);
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : rows.length}
              >
                {row.day !== undefined && <h3 className={classes["day"]}>{row.day}</h3>}
                <Entry
                  entry={row.entry}
                  place={place}
                  isFresh={fresh.has(row.entry.id)}
                  leadTo={leadTo}
                  onFollow={onFollow}
                  act={undoEntry && <UndoButton undo={undoEntry} />}
                  parts={row.parts}
                />
              </li>
            );
          })}
        </ol>
        <OlderEntries loaded={loaded} end={end} />
      </section>
    </Stack>
  );
}
