import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import * as contract from "@hb/domain/surveys/excuse-contract.ts";
import { listTurns } from "@hb/domain/surveys/own-schedule.ts";
import { surveyHistory } from "@hb/domain/surveys/schedule.ts";
import type { OwnSurveyRef } from "@hb/domain/surveys/survey.ts";
import { weeklyOpenHours } from "@hb/domain/surveys/window.ts";
import { addDays, addMinutes, daysBetween } from "@hb/domain/time.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, record, recordAll } from "../log/acts.ts";
import { aboutPerson, changeEnrolment, loadCourse, lockEnrolmentVersion, withReason } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { forLog, ownFactsOf, planReminder, stopReminders } from "./acts.ts";
import * as excuses from "./excuses-sql.ts";
import { excuseText, reopenText, stopText } from "./text.ts";

/** A typo shouldn't excuse half a year. */
const maxExcusedDays = 92;
const answered: readonly string[] = ["done", "late"];

/** What staff can do about an unanswered survey. */
export const excuseFunctions = (site: Site) => [
  handle(contract.excuseDays, async (context, given) => {
    const { tx, now } = context;
    const { from, to, reason } = given;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { from, to });
    if (to < from) refuse("invalid-argument", excuseText.endsBeforeStart, { field: "to" });
    if (daysBetween(from, to) >= maxExcusedDays)
      refuse("invalid-argument", excuseText.tooManyDays(maxExcusedDays), { field: "to" });
    if (enrolment.firstOn === null || from < enrolment.firstOn)
      refuse("failed-precondition", excuseText.startsLater, { firstOn: enrolment.firstOn });
    const version = await changeEnrolment(tx, person.id, {}, now);
    const excused: { kind: "daily"; on: string }[] = [];
    for (let on = from; on <= to; on = addDays(on, 1)) {
      const survey = { kind: "daily", on } as const;
      const mark = enrolment.dailyMarks[daysBetween(enrolment.firstOn, on)];
      if (mark === "d" || mark === "l") continue;
      if (await excuses.insertExcuse(tx, { ...excuseOf(context, person.id, reason), survey })) excused.push(survey);
    }
    if (excused.length === 0) refuse("failed-precondition", excuseText.noDayLeft);
    await recordAll(
      context,
      excused.map(survey => ({
        action: logAction.surveyExcused,
        ...aboutPerson(person),
        payload: { survey, reason },
      })),
    );
    await stopReminders(context, person.id, excused, stopText.dayExcused);
    return { version, excused: excused.length, days: excused.map(({ on }) => on) };
  }),

  handle(contract.excuseWeek, async (context, given) => {
    const { tx, now } = context;
    const { week, reason } = given;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { week });
    if (enrolment.firstOn === null || week > site.remoteStudyWeeks) refuse("failed-precondition", excuseText.noWeek);
    const survey = { kind: "weekly", week } as const;
    const version = await changeEnrolment(tx, person.id, {}, now);
    if (!(await excuses.insertExcuse(tx, { ...excuseOf(context, person.id, reason), survey })))
      refuse("failed-precondition", excuseText.weekExcused);
    await record(context, { action: logAction.surveyExcused, ...aboutPerson(person), payload: { survey, reason } });
    await stopReminders(context, person.id, [survey], stopText.weekExcused);
    return { version };
  }),

  handle(contract.takeBackExcuse, async (context, given) => {
    const { survey, reason } = given;
    const { person } = await lockEnrolmentVersion(context, given, { survey });
    if (!(await excuses.deleteExcuse(context.tx, person.id, survey)))
      refuse("failed-precondition", excuseText.notExcused);
    const version = await changeEnrolment(context.tx, person.id, {}, context.now);
    await record(context, {
      action: logAction.surveyExcused,
      ...aboutPerson(person),
      payload: { survey: forLog(survey, site), takenBack: true, reason },
    });
    return { version };
  }),

  handle(contract.reopenWeeklySurvey, async (context, given) => {
    const { tx, now } = context;
    const { week, reason } = given;
    const enrolled = await lockEnrolmentVersion(context, given, { week });
    const { person, enrolment } = enrolled;
    if (enrolment.status !== remoteStudyStatus.remoteActive) refuse("failed-precondition", reopenText.notActive);
    const { course, clock } = await loadCourse(tx, site, enrolled, now);
    const state = surveyHistory(course, clock).weeks.find(one => one.week === week)?.state;
    if (state === undefined) refuse("failed-precondition", reopenText.weekNotYetOpen(week));
    if (answered.includes(state)) refuse("failed-precondition", reopenText.weekAnswered(week));
    if (state === "due" || state === "reopened") refuse("failed-precondition", reopenText.weekOpen(week));
    const survey = { kind: "weekly", week } as const;
    await excuses.deleteExcuse(tx, person.id, survey);
    const until = addMinutes(now, weeklyOpenHours * 60);
    const { byName } = excuseOf(context, person.id, "");
    await excuses.insertReopening(tx, { participantId: person.id, survey, until, reason: reason ?? null, byName, now });
    const version = await changeEnrolment(tx, person.id, {}, now);
    await record(context, {
      action: logAction.reopenWeeklySurvey,
      ...aboutPerson(person),
      payload: { week, until, ...withReason(reason) },
    });
    await planReminder(context, site, { participantId: person.id, survey, at: now });
    return { version, until };
  }),

  handle(contract.closeWeeklySurvey, async (context, given) => {
    const { tx, now } = context;
    const { week, reason } = given;
    const enrolled = await lockEnrolmentVersion(context, given, { week });
    const { person } = enrolled;
    const { course, clock } = await loadCourse(tx, site, enrolled, now);
    const state = surveyHistory(course, clock).weeks.find(one => one.week === week)?.state;
    if (state !== "reopened") refuse("failed-precondition", reopenText.weekNotReopened(week));
    const { byName } = excuseOf(context, person.id, "");
    await excuses.insertReopening(tx, {
      participantId: person.id,
      survey: { kind: "weekly", week },
      until: now,
      reason: reason ?? null,
      byName,
      now,
    });
    const version = await changeEnrolment(tx, person.id, {}, now);
    await record(context, {
      action: logAction.reopenWeeklySurvey,
      ...aboutPerson(person),
      payload: { week, until: now, closed: true, ...withReason(reason) },
    });
    await stopReminders(context, person.id, [{ kind: "weekly", week }], stopText.weekClosed);
    return { version };
  }),

  handle(contract.excuseOwnSurvey, async (context, given) => {
    const { tx, now } = context;
    const { survey, person, turn } = await lockTurn(context, site, given);
    if (answered.includes(turn.state)) refuse("failed-precondition", excuseText.answered);
    const { reason } = given;
    const version = await changeEnrolment(tx, person.id, {}, now);
    if (turn.state === "reopened") await closeNow(context, person.id, survey, reason);
    if (!(await excuses.insertExcuse(tx, { ...excuseOf(context, person.id, reason), survey })))
      refuse("failed-precondition", excuseText.excused);
    await record(context, {
      action: logAction.surveyExcused,
      ...aboutPerson(person),
      payload: { survey: forLog(survey, site), reason },
    });
    await stopReminders(context, person.id, [survey], stopText.surveyExcused);
    return { version };
  }),

  handle(contract.reopenOwnSurvey, async (context, given) => {
    const { tx, now } = context;
    const { survey, person, enrolment, turn } = await lockTurn(context, site, given);
    if (enrolment.status !== remoteStudyStatus.remoteActive) refuse("failed-precondition", reopenText.notActive);
    if (answered.includes(turn.state)) refuse("failed-precondition", excuseText.answered);
    if (turn.state === "due" || turn.state === "reopened") refuse("failed-precondition", reopenText.open);
    await excuses.deleteExcuse(tx, person.id, survey);
    const until = addMinutes(now, weeklyOpenHours * 60);
    const { byName } = excuseOf(context, person.id, "");
    const reason = given.reason ?? null;
    await excuses.insertReopening(tx, { participantId: person.id, survey, until, reason, byName, now });
    const version = await changeEnrolment(tx, person.id, {}, now);
    await record(context, {
      action: logAction.questionnaireReopened,
      ...aboutPerson(person),
      payload: { survey: forLog(survey, site), until, ...withReason(given.reason) },
    });
    await planReminder(context, site, { participantId: person.id, survey, at: now });
    return { version, until };
  }),

  handle(contract.closeOwnSurvey, async (context, given) => {
    const { tx, now } = context;
    const { survey, person, turn } = await lockTurn(context, site, given);
    if (turn.state !== "reopened") refuse("failed-precondition", reopenText.notReopened);
    await closeNow(context, person.id, survey, given.reason);
    const version = await changeEnrolment(tx, person.id, {}, now);
    await record(context, {
      action: logAction.questionnaireReopened,
      ...aboutPerson(person),
      payload: { survey: forLog(survey, site), until: now, closed: true, ...withReason(given.reason) },
    });
    await stopReminders(context, person.id, [survey], stopText.surveyClosed);
    return { version };
  }),
];

