import { kindOf, type SessionFilter } from "@hb/domain/sessions/kinds.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { addDays, staffDates, startOfDay } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconX } from "@tabler/icons-react";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import { useSessionList } from "../data.ts";
import { StatusMark } from "../visit/SessionMarks.tsx";
import { SessionTable, ShowMore, useDates } from "./SessionTable.tsx";
import classes from "./SessionTable.module.css";

interface SessionListProps {
  stations: readonly Station[];
  filter: SessionFilter;
  nowMs: number;
  onFilter: (filter: SessionFilter) => void;
  onOpen: (id: number) => void;
}

/** Sessions of any dates as one list: where the figures of the overview lead. */
export function SessionList({ stations, filter, nowMs, onFilter, onOpen }: SessionListProps) {
  const { zone, today } = useSiteTime();
  const { from, to, fields } = useDates();
  const statuses = filter.kinds && statusesOf(filter.kinds);
  const { kinds: _kinds, ...places } = filter;
  const query = useSessionList({
    from: startOfDay(from, zone),
    to: startOfDay(addDays(to, 1), zone),
    filters: { ...places, ...(statuses && { statuses }) },
  });
  const { data } = query;
  const isFiltered = Object.values(filter).some(one => one !== undefined);
  return (
    <div className={classes["scroller"]} data-grid aria-busy={query.isPending}>
      <div className={classes["tools"]}>
        {fields}
        {isFiltered && (
          <Button
            variant="default"
            rightSection={<IconX size={14} stroke={2} aria-hidden="true" />}
            onClick={() => onFilter({})}
          >
            {statuses ? `Only ${statuses.map(sessionStatuses.label).join(", ")}` : "Filtered"}
            <span className="visually-hidden">: show all</span>
          </Button>
        )}
        <p className={`numbers ${classes["total"]}`} aria-live="polite">
          {data && `${data.total.toLocaleString("en-US")} ${data.total === 1 ? "session" : "sessions"}`}
        </p>
        {data && data.total > 0 && (
          <ExportButton choices={[{ label: "These sessions", request: { list: "sessions", from, to, filter } }]} />
        )}
      </div>
      {query.error && !data && <QueryError query={query} title="Couldn't load sessions" />}
      {data?.total === 0 && (
        <State icon={IconCalendarOff} title="No sessions">
          {isFiltered
            ? `No sessions from ${staffDates(from, to, today)} match this filter.`
            : `Nothing is scheduled for ${staffDates(from, to, today)}.`}
        </State>
      )}
      {data && data.total > 0 && (
        <SessionTable
          sessions={data.rows}
          stations={stations}
          last="Status"
          renderLast={session => (
            <td>
              <StatusMark kind={kindOf(session, nowMs)} />
            </td>
          )}
          onOpen={onOpen}
        />
      )}
      <ShowMore query={query} />
    </div>
  );
}

/** Locked and held are marks of an open slot. */
function statusesOf(kinds: NonNullable<SessionFilter["kinds"]>): SessionStatus[] {
  return [...new Set(kinds.map(kind => (typeof kind === "string" ? sessionStatus.open : kind)))];
}
