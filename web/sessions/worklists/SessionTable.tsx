import { DateOn } from "@hb/domain/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { firstOfMonth } from "../calendar/calendar-days.ts";
import { nextPageSize, type Pages } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import classes from "./SessionTable.module.css";

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
export function SessionTable({ sessions, stations, last, renderLast, onOpen, className = "" }: SessionTableProps) {
  const { zone, today } = useSiteTime();
  return (
    <Table
      className={`${classes["table"]} ${className}`}
      isSticky
      head={["When", "Participant", "Station", { key: "last", children: last }]}
    >
      {sessions.map(session => (
        <tr key={session.id}>
          <td className="numbers">
            <button type="button" className="link" data-session={session.id} onClick={() => onOpen(session.id)}>
              {staffDateTime(session.startsAt, zone, today)}
            </button>
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
      <DateField label="From" clearable={false} value={from} maxDate={to} onChange={on => on && setFrom(on)} />
      <DateField label="To" clearable={false} value={to} minDate={from} onChange={on => on && setTo(on)} />
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
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show {nextPageSize(data)} more
      </Button>{" "}
      <span className="numbers" aria-live="polite">
        {rows.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")} shown
      </span>
    </p>
  );
}