interface Turn {
  participantId: number;
  version: number;
  questionnaire: string;
  on: string;
}

/** A turn of a questionnaire that the study added, as it is now. */
async function lockTurn(context: ChangeContext, site: Site, given: Turn) {
  const { questionnaire, on } = given;
  const enrolled = await lockEnrolmentVersion(context, given, { questionnaire, on });
  const onCourse = await loadCourse(context.tx, site, enrolled, context.now);
  const schedule = site.surveys.listOwn().find(({ kind }) => kind === questionnaire)?.schedule;
  const facts = await ownFactsOf(context.tx, site, enrolled.person.id);
  const turn =
    (schedule && listTurns({ questionnaire, schedule }, onCourse, facts).find(one => one.on === on)) ??
    refuse("failed-precondition", excuseText.notAsked);
  const survey: OwnSurveyRef = { kind: "own", questionnaire, on };
  return { ...enrolled, survey, turn };
}

async function closeNow(context: ChangeContext, participantId: number, survey: OwnSurveyRef, reason?: string) {
  const { tx, now } = context;
  const { byName } = excuseOf(context, participantId, "");
  await excuses.insertReopening(tx, { participantId, survey, until: now, reason: reason ?? null, byName, now });
}

function excuseOf(
  { actor, now }: { actor: { kind: string; name?: string }; now: string },
  participantId: number,
  reason: string,
) {
  return { participantId, reason, now, byName: actor.name ?? "" };
}
