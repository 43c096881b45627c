import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { dateInZone, staffDate } from "@hb/domain/time.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { useNextFree } from "../data.ts";

interface NextFreeProps {
  after: Instant;
  onPick: (on: DateOn) => void;
}

/** The way on to the next day on which a slot is open, however many weeks ahead. */
export function NextFree({ after, onPick }: NextFreeProps) {
  const { zone, today } = useSiteTime();
  const { data: slot } = useNextFree(after);
  if (slot === undefined) return null;
  if (slot === null) return <>None is open later.</>;
  const on = dateInZone(slot.startsAt, zone);
  return (
    <button type="button" className="link" onClick={() => onPick(on)}>
      Next open: {staffDate(on, today)}
    </button>
  );
}
