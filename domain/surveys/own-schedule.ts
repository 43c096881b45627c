import { z } from "zod";
import type { DateOn, Instant } from "../contract.ts";
import { addDays, startOfDay } from "../time.ts";
import { type Clock, type Course, isActive, isActiveAt } from "./course.ts";
import { aheadClock } from "./due.ts";
import { dateOf, numberOf, snapshotOf, studyDays } from "./study-days.ts";
import type { SurveyState } from "./survey.ts";
import type { Window } from "./window.ts";

const Day = z.int().min(1).max(366);
/** Days of the study, counted as a person's own; without an end it goes on until their last day. */
const span = { fromDay: Day, toDay: Day.exactOptional() };
const openDays = z.int().min(1).max(60);

/** When a questionnaire that the study added is asked of someone who is Remote active. */
export const Schedule = z.discriminatedUnion("asked", [
  z.object({ asked: z.literal("once"), day: Day, openDays }),
  z.object({ asked: z.literal("everyDays"), every: z.int().min(1).max(180), ...span, openDays }),
  /** 0 = Sunday. */
  z.object({ asked: z.literal("weekday"), weekday: z.int().min(0).max(6), ...span, openDays }),
  /** After each completed session on site; 0 = on the same day. */
  z.object({ asked: z.literal("afterVisit"), days: z.int().min(0).max(180), openDays }),
  /** No longer asked: what was answered stays. */
  z.object({ asked: z.literal("never") }),
]);
export type Schedule = z.infer<typeof Schedule>;

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** `Every 14 days from day 7, open for 3 days` */
export function formatSchedule(schedule: Schedule): string {
  if (schedule.asked === "never") return "Not asked";
  const open = schedule.openDays === 1 ? "open for the day" : `open for ${schedule.openDays} days`;
  return `${formatAsked(schedule)}, ${open}`;
}

function formatAsked(schedule: Exclude<Schedule, { asked: "never" }>): string {
  switch (schedule.asked) {
    case "once":
      return `Once, on day ${schedule.day}`;
    case "everyDays":
      return `${schedule.every === 1 ? "Every day" : `Every ${schedule.every} days`} ${formatSpan(schedule)}`;
    case "weekday":
      return `Every ${weekdays[schedule.weekday]} ${formatSpan(schedule)}`;
    case "afterVisit":
      if (schedule.days === 0) return "On the day of each completed session";
      return schedule.days === 1
        ? "The day after each completed session"
        : `${schedule.days} days after each completed session`;
  }
}

function formatSpan({ fromDay, toDay }: { fromDay: number; toDay?: number }): string {
  return toDay === undefined ? `from day ${fromDay}` : `from day ${fromDay} to ${toDay}`;
}

/** What decides about questionnaires that the study added, besides the course. */
export interface OwnFacts {
  answered: readonly { questionnaire: string; on: DateOn; late: boolean }[];
  /** The days of completed sessions, in the site's time zone. */
  visits: readonly DateOn[];
  excused: readonly { questionnaire: string; on: DateOn; reason: string }[];
  /** By staff, oldest first; the last of a turn counts. */
  reopened: readonly { questionnaire: string; on: DateOn; until: Instant }[];
}

export interface OwnSurvey {
  on: DateOn;
  opensAt: Instant;
  /** After this, an answer is late. */
  onTimeUntil: Instant;
  /** A reopened one: when staff decided. */
  closesAt: Instant;
  state: SurveyState;
  /** Why it's excused. */
  reason?: string;
}

/** What can be answered now of the questionnaires that the study added, in the order in which they opened. */
export function listOwnDue(
  definitions: readonly { kind: string; schedule?: Schedule }[],
  onCourse: { course: Course; clock: Clock },
  facts: OwnFacts,
): Window[] {
  const open = definitions.flatMap(({ kind: questionnaire, schedule }) =>
    schedule
      ? listTurns({ questionnaire, schedule }, onCourse, facts)
          .filter(({ state }) => state === "due" || state === "reopened")
          .map(({ on, opensAt, onTimeUntil, closesAt, state }) => ({
            survey: { kind: "own" as const, questionnaire, on },
            opensAt,
            onTimeUntil,
            closesAt,
            isReopened: state === "reopened",
          }))
      : [],
  );
  return open.toSorted((one, other) => (one.opensAt < other.opensAt ? -1 : 1));
}

