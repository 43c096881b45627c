import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import { useMemo } from "react";
import type { UserInfo } from "../../backend/sign-in.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useHistory } from "../data.ts";
import { EntriesSkeleton } from "./EntriesSkeleton.tsx";
import { Entry } from "./Entry.tsx";
import { rowsOf } from "./entries.ts";
import { useFreshEntries } from "./fresh-entries.ts";
import { useLeadTo } from "./lead-to.ts";
import { OlderEntries } from "./OlderEntries.tsx";
import { UndoEntry } from "./UndoEntry.tsx";
import { usePlace } from "./words.ts";
import classes from "./History.module.css";

interface HistoryProps {
  subject: Subject;
  /** What takes an entry's change back, as a change of its own; undefined where that is not possible. */
  undo?: ((entry: LoggedEntry) => (() => Promise<void>) | undefined) | undefined;
}

/** All that ever happened to one record, newest first and live. Nothing for those who may not see the log. */
export function History({ subject, undo }: HistoryProps) {
  const user = useUserInfo();
  if (!user?.permissions.log) return null;
  return <Told key={`${subject.kind} ${subject.id}`} user={user} subject={subject} undo={undo} />;
}

function Told({ user, subject, undo }: HistoryProps & { user: UserInfo }) {
  const place = usePlace();
  const leadTo = useLeadTo();
  const loaded = useHistory(user, subject);
  const { entries } = loaded;
  const fresh = useFreshEntries(entries);
  const rows = useMemo(() => rowsOf(entries, place.zone, place.today), [entries, place]);

  if (loaded.isPending) return <EntriesSkeleton count={3} />;
  if (loaded.hasFailed) return <QueryError query={loaded.query} title="The history could not be loaded" />;
  if (rows.length === 0 && !loaded.hasMore)
    return <p className={classes["none"]}>Nothing has happened here yet that you may see.</p>;
  return (
    <div className={classes["history"]}>
      <ol>
        {rows.map(({ entry, day }) => {
          const takeBack = undo?.(entry);
          return (
            <li key={entry.id}>
              {day !== undefined && <h4 className={classes["day"]}>{day}</h4>}
              <Entry
                entry={entry}
                place={place}
                isFresh={fresh.has(entry.id)}
                leadTo={leadTo}
                within={subject}
                act={takeBack && <UndoEntry takeBack={takeBack} />}
              />
            </li>
          );
        })}
      </ol>
      {loaded.hasMore && !loaded.isLoadingMore && !loaded.hasMoreFailed ? (
        <button type="button" className={`link ${classes["more"]}`} onClick={loaded.loadMore}>
          Show older entries
        </button>
      ) : (
        <OlderEntries loaded={loaded} end={null} />
      )}
    </div>
  );
}
