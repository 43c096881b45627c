import { DateOn } from "@hb/domain/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { addDays, staffDates, staffDateTime, startOfDay } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconX } from "@tabler/icons-react";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressWord } from "../../shell/routing/address.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { State } from "../../ui/page/State.tsx";
import { firstOfMonth } from "../calendar/calendar-days.ts";
import { StatusMark } from "../calendar/StatusMark.tsx";
import type { SessionFilter } from "../scheduler/session-filter.ts";
import { nameOf } from "../stations/station-names.ts";
import { useSessionList } from "./list-data.ts";
import { ShowMore } from "./ShowMore.tsx";
import classes from "./Table.module.css";

interface SessionListProps {
  site: SiteTime;
  stations: readonly Station[];
  filter: SessionFilter;
  nowMs: number;
  onFilter: (filter: SessionFilter) => void;
  onOpen: (id: number) => void;
}

/** Sessions of any days as one list, with how many they are: what a figure of the overview leads to. */
export function SessionList({ site: { zone, today }, stations, filter, nowMs, onFilter, onOpen }: SessionListProps) {
  const [fromWord, setFrom] = useAddressWord("from");
  const [toWord, setTo] = useAddressWord("to");
  const from = DateOn.safeParse(fromWord).data ?? firstOfMonth(today);
  const to = DateOn.safeParse(toWord).data ?? today;
  const statuses = filter.kinds && statusesOf(filter.kinds);
  const query = useSessionList({
    from: startOfDay(from, zone),
    to: startOfDay(addDays(to, 1), zone),
    filters: {
      ...(statuses && { statuses }),
      ...(filter.stations && { stations: [...filter.stations] }),
      ...(filter.devices && { devices: [...filter.devices] }),
    },
  });
  const same = {
    ...(filter.kinds && { kinds: [...filter.kinds] }),
    ...(filter.stations && { stations: [...filter.stations] }),
    ...(filter.devices && { devices: [...filter.devices] }),
  };
  const { data } = query;
  const isFiltered = Object.values(filter).some(one => one !== undefined);
  return (
    <div className={classes["scroller"]} data-grid aria-busy={query.isPending}>
      <div className={classes["tools"]}>
        <DateField label="From" clearable={false} value={from} maxDate={to} onChange={on => on && setFrom(on)} />
        <DateField label="To" clearable={false} value={to} minDate={from} onChange={on => on && setTo(on)} />
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
          <ExportButton
            choices={[{ label: "These sessions", request: { list: "sessions", from, to, filter: same } }]}
          />
        )}
      </div>
      {query.error && !data && <QueryError query={query} title="The sessions could not be loaded" />}
      {data?.total === 0 && (
        <State icon={IconCalendarOff} title="No session on these days">
          {isFiltered ? "None of " : "Nothing was planned for "}
          {staffDates(from, to, today)}
          {isFiltered ? " is like this." : "."}
        </State>
      )}
      {data && data.total > 0 && (
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Participant</th>
              <th scope="col">Station</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(session => (
              <Row key={session.id} {...{ session, stations, zone, today, nowMs, onOpen }} />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore query={query} />
    </div>
  );
}

interface RowProps {
  session: Session;
  stations: readonly Station[];
  zone: string;
  today: string;
  nowMs: number;
  onOpen: (id: number) => void;
}

function Row({ session, stations, zone, today, nowMs, onOpen }: RowProps) {
  return (
    <tr>
      <td className="numbers">
        <button type="button" className="link" data-session={session.id} onClick={() => onOpen(session.id)}>
          {staffDateTime(session.startsAt, zone, today)}
        </button>
      </td>
      <td>
        {session.participant && (
          <>
            <b>{fullName(session.participant)}</b>{" "}
            <span className={`numbers ${classes["id"]}`}>{session.participant.id}</span>
          </>
        )}
      </td>
      <td>
        {nameOf(stations, session.stationId)} <DeviceTag device={session.device} />
      </td>
      <td>
        <StatusMark kind={kindOf(session, nowMs)} />
      </td>
    </tr>
  );
}

/** A lock and a hold are marks of an open slot. */
function statusesOf(kinds: NonNullable<SessionFilter["kinds"]>): SessionStatus[] {
  return [...new Set(kinds.map(kind => (typeof kind === "string" ? sessionStatus.open : kind)))];
}
