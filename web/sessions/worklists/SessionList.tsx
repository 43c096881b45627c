import { DateOn } from "@hb/domain/contract.ts";
import { staffDates, staffDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { kindOf, type SessionFilter } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconCircleCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Acts } from "../../change/Acts.tsx";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { State } from "../../ui/page/State.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { firstOfMonth } from "../calendar/calendar-days.ts";
import { nextPageSize, type Pages, useOverdue, useSessionList } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { StatusMark } from "../visit/SessionMarks.tsx";
import { statusText } from "../visit/text.tsx";
import { notifySessionProblem, useSessionStatus } from "../visit/use-session-status.tsx";
import { overdueText, sessionListText as text } from "./text.ts";
import classes from "./SessionList.module.css";

interface SessionListProps {
  stations: readonly Station[];
  filter: SessionFilter;
  nowMs: number;
  onFilter: (filter: SessionFilter) => void;
  onOpen: (id: number) => void;
}

/** Sessions of any dates as one list: where the figures of the overview lead. */
export function SessionList({ stations, filter, nowMs, onFilter, onOpen }: SessionListProps) {
  const site = useSiteTime();
  const { zone } = site;
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
      <Row gap={12} align="end" wrap className={classes["tools"]}>
        {fields}
        {isFiltered && (
          <Button rightSection={<IconX size={14} aria-hidden="true" />} onClick={() => onFilter({})}>
            {statuses ? text.only(statuses.map(sessionStatuses.label)) : text.filtered}
            <span className="visually-hidden">{text.showAll}</span>
          </Button>
        )}
        <p className={`numbers ${classes["total"]}`} aria-live="polite">
          {data && text.count(data.total)}
        </p>
        {data && data.total > 0 && (
          <ExportButton choices={[{ label: text.export, request: { list: "sessions", from, to, filter } }]} />
        )}
      </Row>
      {query.error && !data && <QueryError query={query} title={text.unreadable} />}
      {data?.total === 0 && (
        <State icon={IconCalendarOff} title={text.empty.title}>
          {isFiltered ? text.empty.noMatch(staffDates(from, to, site)) : text.empty.nothing(staffDates(from, to, site))}
        </State>
      )}
      {data && data.total > 0 && (
        <SessionTable
          sessions={data.rows}
          stations={stations}
          last={text.status}
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

interface OverdueSessionsProps {
  stations: readonly Station[];
  onOpen: (id: number) => void;
}

/** Past sessions that are still Scheduled: each needs an outcome. */
export function OverdueSessions({ stations, onOpen }: OverdueSessionsProps) {
  const query = useOverdue();
  const { setStatus } = useSessionStatus();
  if (query.error && !query.data) return <QueryError query={query} title={overdueText.unreadable} />;
  if (!query.data) return <div className={classes["scroller"]} aria-busy="true" />;
  const { rows, total } = query.data;
  if (total === 0)
    return (
      <State icon={IconCircleCheck} title={overdueText.empty.title}>
        {overdueText.empty.about}
      </State>
    );
  const close = async (session: Session, to: typeof sessionStatus.noShow | typeof sessionStatus.checkedIn) => {
    const step = { to, ...(to === sessionStatus.noShow && { excused: false }) };
    const { problem } = await setStatus(session, step);
    if (problem) notifySessionProblem(problem, statusText.notChanged);
    // A participant who was here has an outcome too.
    else if (to === sessionStatus.checkedIn) onOpen(session.id);
  };
  return (
    <div className={classes["scroller"]} data-grid>
      <p className={classes["words"]}>{overdueText.count(total)}</p>
      <SessionTable
        sessions={rows}
        stations={stations}
        className={classes["worklist"]}
        last={<span className="visually-hidden">{overdueText.actions}</span>}
        renderLast={session => (
          <td className={classes["buttons"]}>
            <Acts of="setSessionStatus">
              <Button size="xs" onClick={() => void close(session, sessionStatus.checkedIn)}>
                {overdueText.wasHere}
              </Button>
            </Acts>
            <Acts of="setSessionStatus">
              <Button size="xs" onClick={() => void close(session, sessionStatus.noShow)}>
                {overdueText.noShow}
              </Button>
            </Acts>
            <Button size="xs" variant="subtle" onClick={() => onOpen(session.id)}>
              {overdueText.other}
            </Button>
          </td>
        )}
        onOpen={onOpen}
      />
      <ShowMore query={query} />
    </div>
  );
}

interface SessionTableProps {
  sessions: readonly Session[];
  stations: readonly Station[];
  /** What the last column is about. */
  last: ReactNode;
  renderLast: (session: Session) => ReactNode;
  onOpen: (id: number) => void;
  className?: string | undefined;
}

/** When, who, where, and one more column. */
function SessionTable({ sessions, stations, last, renderLast, onOpen, className = "" }: SessionTableProps) {
  const site = useSiteTime();
  return (
    <Table
      className={`${classes["table"]} ${className}`}
      isSticky
      head={[...text.heads, { key: "last", children: last }]}
    >
      {sessions.map(session => (
        <tr key={session.id}>
          <td className="numbers">
            <LinkButton data-session={session.id} onClick={() => onOpen(session.id)}>
              {staffDateTime(session.startsAt, site)}
            </LinkButton>
          </td>
          <td>
            {session.participant && (
              <>
                <b>{fullName(session.participant)}</b>{" "}
                <Text as="span" tone="faint" className="numbers">
                  {session.participant.id}
                </Text>
              </>
            )}
          </td>
          <td>
            {nameOf(stations, session.stationId)} <DeviceTag device={session.device} />
          </td>
          {renderLast(session)}
        </tr>
      ))}
    </Table>
  );
}

/** From and to, kept in the address bar; this month so far unless chosen. */
export function useDates(): { from: DateOn; to: DateOn; fields: ReactNode } {
  const { today } = useSiteTime();
  const [fromWord, setFrom] = useAddressParam("from");
  const [toWord, setTo] = useAddressParam("to");
  const from = DateOn.safeParse(fromWord).data ?? firstOfMonth(today);
  const to = DateOn.safeParse(toWord).data ?? today;
  const fields = (
    <>
      <DateField label={text.from} clearable={false} value={from} maxDate={to} onChange={on => on && setFrom(on)} />
      <DateField label={text.to} clearable={false} value={to} minDate={from} onChange={on => on && setTo(on)} />
    </>
  );
  return { from, to, fields };
}

/** Below a list that has more than it shows. */
export function ShowMore({ query }: { query: Pages }) {
  const { data } = query;
  if (!query.hasNextPage || !data) return null;
  const { rows, total } = data;
  return (
    <p className={classes["words"]}>
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {text.showMore(nextPageSize(data))}
      </Button>{" "}
      <span className="numbers" aria-live="polite">
        {text.shown(rows.length, total)}
      </span>
    </p>
  );
}
