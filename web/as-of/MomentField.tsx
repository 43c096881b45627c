import { dateInZone, instantAt, timeInZone } from "@hb/domain/time.ts";
import { serverNow } from "../backend/clock.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { DateField } from "../ui/fields/DateField.tsx";
import { TimeField } from "../ui/fields/TimeField.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { momentText as text } from "./text.ts";
import classes from "./AsOf.module.css";

/** A date and a time of day at the site, up to now. */
export function MomentField({ at, onMoment }: { at: string; onMoment: (at: string) => void }) {
  const { zone, today } = useSiteTime();
  const [on, time] = [dateInZone(at, zone), timeInZone(at, zone)];
  const choose = (date: string, clock: string) => {
    const chosen = instantAt(date, clock, zone);
    const now = new Date(serverNow()).toISOString();
    onMoment(chosen < now ? chosen : now);
  };
  return (
    <Row gap={8} wrap>
      <DateField
        label={text.date}
        className={classes["date"] ?? ""}
        clearable={false}
        maxDate={today}
        value={on}
        onChange={date => date && choose(date, time)}
      />
      {/* In a dialog it has the focus first: a date that has it opens its calendar over what the dialog shows. */}
      <TimeField
        data-autofocus
        label={text.time}
        className={classes["time"] ?? ""}
        value={time}
        onTime={clock => choose(on, clock)}
      />
    </Row>
  );
}
