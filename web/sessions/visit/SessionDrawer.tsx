import { fullName } from "@hb/domain/participants/participant.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, dateInZone, staffDate, staffLate, staffShortDateTime, staffTimes } from "@hb/domain/time.ts";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconCalendarSearch, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useServerNow } from "../../backend/clock.ts";
import { useChange } from "../../change/use-change.ts";
import { CommentField } from "../../comments/CommentField.tsx";
import { Comments } from "../../comments/Comments.tsx";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { History } from "../../log/entries/History.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useRecent } from "../../shell/routing/recents.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { StatusMark } from "../calendar/StatusMark.tsx";
import { actOn, type OneSession, putSession, sessionsKey, useSession } from "../data.ts";
import { nameOf, sayStation } from "../stations/station-names.ts";
import { Countdown } from "./Countdown.tsx";
import { MoveChain } from "./MoveChain.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { sayRefused } from "./refused.tsx";
import { SessionActs } from "./SessionActs.tsx";
import { SessionFields } from "./SessionFields.tsx";
import classes from "./SessionDrawer.module.css";

interface SessionDrawerProps {
  id: number;
  /** What the calendar knows already, so that the head is there at once. */
  known: Session | undefined;
  stations: readonly Station[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One session, over the calendar that stays usable beside it. */
export function SessionDrawer({ id, known, stations, onOpen, onClose }: SessionDrawerProps) {
  const { zone, today } = useSiteTime();
  const nowMs = useServerNow(15_000);
  const mayReadLog = useUserInfo()?.permissions.log === true;
  const change = useChange({ refresh: [sessionsKey] });
  const query = useSession(id);
  const session = query.data?.session ?? known;
  const end = session && addMinutes(session.startsAt, session.lengthMinutes);
  const title =
    session && end
      ? `${staffDate(dateInZone(session.startsAt, zone), today)}, ${staffTimes(session.startsAt, end, zone)}`
      : undefined;
  const who = session?.participant ? fullName(session.participant) : "";
  useRecent("session", `/scheduler/${id}`, title, [`session ${id}`, who].filter(Boolean).join(" · "));
  return (
    <Drawer
      title={title ?? `Session ${id}`}
      over={
        <>
          <span className={`numbers ${classes["over"]}`}>
            Session {id}
            {session && ` · ${sayStation(nameOf(stations, session.stationId))} · ${session.lengthMinutes} min`}
          </span>
          <div className={classes["here"]}>
            <Colleagues kind="session" id={String(id)} />
          </div>
          {session && <Lock session={session} />}
        </>
      }
      strip={
        session && (
          <>
            <div className={classes["marks"]}>
              <StatusMark kind={kindOf(session, nowMs)} />
              <DeviceTag device={session.device} />
              {kindOf(session, nowMs) === "held" ? (
                <span className={`numbers ${classes["moment"]}`}>
                  a visitor is choosing it, for <Countdown until={session.heldUntil} /> more
                </span>
              ) : (
                <Moment session={session} nowMs={nowMs} />
              )}
            </div>
            {query.data && (
              <SessionActs
                key={session.status}
                one={query.data}
                stations={stations}
                onOpen={onOpen}
                onClose={onClose}
              />
            )}
          </>
        )
      }
      foot={
        query.data && (
          <CommentField
            key={id}
            about={`session ${id}`}
            onSend={body => change.run("addSessionComment", { id, body })}
          />
        )
      }
      onClose={onClose}
    >
      {query.error && !query.data && query.error.code === "not-found" && (
        <State
          icon={IconCalendarSearch}
          title={`There is no session ${id}`}
          acts={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        >
          It was deleted while it was open, or the number was mistyped.
        </State>
      )}
      {query.error && !query.data && query.error.code !== "not-found" && (
        <QueryError query={query} title="This session could not be loaded" />
      )}
      {query.isPending && <Skeleton />}
      {query.data && <Body one={query.data} stations={stations} mayReadLog={mayReadLog} onOpen={onOpen} />}
    </Drawer>
  );
}

interface BodyProps {
  one: OneSession;
  stations: readonly Station[];
  mayReadLog: boolean;
  onOpen: (id: number) => void;
}

function Body({ one, stations, mayReadLog, onOpen }: BodyProps) {
  const { session, chain, comments } = one;
  const change = useChange({ refresh: [sessionsKey] });
  return (
    <div className={classes["body"]}>
      {session.participant && <PersonCard one={one} person={session.participant} />}
      <SessionFields session={session} stations={stations} />
      {chain.length > 1 && <MoveChain chain={chain} current={session.id} stations={stations} onOpen={onOpen} />}
      <Comments
        comments={comments}
        onEdit={({ id, version }, body) => change.run("editSessionComment", { commentId: id, version, body })}
      />
      {mayReadLog && (
        <section>
          <h3 className={classes["heading"]}>History</h3>
          <History subject={{ kind: "session", id: String(session.id) }} />
        </section>
      )}
    </div>
  );
}

/** What the clock says about it: late, checked in since, completed at. */
function Moment({ session, nowMs }: { session: Session; nowMs: number }) {
  const { zone, today } = useSiteTime();
  const now = new Date(nowMs).toISOString();
  const { status, startsAt, checkedInAt, completedAt, excused, lockedAt, lockedBy } = session;
  const words = [
    status === sessionStatus.scheduled && staffLate(startsAt, now),
    status === sessionStatus.checkedIn && checkedInAt && `since ${staffShortDateTime(checkedInAt, zone, today)}`,
    completedAt && `at ${staffShortDateTime(completedAt, zone, today)}`,
    excused !== null && (excused ? "excused" : "not excused"),
    lockedAt && `locked by ${lockedBy ?? "somebody"}, ${staffShortDateTime(lockedAt, zone, today)}`,
  ].filter(Boolean);
  return <span className={classes["moment"]}>{words.join(" · ")}</span>;
}

/** Locked: cannot be booked, moved, cancelled or deleted; check-in, outcome, bonus and comments stay possible. */
function Lock({ session }: { session: Session }) {
  const client = useQueryClient();
  const isLocked = session.lockedAt !== null;
  const set = async (on: Session, locked: boolean): Promise<void> => {
    try {
      const { version } = await actOn(client, "setSessionLocked", on, { locked });
      putSession(client, on.id, { version, ...(!locked && { lockedAt: null, lockedBy: null }) });
      notifyDone(locked ? `Session ${on.id} was locked` : `Session ${on.id} was unlocked`, {
        about: `lock of ${on.id}`,
        undo: () => void set({ ...on, version }, !locked),
      });
    } catch (error) {
      sayRefused(error, locked ? "It was not locked." : "It was not unlocked.");
    }
  };
  const label = isLocked ? "Unlock" : "Lock: it cannot be booked, moved, cancelled or deleted";
  const LockIcon = isLocked ? IconLock : IconLockOpen;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isLocked ? "light" : "subtle"}
        color="gray"
        size="lg"
        aria-label={isLocked ? "Unlock" : "Lock"}
        aria-pressed={isLocked}
        onClick={() => void set(session, !isLocked)}
      >
        <LockIcon size={17} stroke={2} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

function Skeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {[220, 340, 180, 300].map(width => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}
