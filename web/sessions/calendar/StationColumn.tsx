import { kindOf } from "@hb/domain/sessions/kinds.ts";
import { memo, type ReactNode } from "react";
import { Block } from "./Block.tsx";
import type { DayColumn } from "./day-columns.ts";
import classes from "./CalendarGrid.module.css";

interface StationColumnProps {
  name: string;
  placed: DayColumn["stations"][number]["placed"];
  zone: string;
  /** Grows only where a hold may run out. */
  minute: number;
  openId: number | undefined;
  stopId: number | undefined;
  freshIds: ReadonlySet<number>;
}

/** No fieldset: a browser builds all that is in one anew when anything in it comes or goes. */
export const group = { role: "group" };

/** Drawn again only when something of its own has changed. */
export const StationColumn = memo(
  function StationColumn({ name, placed, zone, minute, openId, stopId, freshIds }: StationColumnProps): ReactNode {
    return (
      <div {...group} aria-label={`Station ${name}`} className={classes["station"]}>
        {placed.map(block => (
          <Block
            key={block.session.id}
            placed={block}
            kind={kindOf(block.session, minute)}
            stationName={name}
            zone={zone}
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
