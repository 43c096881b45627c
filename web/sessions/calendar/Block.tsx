import { staffTime, staffTimeParts } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { kindOf, type SessionKind } from "@hb/domain/sessions/kinds.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { IconLock } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { stationLabel } from "../stations/station-names.ts";
import { Countdown, canDrag, isStruck, lookOfKind, titleOf } from "../visit/SessionMarks.tsx";
import { scale } from "./clock-axis.ts";
import type { DayColumn, Placed } from "./day-columns.ts";
import type { Target } from "./grid-target.ts";
import { blockText as text } from "./text.tsx";
import classes from "./Block.module.css";
import grid from "./CalendarGrid.module.css";

/** Not a fieldset: browsers rebuild everything in one whenever anything in it comes or goes. */
export const group = { role: "group" };

interface StationColumnProps {
  name: string;
  placed: DayColumn["stations"][number]["placed"];
  site: SiteTime;
  /** Grows only where a hold may run out. */
  minute: number;
  openId: number | undefined;
  stopId: number | undefined;
  freshIds: ReadonlySet<number>;
}

/** The sessions of one day at one station. Drawn again only when something of its own has changed. */
export const StationColumn = memo(
  function StationColumn({ name, placed, site, minute, openId, stopId, freshIds }: StationColumnProps): ReactNode {
    return (
      <div {...group} aria-label={text.station(name)} className={grid["station"]}>
        {placed.map(block => (
          <Block
            key={block.session.id}
            placed={block}
            kind={kindOf(block.session, minute)}
            stationName={name}
            site={site}
            isOpen={block.session.id === openId}
            isStop={block.session.id === stopId}
            isFresh={freshIds.has(block.session.id)}
          />
        ))}
      </div>
    );
  },
  ({ placed: before, ...one }, { placed: after, ...other }) =>
    before.length === after.length &&
    before.every((block, n) => block === after[n]) &&
    Object.entries(one).every(([name, value]) => value === other[name as keyof typeof other]),
);

interface BlockProps {
  placed: Placed;
  kind: SessionKind;
  stationName: string;
  site: SiteTime;
  isOpen: boolean;
  isStop: boolean;
  isFresh: boolean;
}

/** One session in the calendar. A week can have a thousand: only what has changed is drawn again. */
const Block = memo(function Block({ placed, kind, stationName, site, isOpen, isStop, isFresh }: BlockProps) {
  const { session, top, length, lane, lanes } = placed;
  const { tone, icon: KindIcon } = lookOfKind(kind);
  const height = length * scale - 3;
  const size = height < 38 ? "line" : height < 60 ? "short" : "full";
  const [clock, half] = staffTimeParts(session.startsAt, site);
  const time = clock + half;
  const label = kind === "held" ? undefined : describe(session, kind, time, stationName, site);
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
      aria-label={label}
      title={label}
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
        <KindIcon size={14} aria-hidden="true" />
        <span>
          {clock}
          {half && <span className={classes["half"]}>{half}</span>}
        </span>
        {session.lockedAt !== null && kind !== "locked" && <IconLock size={12} aria-hidden="true" />}
      </span>{" "}
      <span className={classes["name"]} data-struck={isStruck(session) || undefined}>
        {session.participant ? <ShortName {...session.participant} /> : titleOf(session, kind)}
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

/** `W. Abernathy`: the rest of the first name is there for screen readers, and on hover. */
function ShortName({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [initial = "", ...rest] = firstName;
  if (lastName === "") return firstName;
  return (
    <>
      {initial}
      {initial !== "" && <span className={classes["rest"]}>{rest.join("")}</span>} {lastName}
    </>
  );
}

/**
 * Everything about a block in one line. It begins with what can be seen, so that voice control can name it. As a label
 * it costs nothing to lay out. A countdown has no label, because it would change every second.
 */
function describe(session: Session, kind: SessionKind, time: string, stationName: string, site: SiteTime): string {
  const { word } = lookOfKind(kind);
  const visible = [time, titleOf(session, kind), footOf(session, kind)].join(" ");
  const parts = [
    visible,
    !visible.includes(word) && word,
    text.until(staffTime(addMinutes(session.startsAt, session.lengthMinutes), site)),
    session.lockedAt !== null && kind !== "locked" && text.locked,
    stationLabel(stationName),
    session.device !== null && kind !== sessionStatus.open && deviceNames.get(session.device).code,
  ];
  return parts.filter(Boolean).join(", ");
}

function footOf(session: Session, kind: SessionKind): string {
  const device = session.device === null ? text.anyDevice : (deviceNames.get(session.device).code ?? "");
  if (kind === sessionStatus.open) return device;
  if (kind === "held") return text.beingBooked;
  if (kind === "locked") return device;
  return lookOfKind(kind).word;
}

/** What is being moved, and where it would go. */
export interface Ghost {
  target: Target;
  label: string;
  isTaken: boolean;
  /** The nearest time of the same station and day that is free. */
  nearest?: string;
}

interface GhostBlockProps {
  ghost: Ghost;
  /** Counted over all days. */
  column: number;
  total: number;
}

export function GhostBlock({ ghost: { target, label, isTaken, nearest }, column, total }: GhostBlockProps) {
  return (
    <div
      className={classes["ghost"]}
      data-taken={isTaken || undefined}
      style={{
        top: target.top * scale + 1,
        height: target.length * scale - 3,
        left: `calc(var(--hours) + (100% - var(--hours)) * ${column / total} + 2px)`,
        width: `calc((100% - var(--hours)) / ${total} - 4px)`,
      }}
    >
      {label}
      {nearest && <span className={classes["nearest"]}>{text.free(nearest)}</span>}
    </div>
  );
}
