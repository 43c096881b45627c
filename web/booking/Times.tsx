import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage, lengthWords } from "@hb/domain/sessions/booking-page-text.ts";
import { publicTime } from "@hb/domain/time.ts";
import { yourTime } from "./times.ts";
import classes from "./Times.module.css";

const text = bookingPage.choose;

interface TimesProps {
  slots: readonly FreeSlot[];
  chosen: FreeSlot | undefined;
  zone: string;
  yourZone: string | undefined;
  /** Visits of different length are told apart. */
  namesLength: boolean;
  onChoose: (slot: FreeSlot) => void;
}

/** Buttons, not a list to walk with arrows: each choice keeps a time from everybody else. */
export function Times({ slots, chosen, zone, yourZone, namesLength, onChoose }: TimesProps) {
  return (
    <div className={classes["times"]}>
      {slots.map(slot => {
        const yours = yourTime(slot.startsAt, zone, yourZone);
        const length = namesLength && lengthWords(slot.lengthMinutes);
        return (
          <button
            key={`${slot.startsAt} ${slot.lengthMinutes}`}
            type="button"
            className={classes["time"]}
            aria-pressed={isSameTime(slot, chosen)}
            onClick={() => onChoose(slot)}
          >
            <span className={classes["site"]}>{publicTime(slot.startsAt, zone)}</span>
            {yours && <span className={classes["small"]}>{text.yours(yours)}</span>}
            {length && <span className={classes["small"]}>{text.takes(length)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Another station's slot at the same time is the same time to a visitor. */
function isSameTime(slot: FreeSlot, other: FreeSlot | undefined): boolean {
  return slot.startsAt === other?.startsAt && slot.lengthMinutes === other.lengthMinutes;
}
