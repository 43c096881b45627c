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

/** A typo shouldn't excuse half a year. */
const maxExcusedDays = 92;
const answered: readonly string[] = ["done", "late"];

/** What staff can do about an unanswered survey. */
export const excuseFunctions = (site: Site) => [
  handle(contract.excuseDays, async (context, given) => {
    const { tx, now } = context;
    const { from, to, reason } = given;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { from, to });
    if (to < from) refuse("invalid-argument", "The last day is before the first.", { field: "to" });
    if (daysBetween(from, to) >= maxExcusedDays)
      refuse("invalid-argument", `You can excuse up to ${maxExcusedDays} days at a time.`, { field: "to" });
    if (enrolment.firstOn === null || from < enrolment.firstOn)
      refuse("failed-precondition", "This person's surveys start later.", { firstOn: enrolment.firstOn });
    const version = await changeEnrolment(tx, person.id, {}, now);
    const excused: { kind: "daily"; on: string }[] = [];
    for (let on = from; on <= to; on = addDays(on, 1)) {
      const survey = { kind: "daily", on } as const;
      const mark = enrolment.dailyMarks[daysBetween(enrolment.firstOn, on)];
      if (mark === "d" || mark === "l") continue;
      if (await excuses.insertExcuse(tx, { ...excuseOf(context, person.id, reason), survey })) excused.push(survey);
    }
    if (excused.length === 0) refuse("failed-precondition", "All of these days are already answered or excused.");
    await recordAll(
      context,
      excused.map(survey => ({
        action: logAction.surveyExcused,
        ...aboutPerson(person),
        payload: { survey, reason },
      })),
    );
    await stopReminders(context, person.id, excused, "The day is excused.");
    return { version, excused: excused.length, days: excused.map(({ on }) => on) };
  }),

  handle(contract.excuseWeek, async (context, given) => {
    const { tx, now } = context;
    const { week, reason } = given;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { week });
    if (enrolment.firstOn === null || week > site.remoteStudyWeeks)
      refuse("failed-precondition", "This person doesn't have this week.");
    const survey = { kind: "weekly", week } as const;
    const version = await changeEnrolment(tx, person.id, {}, now);
    if (!(await excuses.insertExcuse(tx, { ...excuseOf(context, person.id, reason), survey })))
      refuse("failed-precondition", "This week is already excused.");
    await record(context, { action: logAction.surveyExcused, ...aboutPerson(person), payload: { survey, reason } });
    await stopReminders(context, person.id, [survey], "The week is excused.");
    return { version };
  }),

  handle(contract.takeBackExcuse, async (context, given) => {
    const { survey, reason } = given;
    const { person } = await lockEnrolmentVersion(context, given, { survey });
    if (!(await excuses.deleteExcuse(context.tx, person.id, survey)))
      refuse("failed-precondition", "This survey isn't excused.");
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
    if (enrolment.status !== remoteStudyStatus.remoteActive)
      refuse("failed-precondition", "Only people who are Remote active can answer. Re-onboard this person first.");
    const { course, clock } = await loadCourse(tx, site, enrolled, now);
    const state = surveyHistory(course, clock).weeks.find(one => one.week === week)?.state;
    if (state === undefined) refuse("failed-precondition", `Week ${week} hasn't opened yet.`);
    if (answered.includes(state)) refuse("failed-precondition", `Week ${week} is already answered.`);
    if (state === "due" || state === "reopened") refuse("failed-precondition", `Week ${week} is already open.`);
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
    if (state !== "reopened") refuse("failed-precondition", `Week ${week} isn't reopened.`);
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
    await stopReminders(context, person.id, [{ kind: "weekly", week }], "The week was closed again.");
    return { version };
  }),

  handle(contract.excuseOwnSurvey, async (context, given) => {
    const { tx, now } = context;
    const { survey, person, turn } = await lockTurn(context, site, given);
    if (answered.includes(turn.state)) refuse("failed-precondition", "This survey is already answered.");
    const { reason } = given;
    const version = await changeEnrolment(tx, person.id, {}, now);
    if (turn.state === "reopened") await closeNow(context, person.id, survey, reason);
    if (!(await excuses.insertExcuse(tx, { ...excuseOf(context, person.id, reason), survey })))
      refuse("failed-precondition", "This survey is already excused.");
    await record(context, {
      action: logAction.surveyExcused,
      ...aboutPerson(person),
      payload: { survey: forLog(survey, site), reason },
    });
    await stopReminders(context, person.id, [survey], "The survey is excused.");
    return { version };
  }),

  handle(contract.reopenOwnSurvey, async (context, given) => {
    const { tx, now } = context;
    const { survey, person, enrolment, turn } = await lockTurn(context, site, given);
    if (enrolment.status !== remoteStudyStatus.remoteActive)
      refuse("failed-precondition", "Only people who are Remote active can answer. Re-onboard this person first.");
    if (answered.includes(turn.state)) refuse("failed-precondition", "This survey is already answered.");
    if (turn.state === "due" || turn.state === "reopened")
      refuse("failed-precondition", "This survey is already open.");
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
    if (turn.state !== "reopened") refuse("failed-precondition", "This survey isn't reopened.");
    await closeNow(context, person.id, survey, given.reason);
    const version = await changeEnrolment(tx, person.id, {}, now);
    await record(context, {
      action: logAction.questionnaireReopened,
      ...aboutPerson(person),
      payload: { survey: forLog(survey, site), until: now, closed: true, ...withReason(given.reason) },
    });
    await stopReminders(context, person.id, [survey], "The survey was closed again.");
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
    refuse("failed-precondition", "This person wasn't asked on this day.");
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
