import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, staffDateTime, staffTimes } from "@hb/domain/time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { dismissToasts, notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOn, putSession, refreshSessions } from "../data.ts";
import { sayRefused } from "../visit/refused.tsx";
import type { ClockAxis } from "./clock-axis.ts";
import type { DayColumn, Direction } from "./day-columns.ts";
import type { Ghost } from "./GhostBlock.tsx";
import { isSamePlace, isTaken, type NewPlace, placeAt, shifted, targetOf } from "./grid-target.ts";
import type { Dragged } from "./use-drag.ts";

/** So long after the last key a slot stays where the keys have brought it. */
const restMs = 1_000;

interface Moves {
  axis: ClockAxis;
  columns: readonly DayColumn[];
  stations: readonly Station[];
  site: SiteTime;
  /** A booking is not simply moved: the participant may have to be told. */
  onBooking: (session: Session, to: NewPlace) => void;
}

/** Moving and resizing, by pointer and by keys: what is seen on the way, and what is saved in the end. */
export function useSlotMoves({ axis, columns, stations, site, onBooking }: Moves) {
  const client = useQueryClient();
  const [nudged, setNudged] = useState<Dragged>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const underWay = useRef(new Map<number, Promise<number>>());
  /** One move after the other: who is quicker than HB's answer must not be taken for somebody else. */
  const moved = (session: Session, to: NewPlace): Promise<number> => {
    const before = underWay.current.get(session.id);
    const work = (async () => {
      const known = await before?.catch(() => undefined);
      const version = Math.max(session.version, known ?? 0);
      return (await actOn(client, "moveSlot", { ...session, version }, to)).version;
    })();
    underWay.current.set(session.id, work);
    return work;
  };
  const save = async (session: Session, to: NewPlace) => {
    const { startsAt, stationId, lengthMinutes } = session;
    const about = `slot ${session.id}`;
    // From here on, Undo would mean this move: the one before is no longer offered.
    dismissToasts(about);
    putSession(client, session.id, to);
    try {
      const work = moved(session, to);
      const version = await work;
      const isLast = underWay.current.get(session.id) === work;
      putSession(client, session.id, isLast ? { ...to, version } : { version });
      const isResize = startsAt === to.startsAt && stationId === to.stationId;
      const words = isResize
        ? `The slot now takes ${to.lengthMinutes} min`
        : `The slot was moved to ${staffDateTime(to.startsAt, site.zone, site.today)}`;
      notifyDone(words, {
        about,
        undo: () => void back({ ...session, version }, { startsAt, stationId, lengthMinutes }),
      });
    } catch (error) {
      putSession(client, session.id, { startsAt, stationId, lengthMinutes });
      void refreshSessions(client);
      sayRefused(error, "The slot stays where it was.");
    }
  };
  const back = async (session: Session, to: NewPlace) => {
    try {
      const version = await moved(session, to);
      putSession(client, session.id, { ...to, version });
    } catch (error) {
      sayRefused(error, "Not undone.");
    }
  };

  const drop = ({ session, target }: Dragged) => {
    const to = placeAt(target, columns, axis);
    if (!to) return notify("The clocks change on that day: it does not have this time.");
    if (isSamePlace(session, to)) return;
    if (session.status === sessionStatus.open) void save(session, to);
    else onBooking(session, to);
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
    const taken = isTaken(target, session, columns);
    const name = stations.find(({ id }) => id === place?.stationId)?.name ?? "";
    const times = place && staffTimes(place.startsAt, addMinutes(place.startsAt, place.lengthMinutes), site.zone);
    const words = times ? `${times} · ${name}${taken ? " · taken" : ""}` : "No such time";
    return { session, target, words, isTaken: taken || !place };
  };
  return { drop, nudge, nudged, ghostOf };
}
