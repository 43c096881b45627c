import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, staffTimes, timeInZone } from "@hb/domain/time.ts";
import { memo, useEffect, useState } from "react";
import { serverNow } from "../backend/clock.ts";
import classes from "./Block.module.css";
import type { Placed } from "./day-columns.ts";
import {
  breakable,
  canDrag,
  isStruck,
  lookOfKind,
  sayCountdown,
  type SessionKind,
  sessionKinds,
  titleOf,
} from "./session-look.ts";

interface BlockProps {
  placed: Placed;
  /** Pixels per minute. */
  scale: number;
  kind: SessionKind;
  stationName: string;
  zone: string;
  isOpen: boolean;
  isStop: boolean;
  isFresh: boolean;
}

/** One session of the calendar. A week may have a thousand: nothing here is drawn again that has not changed. */
export const Block = memo(function Block({
  placed,
  scale,
  kind,
  stationName,
  zone,
  isOpen,
  isStop,
  isFresh,
}: BlockProps) {
  const { session, top, length, lane, lanes } = placed;
  const { tone } = lookOfKind(kind);
  const height = length * scale - 3;
  const size = height < 38 ? "line" : height < 60 ? "short" : "full";
  return (
    <button
      type="button"
      className={classes["block"]}
      data-session={session.id}
      data-tone={tone}
      data-kind={kind}
      data-size={size}
      data-open={isOpen || undefined}
      data-fresh={isFresh || undefined}
      data-movable={canDrag(kind) || undefined}
      tabIndex={isStop ? 0 : -1}
      style={{
        top: top * scale + 1,
        height,
        ...(lanes > 1 && {
          left: `calc(${(lane / lanes) * 100}% + 1px)`,
          right: `calc(${(1 - (lane + 1) / lanes) * 100}% + 1px)`,
        }),
      }}
    >
      <span className="visually-hidden">{describe(session, kind, stationName, zone)}</span>
      <span className={classes["time"]} aria-hidden="true">
        <svg aria-hidden="true" width="14" height="14" viewBox="0 0 24 24">
          <use href={`#session-${kind}`} />
        </svg>
        {timeInZone(session.startsAt, zone)}
        {session.lockedAt !== null && kind !== "locked" && (
          <svg aria-hidden="true" width="12" height="12" viewBox="0 0 24 24">
            <use href="#session-locked" />
          </svg>
        )}
      </span>
      <span className={classes["name"]} aria-hidden="true" data-struck={isStruck(session) || undefined}>
        {kind === "held" ? <Held session={session} /> : titleOf(session, kind)}
      </span>
      {size === "full" && (
        <span className={classes["foot"]} aria-hidden="true">
          {footOf(session, kind)}
        </span>
      )}
      {canDrag(kind) && <span className={classes["edge"]} data-edge />}
    </button>
  );
});

/** Everything a block says, in one breath. */
function describe(session: Session, kind: SessionKind, stationName: string, zone: string): string {
  const times = staffTimes(session.startsAt, addMinutes(session.startsAt, session.lengthMinutes), zone);
  const { word } = lookOfKind(kind);
  const title = titleOf(session, kind);
  const parts = [
    times,
    title !== word && title,
    word,
    session.lockedAt !== null && kind !== "locked" && "locked",
    `station ${stationName}`,
    session.device !== null && deviceNames.get(session.device).code,
  ];
  return parts.filter(Boolean).join(", ");
}

function footOf(session: Session, kind: SessionKind): string {
  const device = session.device === null ? "Any" : (deviceNames.get(session.device).code ?? "");
  if (kind === sessionStatus.open) return device;
  if (kind === "held") return "Being booked";
  if (kind === "locked") return device;
  return breakable(lookOfKind(kind).word);
}

/** The visitor's countdown; when it is over, the slot is open again. */
function Held({ session }: { session: Session }) {
  const untilMs = Date.parse(session.heldUntil ?? session.startsAt);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>Held {sayCountdown(untilMs, now)}</>;
}

/** The icons that blocks point at, once for all of them. */
export function BlockIcons() {
  return (
    <div className={classes["icons"]} aria-hidden="true">
      {sessionKinds.map(kind => {
        const { icon: KindIcon } = lookOfKind(kind);
        return <KindIcon key={kind} id={`session-${kind}`} size={24} stroke={2} />;
      })}
    </div>
  );
}
