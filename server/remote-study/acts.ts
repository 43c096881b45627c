import { type ParticipantType, participantType } from "@hb/domain/lookups/participant-types.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { complianceBands } from "@hb/domain/remote-study/filters.ts";
import { missesSurveys } from "@hb/domain/remote-study/risk.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { type Clock, type Course, clockAt } from "@hb/domain/surveys/course.ts";
import { calendarStates } from "@hb/domain/surveys/schedule.ts";
import { addDays } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { ChangeContext } from "../log/acts.ts";
import { findPerson, lockPerson } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { armsOf } from "./arms.ts";
import type { LivePeople } from "./live-people.ts";
import { byCallPlace } from "./people.ts";
import * as sql from "./sql.ts";
import { enrolmentText } from "./text.ts";

export type { LivePeople } from "./live-people.ts";
export { enrolmentText, remoteEmailText } from "./text.ts";
export type Enrolment = sql.Enrolment;
export const { changeEnrolment, findEnrolment, listSpans: listSpansOf, noteOnEnrolment } = sql;

/* Locks are taken in the order people, enrollments, devices, so that transactions can't deadlock. */

/** Someone who was never in the remote study. */
export function blankEnrolment(participantId: number): Enrolment {
  return {
    participantId,
    status: null,
    statusSince: "",
    startsOn: null,
    pausedUntil: null,
    onboardedAt: null,
    reOnboardedAt: null,
    withoutConsent: null,
    loanId: null,
    deviceStatus: null,
    belkinCase: null,
    firstOn: null,
    dailyMarks: "",
    weeklyMarks: "",
    remindedOn: null,
    version: 0,
  };
}

export interface EnrolledPerson {
  person: Participant;
  enrolment: Enrolment;
}

/** Locked until the end of the transaction. */
export async function lockEnrolled({ tx }: Pick<ChangeContext, "tx">, participantId: number): Promise<EnrolledPerson> {
  const person = await lockPerson(tx, participantId);
  return { person, enrolment: (await sql.lockEnrolment(tx, participantId)) ?? blankEnrolment(participantId) };
}

/** Refuses to overwrite what the editor hasn't seen, and returns both values. */
export async function lockEnrolmentVersion(
  context: Pick<ChangeContext, "tx">,
  { participantId, version }: { participantId: number; version: number },
  mine: object,
): Promise<EnrolledPerson> {
  const enrolled = await lockEnrolled(context, participantId);
  const { enrolment } = enrolled;
  if (enrolment.version !== version)
    refuse("aborted", enrolmentText.justChanged, {
      theirs: { status: enrolment.status, deviceStatus: enrolment.deviceStatus, version: enrolment.version },
      mine,
    });
  return enrolled;
}

/** The participant that a log entry is about. */
export function aboutPerson(person: Participant) {
  return { participantId: person.id, participantName: fullName(person) };
}

export const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });

export interface PersonOnCourse extends EnrolledPerson {
  course: Course;
  clock: Clock;
}

/** Everything that decides about one person's surveys, at this moment and in their time zone. */
export async function loadCourse(
  db: Queryable,
  site: Site,
  { person, enrolment }: EnrolledPerson,
  now: string,
): Promise<PersonOnCourse> {
  const ids = [enrolment.participantId];
  const [spans, reopenings] = await Promise.all([sql.listSpans(db, ids), sql.listReopenings(db, ids)]);
  const { dailyMarks, weeklyMarks } = enrolment;
  const course = { spans, reopenings, dailyMarks, weeklyMarks, weeks: site.remoteStudyWeeks };
  return { person, enrolment, course, clock: clockAt(now, person.timeZone) };
}

export async function findOnCourse(
  db: Queryable,
  site: Site,
  participantId: number,
  now: string,
): Promise<PersonOnCourse | undefined> {
  const [person, enrolment] = await Promise.all([findPerson(db, participantId), sql.findEnrolment(db, participantId)]);
  return person && enrolment ? loadCourse(db, site, { person, enrolment }, now) : undefined;
}

/** Everyone's daily surveys of the last seven days, in each person's own time zone. */
export async function sumUpLastWeek(live: LivePeople, now: string) {
  const sums = { done: 0, late: 0, missed: 0, due: 0 };
  for (const { course, clock } of await live.current(now))
    for (const state of calendarStates(course, clock, addDays(clock.today, -6), 7))
      if (state === "done" || state === "late" || state === "missed" || state === "due") sums[state]++;
  return sums;
}

type Ids = ReadonlySet<number>;

async function peopleOf(live: LivePeople, now: string, ids: Ids | undefined) {
  const people = await live.current(now);
  return ids ? people.filter(({ facts }) => ids.has(facts.id)) : people;
}

/** Who is active at home, and who should be called today: of everyone, or of some. */
export async function sumUpHome(live: LivePeople, site: Site, now: string, ids?: Ids) {
  const people = await peopleOf(live, now, ids);
  const active = people.filter(({ facts }) => facts.status === remoteStudyStatus.remoteActive);
  const calls = byCallPlace(people, site, now)("now");
  const ofType = (type: ParticipantType) => active.filter(({ facts }) => facts.type === type).length;
  return {
    active: active.length,
    loaner: ofType(participantType.loaner),
    owner: ofType(participantType.owner),
    calls: calls.length,
    missed: calls.filter(({ situation }) => missesSurveys(situation)).length,
  };
}

/** How well each arm answers: overall, and for active people by compliance. Of everyone, or of some. */
export async function complianceByArm(live: LivePeople, now: string, ids?: Ids) {
  const people = await peopleOf(live, now, ids);
  const arms = armsOf(people, []);
  const arm = (type: ParticipantType, { dailyRate, byWeek }: typeof arms.loaner) => {
    const active = people.filter(({ facts }) => facts.type === type && facts.status === remoteStudyStatus.remoteActive);
    const inBand = (band: number | null) => active.filter(({ facets }) => facets.compliance === band).length;
    const { ids, toAddress } = complianceBands;
    return {
      active: active.length,
      bands: Object.fromEntries(ids.map(band => [toAddress(band), inBand(band)])),
      rate: dailyRate,
      byWeek,
    };
  };
  return { loaner: arm(participantType.loaner, arms.loaner), owner: arm(participantType.owner, arms.owner) };
}
