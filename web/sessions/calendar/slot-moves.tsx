import { staffDateTime, staffTime, staffTimes } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { dismissToasts, notify, notifyAction } from "../../ui/overlay/toasts.tsx";
import { putSession } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { notifySessionProblem } from "../visit/use-session-status.tsx";
import type { Ghost } from "./Block.tsx";
import type { ClockAxis } from "./clock-axis.ts";
import type { DayColumn, Direction } from "./day-columns.ts";
import {
  isSamePlace,
  type NewPlace,
  nearestFree,
  placeAt,
  shifted,
  type Target,
  takenBy,
  targetOf,
} from "./grid-target.ts";
import { slotMoveText as text } from "./text.tsx";
import type { Dragged } from "./use-drag.ts";

/** A slot moved by keys is saved this long after the last key. */
const restMs = 1_000;

interface Moves {
  axis: ClockAxis;
  columns: readonly DayColumn[];
  stations: readonly Station[];
  site: SiteTime;
  /** A booking isn't just moved: the participant may have to be told. */
  onBooking: (session: Session, to: NewPlace, slot: Session | undefined) => void;
}

/** Moving and resizing slots by pointer and keys: what shows on the way, and what is saved. */
export function useSlotMoves({ axis, columns, stations, site, onBooking }: Moves) {
  const client = useQueryClient();
  const { run } = useChange({ refresh: [sessionsKey], queue: "slot moves" });
  const [nudged, setNudged] = useState<Dragged>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const versions = useRef(new Map<number, number>());
  const wanted = useRef(new Map<number, NewPlace>());
  /** One move after the other, each on the version that the one before left: a fast user isn't a conflict. */
  const move = ({ id, version }: Session, to: NewPlace) => {
    wanted.current.set(id, to);
    return run(
      "moveSlot",
      () => ({ id, version: Math.max(version, versions.current.get(id) ?? 0), ...to }),
      ({ answer }) => answer && versions.current.set(id, answer.version),
    );
  };
  const save = async (session: Session, to: NewPlace) => {
    const { id, startsAt, stationId, lengthMinutes } = session;
    const from = { startsAt, stationId, lengthMinutes };
    const about = `slot ${id}`;
    // From here on, Undo would mean this move: the one before is no longer offered.
    dismissToasts(about);
    putSession(client, id, to);
    const { answer, problem } = await move(session, to);
    if (problem) {
      putSession(client, id, from);
      return notifySessionProblem(problem, text.notMoved);
    }
    const { version } = answer;
    const isLast = wanted.current.get(id) === to;
    putSession(client, id, isLast ? { ...to, version } : { version });
    const isResize = startsAt === to.startsAt && stationId === to.stationId;
    notifyUndoable(
      isResize ? text.lengthChanged(to.lengthMinutes) : text.moved(staffDateTime(to.startsAt, site)),
      () => undo({ ...session, version }, from),
      about,
    );
  };
  const undo = async (session: Session, to: NewPlace) => {
    const outcome = await move(session, to);
    if (outcome.answer) putSession(client, session.id, { ...to, version: outcome.answer.version });
    return outcome;
  };

  /** A booking that is dragged onto an open slot takes it. */
  const holderOf = (target: Target, session: Session) => {
    const holder = takenBy(target, session, columns);
    return holder?.status === sessionStatus.open && session.status !== sessionStatus.open ? undefined : holder;
  };
  const freeNear = (target: Target, session: Session) => {
    const free = nearestFree(target, session, columns, axis);
    const place = free && placeAt(free, columns, axis);
    return place && place.startsAt > new Date(serverNow()).toISOString() ? place : undefined;
  };

  const drop = ({ session, target }: Dragged) => {
    const to = placeAt(target, columns, axis);
    if (!to) return notify(text.noTimeOnDay);
    if (isSamePlace(session, to)) return;
    const holder = holderOf(target, session);
    if (holder) {
      const free = freeNear(target, session);
      const notMoved = session.status === sessionStatus.open ? text.slotNotMoved : text.visitNotMoved;
      const words = notMoved(takenText(holder));
      if (!free) return notify(words);
      const when = text.use(staffTime(free.startsAt, site));
      return notifyAction(words, { about: `slot ${session.id}`, label: when, action: () => place(session, free) });
    }
    place(session, to, takenBy(target, session, columns));
  };
  const place = (session: Session, to: NewPlace, slot?: Session) => {
    if (session.status === sessionStatus.open) void save(session, to);
    else onBooking(session, to, slot);
  };

  const settle = useEffectEvent(() => {
    clearTimeout(timer.current);
    const last = nudged;
    setNudged(undefined);
    if (last) drop(last);
  });
  useEffect(() => {
    if (!nudged) return;
    timer.current = setTimeout(() => settle(), restMs);
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") setNudged(undefined);
      else if (event.key === "Enter") settle();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", key, { capture: true });
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("keydown", key, { capture: true });
    };
  }, [nudged]);

  const nudge = (session: Session, to: Direction, how: "move" | "resize") => {
    const from = nudged?.session.id === session.id ? nudged.target : targetOf(columns, session.id);
    if (!from) return;
    setNudged({ session, target: shifted(from, to, how, columns, axis) });
  };

  const ghostOf = ({ session, target }: Dragged): Ghost => {
    const place = placeAt(target, columns, axis);
    const holder = holderOf(target, session);
    const name = place ? nameOf(stations, place.stationId) : "";
    const times = place && staffTimes(place.startsAt, addMinutes(place.startsAt, place.lengthMinutes), site);
    const label = times ? `${times} · ${name}${holder ? ` · ${takenText(holder)}` : ""}` : text.noTime;
    const free = holder && freeNear(target, session);
    return {
      target,
      label,
      isTaken: holder !== undefined || !place,
      ...(free && { nearest: staffTime(free.startsAt, site) }),
    };
  };
  return { drop, nudge, nudged, ghostOf };
}

/** `Wren Abernathy has this time` */
function takenText({ participant }: Session): string {
  return participant ? text.taken(fullName(participant)) : text.hasOpenSlot;
}
