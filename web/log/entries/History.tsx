import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import { useMemo } from "react";
import type { UserInfo } from "../../backend/sign-in.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { Text } from "../../ui/layout/Text.tsx";
import { useHistory } from "../data.ts";
import { Entry, usePlace } from "./Entry.tsx";
import { rowsOf, useFreshEntries } from "./entries.ts";
import { EntriesSkeleton, OlderEntries } from "./OlderEntries.tsx";
import { useLeadTo } from "./record-address.ts";
import { entriesText, historyText as text } from "./text.tsx";
import { UndoButton } from "./UndoButton.tsx";
import classes from "./Entries.module.css";

interface HistoryProps {
  subject: Subject;
  /** Undoes an entry's change by a new change; undefined where that isn't possible. */
  undo?: ((entry: LoggedEntry) => (() => Promise<void>) | undefined) | undefined;
}

/** The whole history of one record, newest first and live. Nothing without access to the log. */
export function History({ subject, undo }: HistoryProps) {
  const user = useUserInfo();
  if (!user?.permissions.log) return null;
  return <Entries key={`${subject.kind} ${subject.id}`} user={user} subject={subject} undo={undo} />;
}

function Entries({ user, subject, undo }: HistoryProps & { user: UserInfo }) {
  const place = usePlace();
  const leadTo = useLeadTo();
  const loaded = useHistory(user, subject);
  const { entries } = loaded;
  const fresh = useFreshEntries(entries);
  const rows = useMemo(() => rowsOf(entries, place), [entries, place]);

  if (loaded.isPending) return <EntriesSkeleton count={3} />;
  if (loaded.hasFailed) return <QueryError query={loaded.query} title={text.loadFailed} />;
  if (rows.length === 0 && !loaded.hasMore)
    return (
      <Text tone="faint" mt={8} mb={8}>
        {text.none}
      </Text>
    );
  return (
    <div className={classes["history"]}>
      <ol>
        {rows.map(({ entry, day, parts }) => {
          const undoEntry = undo?.(entry);
          return (
            <li key={entry.id}>
              {day !== undefined && <h4 className={classes["day"]}>{day}</h4>}
              <Entry
                entry={entry}
                place={place}
                isFresh={fresh.has(entry.id)}
                leadTo={leadTo}
                within={subject}
                act={undoEntry && <UndoButton undo={undoEntry} />}
                parts={parts}
              />
            </li>
          );
        })}
      </ol>
      {loaded.hasMore && !loaded.isLoadingMore && !loaded.hasMoreFailed ? (
        <button type="button" className={`link ${classes["more"]}`} onClick={loaded.loadMore}>
          {entriesText.showOlder}
        </button>
      ) : (
        <OlderEntries loaded={loaded} end={null} />
      )}
    </div>
  );
}
