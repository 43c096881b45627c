import type { DateOn } from "@hb/domain/contract.ts";
import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage as text } from "@hb/domain/sessions/booking-page-text.ts";
import { dateInZone, publicDate, publicTime } from "@hb/domain/time.ts";
import { IconInfoCircle } from "@tabler/icons-react";
import { Button } from "../public-page/Button.tsx";
import { ThumbBar } from "../public-page/ThumbBar.tsx";
import { Trouble } from "../public-page/Trouble.tsx";
import { HeldTime } from "./HeldTime.tsx";
import { shortDate } from "./times.ts";
import type { Choice } from "./use-choice.ts";
import page from "../public-page/PublicPage.module.css";
import classes from "./ChoiceBar.module.css";

interface ChoiceBarProps {
  choice: Choice;
  zone: string;
  today: DateOn;
  holdMinutes: number;
  isMoving: boolean;
  onBack: (() => void) | undefined;
  /** One of the times that are near a lost one. */
  onChoose: (slot: FreeSlot) => void;
}

/** What is chosen, how long it is kept, and the one button; or what became of a time that somebody else has now. */
export function ChoiceBar({ choice, zone, today, holdMinutes, isMoving, onBack, onChoose }: ChoiceBarProps) {
  const { chosen, lost, trouble, isBooking } = choice;
  const whenOf = ({ startsAt }: FreeSlot) =>
    `${publicDate(dateInZone(startsAt, zone), today)}, ${publicTime(startsAt, zone)}`;
  const verb = isMoving ? text.held.move : text.held.book;
  const working = isMoving ? text.held.moving : text.held.booking;
  return (
    <ThumbBar
      back={onBack && { label: text.move.back, act: onBack }}
      above={
        <>
          <div role="alert">
            {lost && (
              <div className={classes["lost"]}>
                <h2>{text.lost.title}</h2>
                <p>{(lost.nearest.length > 0 ? text.lost.words : text.lost.nothing)(whenOf(lost.slot))}</p>
              </div>
            )}
          </div>
          {lost && lost.nearest.length > 0 && (
            <div className={classes["near"]}>
              {lost.nearest.slice(0, 3).map(slot => (
                <button
                  key={slot.sessionId}
                  type="button"
                  className={classes["nearTime"]}
                  aria-label={whenOf(slot)}
                  onClick={() => onChoose(slot)}
                >
                  <span>{shortDate(dateInZone(slot.startsAt, zone))}</span>
                  <b>{publicTime(slot.startsAt, zone)}</b>
                </button>
              ))}
            </div>
          )}
          {chosen && (
            <HeldTime key={chosen.heldUntil} {...chosen} when={whenOf(chosen.slot)} holdMinutes={holdMinutes} />
          )}
          <Trouble waits>{trouble}</Trouble>
        </>
      }
    >
      {chosen ? (
        <Button isBusy={isBooking} onClick={choice.confirm}>
          {isBooking ? working : verb}
        </Button>
      ) : lost && lost.nearest.length > 0 ? null : (
        <p className={`${page["lead"]} ${classes["none"]}`}>
          <IconInfoCircle size={20} stroke={2} aria-hidden="true" />
          {text.held.none}
        </p>
      )}
    </ThumbBar>
  );
}
