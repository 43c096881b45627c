import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { State } from "../../ui/page/State.tsx";
import { useOverdue } from "../data.ts";
import { notifySessionProblem, useSessionStatus } from "../visit/use-session-status.tsx";
import { SessionTable, ShowMore } from "./SessionTable.tsx";
import classes from "./SessionTable.module.css";

interface OverdueSessionsProps {
  stations: readonly Station[];
  onOpen: (id: number) => void;
}

/** Past sessions that are still Scheduled: each needs an outcome. */
export function OverdueSessions({ stations, onOpen }: OverdueSessionsProps) {
  const query = useOverdue();
  const { setStatus } = useSessionStatus();
  if (query.error && !query.data) return <QueryError query={query} title="Couldn't load this list" />;
  if (!query.data) return <div className={classes["scroller"]} aria-busy="true" />;
  const { rows, total } = query.data;
  if (total === 0)
    return (
      <State icon={IconCircleCheck} title="All visits are closed">
        Past visits that are still Scheduled appear here until you record what happened.
      </State>
    );
  const close = async (session: Session, to: typeof sessionStatus.noShow | typeof sessionStatus.checkedIn) => {
    const step = { to, ...(to === sessionStatus.noShow && { excused: false }) };
    const { problem } = await setStatus(session, step);
    if (problem) notifySessionProblem(problem, "Status not changed.");
    // A participant who was here has an outcome too.
    else if (to === sessionStatus.checkedIn) onOpen(session.id);
  };
  return (
    <div className={classes["scroller"]} data-grid>
      <p className={classes["words"]}>
        {total === 1 ? "1 past visit is" : `${total.toLocaleString("en-US")} past visits are`} still Scheduled, oldest
        first.
      </p>
      <SessionTable
        sessions={rows}
        stations={stations}
        className={classes["worklist"]}
        last={<span className="visually-hidden">Actions</span>}
        renderLast={session => (
          <td className={classes["buttons"]}>
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
        )}
        onOpen={onOpen}
      />
      <ShowMore query={query} />
    </div>
  );
}
