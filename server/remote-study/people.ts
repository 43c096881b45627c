import type { Call } from "@hb/domain/remote-study/call.ts";
import { outDeviceStatuses } from "@hb/domain/remote-study/device-status.ts";
import type { EnrolmentRow, HeldDevice } from "@hb/domain/remote-study/enrolment.ts";
import type { Facets } from "@hb/domain/remote-study/filters.ts";
import { overdueOptions } from "@hb/domain/remote-study/filters.ts";
import {
  type CallPlace,
  callPlaceOf,
  complianceBandOf,
  nextStepOf,
  rateOf,
  riskOf,
  type Situation,
} from "@hb/domain/remote-study/risk.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { type Clock, type Course, clockAt } from "@hb/domain/surveys/course.ts";
import { calendarStates, weeklyStates } from "@hb/domain/surveys/schedule.ts";
import { writeStates } from "@hb/domain/surveys/strip.ts";
import { lastDayOf } from "@hb/domain/surveys/study-days.ts";
import { type SurveyTotals, totalSurveys } from "@hb/domain/surveys/totals.ts";
import { addDays, dateInZone, daysBetween, timeInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Site } from "../site.ts";
import { listLastCalls } from "./calls-sql.ts";
import * as list from "./list-sql.ts";
import { listReopenings, listSpans } from "./sql.ts";

/** One person with everything that filters and sorts the list; strips are only made for visible rows. */
export interface ListedPerson {
  facts: list.EnrolmentFacts;
  lastCall: Call | null;
  course: Course;
  clock: Clock;
  sums: SurveyTotals;
  situation: Situation;
  risk: number;
  facets: Facets;
}

function overdueDaysOf(
  { loanEndedAt, isOwn, dueBackOn, deviceStatus: at }: list.EnrolmentFacts,
  today: string,
): number {
  if (loanEndedAt !== null || isOwn !== false || dueBackOn === null || !outDeviceStatuses.includes(at)) return 0;
  return dueBackOn < today ? daysBetween(dueBackOn, today) : 0;
}

/** What is read about one person; their standing follows from it and the current time. */
export interface PersonRecord {
  facts: list.EnrolmentFacts;
  spans: Course["spans"];
  reopenings: Course["reopenings"];
  openAlerts: number;
  lastCall: Call | null;
}

/** For these people or everyone, if they are in the remote study. */
export async function readRecords(db: Queryable, ids?: readonly number[]): Promise<PersonRecord[]> {
  const [facts, spans, reopenings, alerts, calls] = await Promise.all([
    list.listFacts(db, ids),
    listSpans(db, ids),
    listReopenings(db, ids),
    list.countOpenAlerts(db, ids),
    listLastCalls(db, ids),
  ]);
  const spansOf = Map.groupBy(spans, ({ participantId }) => participantId);
  const reopeningsOf = Map.groupBy(reopenings, ({ participantId }) => participantId);
  return facts.map(one => ({
    facts: one,
    spans: spansOf.get(one.id) ?? [],
    reopenings: reopeningsOf.get(one.id) ?? [],
    openAlerts: alerts.get(one.id) ?? 0,
    lastCall: calls.get(one.id) ?? null,
  }));
}

/** Also for someone who isn't in the remote study yet. */
export async function findListedPerson(
  db: Queryable,
  site: Site,
  id: number,
  now: string,
): Promise<ListedPerson | undefined> {
  const [facts, spans, reopenings, alerts, calls] = await Promise.all([
    list.findFacts(db, id),
    listSpans(db, [id]),
    listReopenings(db, [id]),
    list.countOpenAlerts(db, [id]),
    listLastCalls(db, [id]),
  ]);
  const [openAlerts, lastCall] = [alerts.get(id) ?? 0, calls.get(id) ?? null];
  return facts && createEvaluation(site, now)({ facts, spans, reopenings, openAlerts, lastCall });
}