/** What opens in the next days if nothing changes, of the questionnaires that the study added. */
export function listOwnAhead(
  definitions: readonly { kind: string; schedule?: Schedule }[],
  { course, clock }: { course: Course; clock: Clock },
  facts: OwnFacts,
): Window[] {
  if (!isActive(course)) return [];
  const later = { course, clock: aheadClock(clock) };
  const ahead = definitions.flatMap(({ kind: questionnaire, schedule }) =>
    schedule ? listTurns({ questionnaire, schedule }, later, facts).map(turn => ({ questionnaire, ...turn })) : [],
  );
  return ahead
    .filter(({ opensAt, state }) => opensAt > clock.now && (state === "due" || state === "missed"))
    .map(({ questionnaire, on, opensAt, onTimeUntil, closesAt }) => ({
      survey: { kind: "own" as const, questionnaire, on },
      opensAt,
      onTimeUntil,
      closesAt,
      isReopened: false,
    }));
}

/** A questionnaire's turns up to now, oldest first. */
export function listTurns(
  { questionnaire, schedule }: { questionnaire: string; schedule: Schedule },
  { course, clock }: { course: Course; clock: Clock },
  { answered, visits, excused, reopened }: OwnFacts,
): OwnSurvey[] {
  if (schedule.asked === "never") return [];
  return openingDays(schedule, { course, clock }, visits).map(on => {
    const closesOn = addDays(on, schedule.openDays);
    const closesAt = startOfDay(closesOn, clock.zone);
    // A schedule that changed moves the day: what was answered or decided in these days counts for this turn.
    const isOfTurn = (one: { questionnaire: string; on: DateOn }) =>
      one.questionnaire === questionnaire && one.on >= on && one.on < closesOn;
    const turn = { on, opensAt: startOfDay(on, clock.zone), onTimeUntil: closesAt, closesAt };
    const answer = answered.find(isOfTurn);
    if (answer) return { ...turn, state: answer.late ? "late" : "done" };
    const until = reopened.findLast(isOfTurn)?.until;
    if (until !== undefined && clock.now < until && isActiveAt(course, clock.now))
      return { ...turn, closesAt: until, state: "reopened" };
    const excuse = excused.find(isOfTurn);
    return excuse
      ? { ...turn, state: "excused", reason: excuse.reason }
      : { ...turn, state: openState(course, clock, closesAt) };
  });
}

function openState(course: Course, { now }: Clock, closesAt: Instant): SurveyState {
  if (now < closesAt) return isActiveAt(course, now) ? "due" : "excused";
  return isActiveAt(course, closesAt) ? "missed" : "excused";
}

function openingDays(
  schedule: Exclude<Schedule, { asked: "never" }>,
  { course, clock }: { course: Course; clock: Clock },
  visits: readonly DateOn[],
): DateOn[] {
  const days = studyDays(snapshotOf(course, clock));
  const within = ({ fromDay, toDay }: { fromDay: number; toDay?: number }) => days.slice(fromDay - 1, toDay);
  switch (schedule.asked) {
    case "once":
      return days.slice(schedule.day - 1, schedule.day).map(dateOf);
    case "everyDays":
      return within(schedule)
        .filter((_, at) => at % schedule.every === 0)
        .map(dateOf);
    case "weekday":
      return within(schedule)
        .map(dateOf)
        .filter(on => new Date(on).getUTCDay() === schedule.weekday);
    case "afterVisit": {
      const asked = [...new Set(visits.map(on => addDays(on, schedule.days)))].toSorted();
      return asked.filter(on => days.includes(numberOf(on)));
    }
  }
}
