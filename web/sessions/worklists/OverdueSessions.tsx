import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import type { SiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import { nameOf } from "../stations/station-names.ts";
import { setSessionStatus } from "../visit/set-session-status.tsx";
import { useOverdue } from "./list-data.ts";
import { ShowMore } from "./ShowMore.tsx";
import classes from "./Table.module.css";

interface OverdueSessionsProps {
  site: SiteTime;
  stations: readonly Station[];
  onOpen: (id: number) => void;
}

/** Past sessions left Scheduled: somebody knows what became of them, and says it here. */
export function OverdueSessions({ site: { zone, today }, stations, onOpen }: OverdueSessionsProps) {
  const query = useOverdue();
  const client = useQueryClient();
  if (query.error && !query.data) return <QueryError query={query} title="The worklist could not be loaded" />;
  if (!query.data) return <div className={classes["scroller"]} aria-busy="true" />;
  const { rows, total } = query.data;
  if (total === 0)
    return (
      <State icon={IconCircleCheck} title="Everything is closed">
        A visit whose time has passed and that is still Scheduled stands here until somebody says what became of it.
      </State>
    );
  const close = async (session: Session, to: typeof sessionStatus.noShow | typeof sessionStatus.checkedIn) => {
    const input = { to, ...(to === sessionStatus.noShow && { excused: false }) };
    const done = await setSessionStatus(client, session, input);
    // Somebody who was here after all has an outcome too.
    if (done === "done" && to === sessionStatus.checkedIn) onOpen(session.id);
  };
  return (
    <div className={classes["scroller"]} data-grid>
      <p className={classes["words"]}>
        {total === 1 ? "One past visit is" : `${total.toLocaleString("en-US")} past visits are`} still Scheduled, the
        oldest first.
      </p>
      <table className={`${classes["table"]} ${classes["worklist"]}`}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Participant</th>
            <th scope="col">Station</th>
            <th scope="col">
              <span className="visually-hidden">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(session => (
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
                    <span className={`numbers ${classes["id"]}`}>{session.participant.id}</span>
                  </>
                )}
              </td>
              <td>
                {nameOf(stations, session.stationId)} <DeviceTag device={session.device} />
              </td>
              <td className={classes["acts"]}>
                <Button size="xs" variant="default" onClick={() => void close(session, sessionStatus.checkedIn)}>
                  Was here
                </Button>
                <Button size="xs" variant="default" onClick={() => void close(session, sessionStatus.noShow)}>
                  No-show
                </Button>
                <Button size="xs" variant="subtle" onClick={() => onOpen(session.id)}>
                  Other…
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore query={query} />
    </div>
  );
}
