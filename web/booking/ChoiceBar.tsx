import type { DateOn } from "@hb/domain/contract.ts";
import { publicDate, publicShortDate, publicTime, yourTime } from "@hb/domain/format.ts";
import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { IconInfoCircle } from "@tabler/icons-react";
import { useServerNow } from "../backend/clock.ts";
import { Button, ThumbBar } from "../public-page/Button.tsx";
import { useLanguage, useText } from "../public-page/language.tsx";
import { DeliveryNotice } from "../public-page/Notice.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { formatCountdown } from "./times.ts";
import type { Choice } from "./use-choice.ts";
import classes from "./BookingPage.module.css";

interface ChoiceBarProps {
  choice: Choice;
  zone: string;
  today: DateOn;
  yourZone: string | undefined;
  cutOffHours: number;
  holdMinutes: number;
  isMoving: boolean;
  onBack: (() => void) | undefined;
  /** One of the times close to a lost one. */
  onChoose: (slot: FreeSlot) => void;
}

/** The chosen time, how long it is held, and the one button; or times close to one that someone else took. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { choice, zone, today, yourZone, cutOffHours, holdMinutes, isMoving, onBack, onChoose } = props;
  const { chosen, lost, delivery, isBooking } = choice;
  const text = useText(bookingPage);
  const language = useLanguage();
  const now = new Date(useServerNow(30_000)).toISOString();
  const whenOf = ({ startsAt }: FreeSlot) =>
    `${publicDate(dateInZone(startsAt, zone), language, today)}, ${publicTime(startsAt, zone, language)}`;
  const verb = isMoving ? text.held.move : text.held.book;
  const working = isMoving ? text.held.moving : text.held.booking;
  return (
    <ThumbBar
      onBack={onBack}
      backLabel={text.move.back}
      above={
        <>
          {lost && (
            <div ref={focusOnce} tabIndex={-1} key={lost.slot.sessionId}>
              <h2 className={classes["strong"]}>{text.lost.title}</h2>
              <Row as="p" gap={10} align="stretch" className={classes["aside"]}>
                {(lost.nearest.length > 0 ? text.lost.nearest : text.lost.none)(whenOf(lost.slot))}
              </Row>
            </div>
          )}
          {lost && lost.nearest.length > 0 && (
            <div className={classes["near"]}>
              {lost.nearest.slice(0, 3).map(slot => {
                const yours = yourTime(slot.startsAt, zone, yourZone, language);
                return (
                  <button
                    key={slot.sessionId}
                    type="button"
                    className={`choice ${classes["nearTime"]}`}
                    onClick={() => onChoose(slot)}
                  >
                    <span>{publicShortDate(dateInZone(slot.startsAt, zone), language)}</span>{" "}
                    <b>{publicTime(slot.startsAt, zone, language)}</b>
                    {yours && <span className={classes["yours"]}> {text.choose.yours(yours)}</span>}
                  </button>
                );
              })}
            </div>
          )}
          {chosen && (
            <HeldTime key={chosen.heldUntil} {...chosen} when={whenOf(chosen.slot)} holdMinutes={holdMinutes} />
          )}
          {chosen && now > addMinutes(chosen.slot.startsAt, -cutOffHours * 60) && (
            <Row as="p" gap={8} mb={12} className={classes["final"]}>
              <IconInfoCircle size={20} aria-hidden="true" />
              {text.held.final}
            </Row>
          )}
          <DeliveryNotice delivery={delivery} />
        </>
      }
    >
      {chosen ? (
        <Button isBusy={isBooking} onClick={choice.confirm}>
          {isBooking ? working : verb}
        </Button>
      ) : lost && lost.nearest.length > 0 ? null : (
        <Row as="p" gap={8} justify="center" grow className={`lead ${classes["none"]}`}>
          <IconInfoCircle size={20} aria-hidden="true" />
          {text.held.none}
        </Row>
      )}
    </ThumbBar>
  );
}

/** Whoever lost the race reads why first: the button they used is gone. */
function focusOnce(message: HTMLElement | null) {
  message?.focus({ preventScroll: true });
}

const minuteMs = 60_000;
/** Makes the ring's circumference 100. */
const radius = 100 / (2 * Math.PI);

interface HeldTimeProps {
  when: string;
  heldUntil: string | null;
  holdMinutes: number;
}

/** The chosen time and how long it is still held: a ring that empties, a countdown, and a spoken last minute. */
function HeldTime({ when, heldUntil, holdMinutes }: HeldTimeProps) {
  const text = useText(bookingPage);
  const now = useServerNow(1_000);
  const leftMs = heldUntil === null ? undefined : Date.parse(heldUntil) - now;
  const isOver = leftMs !== undefined && leftMs <= 0;
  const percent = leftMs === undefined ? 100 : Math.max(0, Math.min(100, (leftMs / (holdMinutes * minuteMs)) * 100));
  return (
    <Row gap={12} mb={12}>
      <svg
        className={classes["ring"]}
        viewBox="0 0 40 40"
        aria-hidden="true"
        data-pending={leftMs === undefined || undefined}
      >
        <circle className={classes["track"]} cx="20" cy="20" r={radius} />
        <circle className={classes["rest"]} cx="20" cy="20" r={radius} strokeDasharray={`${percent} 100`} />
      </svg>
      <div>
        <Text size="title-3" weight="bold">
          {when}
        </Text>
        <p className={`small ${classes["left"]}`}>
          {leftMs === undefined ? (
            text.held.holding
          ) : isOver ? (
            text.held.over
          ) : (
            <>
              {text.held.left}
              <b role="timer">{formatCountdown(leftMs)}</b>
            </>
          )}
        </p>
      </div>
      <output className="visually-hidden">
        {leftMs !== undefined && (isOver ? text.held.over : leftMs <= minuteMs ? text.held.spoken(when) : "")}
      </output>
    </Row>
  );
}