/** A person's current standing; local times are computed once for everyone in the same time zone. */
export function createEvaluation(site: Site, now: string): (known: PersonRecord) => ListedPerson {
  const today = dateInZone(now, site.timeZone);
  const weeks = site.remoteStudyWeeks;
  const clocks = new Map<string, Clock>();
  const clockIn = (zone: string) => {
    const known = clocks.get(zone);
    if (known) return known;
    const clock = clockAt(now, zone);
    clocks.set(zone, clock);
    return clock;
  };
  return ({ facts, spans, reopenings, openAlerts, lastCall }) => {
    const { dailyMarks, weeklyMarks } = facts;
    const clock = clockIn(facts.timeZone);
    const course = { spans, reopenings, dailyMarks, weeklyMarks, weeks };
    const sums = totalSurveys(course, clock);
    const done = sums.done + sums.weeklyDone;
    const asked = done + sums.missed + sums.weeklyMissed;
    const rate = rateOf(done, asked);
    const overdueDays = overdueDaysOf(facts, today);
    const isOpen = facts.deviceId !== null && facts.loanEndedAt === null;
    const waiting = course.reopenings.find(({ week, until }) => until > now && !isDone(weeklyMarks, week));
    const situation: Situation = {
      status: facts.status,
      type: facts.type,
      standing: {
        rate,
        done,
        asked,
        missedInARow: sums.missedInARow,
        isDueToday: sums.isDueToday,
        day: sums.day,
        isFinished: sums.isFinished,
      },
      deviceStatus: facts.deviceStatus,
      hasDevice: isOpen,
      overdueDays,
      openAlerts,
      reopenedWeek: facts.status === remoteStudyStatus.remoteActive ? (waiting?.week ?? null) : null,
      startsOn: facts.startsOn,
      pausedUntil: facts.pausedUntil,
      calledOn: lastCall && dateInZone(lastCall.at, site.timeZone),
      callBack: lastCall?.callBack ?? null,
      today,
    };
    return {
      facts,
      lastCall,
      course,
      clock,
      sums,
      situation,
      risk: riskOf(situation),
      facets: {
        statuses: facts.status,
        types: facts.type,
        devices: facts.kind,
        deviceStatuses: facts.deviceStatus,
        compliance: complianceBandOf(rate),
        overdue: overdueDays > 0 ? overdueOptions.named.overdue : overdueOptions.named.inTime,
      },
    };
  };
}

function isDone(marks: string, week: number): boolean {
  return "dle".includes(marks[week - 1] ?? ".");
}

/** Everyone by their place on the call list. */
export function byCallPlace(people: readonly ListedPerson[], site: Site, now: string) {
  const time = timeInZone(now, site.timeZone);
  const places = Map.groupBy(people, ({ situation }) => callPlaceOf(situation, time));
  return (place: CallPlace): ListedPerson[] => places.get(place) ?? [];
}

export function heldDevice(facts: list.EnrolmentFacts): HeldDevice | null {
  const { deviceId, loanId, kind, serial, isOwn, handedOverAt, dueBackOn, loanEndedAt: endedAt } = facts;
  if (deviceId === null || loanId === null || kind === null || serial === null || handedOverAt === null) return null;
  return { deviceId, loanId, kind, serial, isOwn: isOwn === true, handedOverAt, dueBackOn, endedAt };
}

/** A row of the list with a number of weeks of squares up to today, or up to the last day for those who finished. */
export function rowOf(person: ListedPerson, weeks: number): EnrolmentRow {
  const { facts, lastCall, course, clock, situation, risk, sums } = person;
  const isOver = facts.status === remoteStudyStatus.completed || sums.isFinished;
  const end = (isOver && lastDayOf(course, clock)) || clock.today;
  const from = addDays(end, 1 - weeks * 7);
  const { id, firstName, lastName, phone, type, timeZone, consent, status, version, startsOn, pausedUntil } = facts;
  return {
    id,
    firstName,
    lastName,
    phone,
    type,
    timeZone,
    consent,
    status,
    version,
    startsOn,
    pausedUntil,
    device: heldDevice(facts),
    deviceStatus: facts.deviceStatus,
    overdueDays: situation.overdueDays,
    belkinCase: facts.belkinCase,
    startedOn: facts.firstOn,
    standing: situation.standing,
    openAlerts: situation.openAlerts,
    lastCall,
    risk,
    next: nextStepOf(situation),
    strip: {
      from,
      days: writeStates(calendarStates(course, clock, from, weeks * 7)),
      weeks: writeStates(weeklyStates(course, clock)),
    },
  };
}
