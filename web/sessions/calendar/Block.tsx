import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { SessionKind } from "@hb/domain/sessions/kinds.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, timeInZone } from "@hb/domain/time.ts";
import { IconLock } from "@tabler/icons-react";
import { memo } from "react";
import { sayStation } from "../stations/station-names.ts";
import { Countdown } from "../visit/Countdown.tsx";
import { canDrag, isStruck, lookOfKind, titleOf } from "../visit/session-look.ts";
import { scale } from "./clock-axis.ts";
import type { Placed } from "./day-columns.ts";
import classes from "./Block.module.css";

interface BlockProps {
  placed: Placed;
  kind: SessionKind;
  stationName: string;
  zone: string;
  isOpen: boolean;
  isStop: boolean;
  isFresh: boolean;
}

/** One session of the calendar. A week may have a thousand: nothing here is drawn again that has not changed. */
export const Block = memo(function Block({ placed, kind, stationName, zone, isOpen, isStop, isFresh }: BlockProps) {
  const { session, top, length, lane, lanes } = placed;
  const { tone, icon: KindIcon } = lookOfKind(kind);
  const height = length * scale - 3;
  const size = height < 38 ? "line" : height < 60 ? "short" : "full";
  const time = timeInZone(session.startsAt, zone);
  const words = kind === "held" ? undefined : describe(session, kind, time, stationName, zone);
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
      data-shared={lanes > 1 || undefined}
      aria-label={words}
      title={words}
      style={{
        marginTop: top * scale + 1,
        height,
        ...(lanes > 1 && {
          marginLeft: `calc(${(lane / lanes) * 100}% + 1px)`,
          marginRight: `calc(${(1 - (lane + 1) / lanes) * 100}% + 1px)`,
        }),
      }}
    >
      <span className={classes["time"]}>
        <KindIcon size={14} stroke={2} aria-hidden="true" />
        {time}
        {session.lockedAt !== null && kind !== "locked" && <IconLock size={12} stroke={2} aria-hidden="true" />}
      </span>{" "}
      <span className={classes["name"]} data-struck={isStruck(session) || undefined}>
        {titleOf(session, kind)}
        {kind === "held" && (
          <>
            {" "}
            <Countdown until={session.heldUntil} />
          </>
        )}
      </span>{" "}
      {size === "full" && <span className={classes["foot"]}>{footOf(session, kind)}</span>}
    </button>
  );
});

/**
 * Everything a block says, in one breath; it begins with what can be seen, so that who speaks to the screen can name it.
 * As a label it costs nothing to lay out. A countdown is no label: it would change every second.
 */
function describe(session: Session, kind: SessionKind, time: string, stationName: string, zone: string): string {
  const { word } = lookOfKind(kind);
  const seen = [time, titleOf(session, kind), footOf(session, kind)].join(" ");
  const parts = [
    seen,
    !seen.includes(word) && word,
    `until ${timeInZone(addMinutes(session.startsAt, session.lengthMinutes), zone)}`,
    session.lockedAt !== null && kind !== "locked" && "locked",
    sayStation(stationName),
    session.device !== null && kind !== sessionStatus.open && deviceNames.get(session.device).code,
  ];
  return parts.filter(Boolean).join(", ");
}

function footOf(session: Session, kind: SessionKind): string {
  const device = session.device === null ? "Any" : (deviceNames.get(session.device).code ?? "");
  if (kind === sessionStatus.open) return device;
  if (kind === "held") return "Being booked";
  if (kind === "locked") return device;
  return lookOfKind(kind).word;
}
