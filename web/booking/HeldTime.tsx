import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { useServerNow } from "../backend/clock.ts";
import { clockOf } from "./times.ts";
import page from "../public-page/PublicPage.module.css";
import classes from "./HeldTime.module.css";

const text = bookingPage.held;
const minute = 60_000;
/** Of the ring, so that its circumference is 100. */
const radius = 100 / (2 * Math.PI);

interface HeldTimeProps {
  when: string;
  heldUntil: string | null;
  holdMinutes: number;
}

/** The chosen time with what is left of its minutes: a ring that empties, a clock, and a word when one is left. */
export function HeldTime({ when, heldUntil, holdMinutes }: HeldTimeProps) {
  const now = useServerNow(1_000);
  const left = heldUntil === null ? undefined : Date.parse(heldUntil) - now;
  const isOver = left !== undefined && left <= 0;
  const part = left === undefined ? 100 : Math.max(0, Math.min(100, (left / (holdMinutes * minute)) * 100));
  return (
    <div className={classes["held"]}>
      <svg
        className={classes["ring"]}
        viewBox="0 0 40 40"
        aria-hidden="true"
        data-asking={left === undefined || undefined}
      >
        <circle className={classes["track"]} cx="20" cy="20" r={radius} />
        <circle className={classes["rest"]} cx="20" cy="20" r={radius} strokeDasharray={`${part} 100`} />
      </svg>
      <div>
        <p className={classes["when"]}>{when}</p>
        <p className={classes["left"]}>
          {left === undefined ? (
            text.holding
          ) : isOver ? (
            text.over
          ) : (
            <>
              {text.left}
              <b role="timer">{clockOf(left)}</b>
            </>
          )}
        </p>
      </div>
      <output className={page["spoken"]}>
        {left !== undefined && (isOver ? text.over : left <= minute ? text.spoken(when) : "")}
      </output>
    </div>
  );
}
