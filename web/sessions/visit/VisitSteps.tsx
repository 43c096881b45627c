import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { isTooEarly } from "@hb/domain/sessions/timing.ts";
import { IconCalendarRepeat, IconDoorEnter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { stationsOptions } from "../../queries/sessions.ts";
import { useVisitClock } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { activeVisit, useSession, useSessionsOf } from "../data.ts";
import { actionText, statusText } from "./text.tsx";
import { notifySessionProblem, useSessionStatus } from "./use-session-status.tsx";
import { MoveDialog } from "./VisitDialogs.tsx";

/** What can be done with a person's booked visit right from their page: on the day, check in; until then, a new time. */
export function VisitSteps({ personId }: { personId: number }) {
  const { data: sessions } = useSessionsOf(personId);
  const visit = sessions && activeVisit(sessions);
  return visit?.status === sessionStatus.scheduled ? <BookedVisit key={visit.id} id={visit.id} /> : null;
}

function BookedVisit({ id }: { id: number }) {
  const clock = useVisitClock();
  const session = useSession(id).data?.session;
  const stations = useQuery(stationsOptions);
  const { setStatus, isRunning } = useSessionStatus();
  const [isMoving, setIsMoving] = useState(false);
  if (session?.status !== sessionStatus.scheduled) return null;
  const checkIn = async () => {
    const { problem } = await setStatus(session, { to: sessionStatus.checkedIn });
    if (problem) notifySessionProblem(problem, statusText.notChanged);
  };
  const isEarly = isTooEarly(session, sessionStatus.checkedIn, clock);
  return (
    <>
      {!isEarly && (
        <ActionButton variant="filled" icon={IconDoorEnter} loading={isRunning} onClick={() => void checkIn()}>
          {actionText.checkIn}
        </ActionButton>
      )}
      <ActionButton
        icon={IconCalendarRepeat}
        {...(isEarly && { variant: "filled" })}
        disabled={session.lockedAt !== null}
        {...(session.lockedAt !== null && { title: actionText.lockedBy(session.lockedBy) })}
        onClick={() => setIsMoving(true)}
      >
        {actionText.reschedule}
      </ActionButton>
      {isMoving && (
        <MoveDialog
          session={session}
          stations={stations.data ?? []}
          onMoved={() => setIsMoving(false)}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  );
}
