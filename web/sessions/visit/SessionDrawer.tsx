import { staffDate, staffLate, staffShortDateTime, staffTimes } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { IconCalendarSearch, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useServerNow } from "../../backend/clock.ts";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { CommentField } from "../../comments/Comments.tsx";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { sessionsKey } from "../../queries/sessions.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useRecent } from "../../shell/routing/recents.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { putSession, useSession } from "../data.ts";
import { nameOf, stationLabel } from "../stations/station-names.ts";
import { SessionActions } from "./SessionActions.tsx";
import { SessionBody } from "./SessionBody.tsx";
import { Countdown, StatusMark } from "./SessionMarks.tsx";
import { drawerText as text } from "./text.tsx";
import { notifySessionProblem } from "./use-session-status.tsx";
import classes from "./SessionDrawer.module.css";

interface SessionDrawerProps {
  id: number;
  /** What the calendar has already, so that the head shows without waiting. */
  cached: Session | undefined;
  stations: readonly Station[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One session, over the calendar, which stays usable. */
export function SessionDrawer({ id, cached, stations, onOpen, onClose }: SessionDrawerProps) {
  const site = useSiteTime();
  const { zone } = site;
  const nowMs = useServerNow(15_000);
  const { run } = useChange({ refresh: [sessionsKey] });
  const maySay = !useLookOnly("addSessionComment");
  const query = useSession(id);
  const session = query.data?.session ?? cached;
  const end = session && addMinutes(session.startsAt, session.lengthMinutes);
  const title =
    session && end
      ? `${staffDate(dateInZone(session.startsAt, zone), site)}, ${staffTimes(session.startsAt, end, site)}`
      : undefined;
  const who = session?.participant ? fullName(session.participant) : "";
  useRecent("session", `/scheduler/${id}`, title, [text.recent(id), who].filter(Boolean).join(" · "));
  return (
    <Drawer
      title={title ?? text.session(id)}
      over={
        <>
          <span className={`numbers ${classes["over"]}`}>
            {[
              text.session(id),
              session && stationLabel(nameOf(stations, session.stationId)),
              session && text.minutes(session.lengthMinutes),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <Row justify="end" grow>
            <Colleagues kind="session" id={String(id)} />
          </Row>
          {session && (
            <Acts of="setSessionLocked">
              <Lock session={session} />
            </Acts>
          )}
        </>
      }
      strip={
        session && (
          <>
            <Row gap={8} rowGap={4} mb={12} wrap>
              <StatusMark kind={kindOf(session, nowMs)} />
              <DeviceTag device={session.device} />
              {kindOf(session, nowMs) === "held" ? (
                <Text as="span" tone="quiet" className="numbers">
                  {text.beingBooked(<Countdown until={session.heldUntil} />)}
                </Text>
              ) : (
                <Moment session={session} nowMs={nowMs} />
              )}
            </Row>
            {query.data && (
              <Acts of="setSessionStatus">
                <SessionActions
                  key={session.status}
                  one={query.data}
                  stations={stations}
                  onOpen={onOpen}
                  onClose={onClose}
                />
              </Acts>
            )}
          </>
        )
      }
      foot={
        query.data &&
        maySay && (
          <CommentField key={id} about={`session ${id}`} onSend={body => run("addSessionComment", { id, body })} />
        )
      }
      onClose={onClose}
    >
      {query.error && !query.data && (
        <QueryError
          query={query}
          title={text.unreadable}
          missing={{
            icon: IconCalendarSearch,
            title: text.missing.title(id),
            text: text.missing.why,
            onClose,
          }}
        />
      )}
      {query.isPending && <Skeleton lines={4} width={280} />}
      {query.data && <SessionBody one={query.data} stations={stations} onOpen={onOpen} />}
    </Drawer>
  );
}

/** How late it is, when it was checked in, completed or locked. */
function Moment({ session, nowMs }: { session: Session; nowMs: number }) {
  const site = useSiteTime();
  const now = new Date(nowMs).toISOString();
  const { status, startsAt, checkedInAt, completedAt, excused, lockedAt, lockedBy } = session;
  const facts = [
    status === sessionStatus.scheduled && staffLate(startsAt, now),
    status === sessionStatus.checkedIn && checkedInAt && text.since(staffShortDateTime(checkedInAt, site)),
    completedAt && text.at(staffShortDateTime(completedAt, site)),
    excused !== null && (excused ? text.excused : text.notExcused),
    lockedAt && text.lockedBy(lockedBy, staffShortDateTime(lockedAt, site)),
  ].filter(Boolean);
  return (
    <Text as="span" tone="quiet">
      {facts.join(" · ")}
    </Text>
  );
}

/** A locked session can't be booked, moved, canceled or deleted; check-in, outcome, bonus and comments still work. */
function Lock({ session }: { session: Session }) {
  const client = useQueryClient();
  const { run } = useChange({ refresh: [sessionsKey] });
  const isLocked = session.lockedAt !== null;
  const set = async ({ id, version }: Pick<Session, "id" | "version">, locked: boolean) => {
    const outcome = await run("setSessionLocked", { id, version, locked });
    if (outcome.answer)
      putSession(client, id, { version: outcome.answer.version, ...(!locked && { lockedAt: null, lockedBy: null }) });
    return outcome;
  };
  const toggle = async () => {
    const { id } = session;
    const { answer, problem } = await set(session, !isLocked);
    if (problem) return notifySessionProblem(problem, isLocked ? text.lock.notUnlocked : text.lock.notLocked);
    notifyUndoable(
      isLocked ? text.lock.unlocked(id) : text.lock.locked(id),
      () => set({ id, version: answer.version }, isLocked),
      `lock of ${id}`,
    );
  };
  return (
    <IconButton
      icon={isLocked ? IconLock : IconLockOpen}
      label={isLocked ? text.lock.unlock : text.lock.lock}
      tip={isLocked ? text.lock.unlock : text.lock.tip}
      variant={isLocked ? "light" : "subtle"}
      aria-pressed={isLocked}
      onClick={() => void toggle()}
    />
  );
}
