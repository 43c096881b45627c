import { logAction } from "@hb/domain/log/actions.ts";
import { alertIn } from "@hb/domain/surveys/answers.ts";
import { type Course, clockAt, isActiveAt } from "@hb/domain/surveys/course.ts";
import { shippedDefinitions } from "@hb/domain/surveys/definition.ts";
import { listTurns } from "@hb/domain/surveys/own-schedule.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import { surveyHistory } from "@hb/domain/surveys/schedule.ts";
import type { CountedSurvey } from "@hb/domain/surveys/survey.ts";
import { systemUsability } from "@hb/domain/surveys/templates/system-usability.ts";
import { windowOf } from "@hb/domain/surveys/window.ts";
import { addMinutes, daysBetween } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { insertVersion, listVersions } from "../design/acts.ts";
import type { SampleEvent, SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import { listSpansOf } from "../remote-study/acts.ts";
import { handleAlert, insertAlert } from "./alerts-sql.ts";
import * as excuses from "./excuses-sql.ts";
import { insertSampleAnswers, listUnanswered, type SampleAnswer } from "./person-sql.ts";
import * as sql from "./sql.ts";

const weeks = 12;
/** Before anyone in the sample study was at home. */
const daysAsked = 180;
const remarks = [
  "The strap was better after I loosened it once.",
  "Watched a film with my daughter, she on the sofa, I in space.",
  "Used it for work calls. Colleagues said my voice was clear.",
  "Battery ran out in the middle of the game.",
  "A bit warm on the forehead after an hour.",
];
const reasons = ["Traveling for work", "Sick", "Moving", "Family visit"];
const staff = "Leena Park" as const;

const questionnaire = "ownease";
const { content } = systemUsability;
/** Every four weeks, from the second week on. */
const { title, schedule = { asked: "never" } } = content;
const document = `survey-${questionnaire}`;

/** In the sample study, people at home are also asked how usable their headset is. */
async function publishOwnQuestionnaire(tx: Tx, now: string): Promise<void> {
  if ((await listVersions(tx, document)).length > 0) return;
  const at = addMinutes(now, -daysAsked * 24 * 60);
  const version = { document, version: 1, content: { ...content }, publishedOn: at.slice(0, 10), publishedBy: staff };
  await insertVersion(tx, { ...version, confirmedBy: null, approval: null }, at);
  signalAfterCommit(tx, "design");
}

/** About ten weeks of surveys: most people answer most days, a few rarely, and some stopped recently. */
export async function generateAnswers(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<SampleEvent[]> {
  await publishOwnQuestionnaire(tx, now);
  const events: SampleEvent[] = [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const found = await listUnanswered(
    tx,
    people.map(({ id }) => id),
  );
  const spans = Map.groupBy(
    await listSpansOf(
      tx,
      found.map(({ participantId }) => participantId),
    ),
    ({ participantId }) => participantId,
  );
  const alerts: { row: SampleAnswer; answerId: number }[] = [];
  for (const { participantId, timeZone } of found) {
    const about = { participantId, participantName: names.get(participantId) ?? "" };
    const course = { spans: spans.get(participantId) ?? [], dailyMarks: "", weeklyMarks: "", reopenings: [], weeks };
    const rows = answersOf(participantId, course, timeZone, random, now);
    const last =
      rows
        .map(({ submittedAt }) => submittedAt)
        .toSorted()
        .at(-1) ?? "";
    const until = last === "" ? "" : addMinutes(last, 3 * 24 * 60);
    rows.push(...ownAnswersOf(participantId, course, timeZone, random, until < now ? until : now));
    if (rows.length === 0) continue;
    const ids = await insertSampleAnswers(tx, rows);
    for (const { questionnaire, on, week, submittedAt, late } of rows)
      events.push({
        at: submittedAt,
        by: { kind: "participant", participantId, form: "homeSurvey" },
        entry: {
          action: logAction.submittedSurvey,
          ...about,
          payload: {
            survey:
              on === null
                ? { kind: "weekly", week: week ?? 1 }
                : questionnaire === null
                  ? { kind: "daily", on }
                  : { kind: "own", title, on },
            ...(late && { late }),
          },
        },
      });
    for (const [at, row] of rows.entries())
      if (alertIn(shippedDefinitions.current("daily"), row.answers as Answers))
        alerts.push({ row, answerId: ids[at] ?? 0 });
    for (const { survey, reason } of await generateExcuses(tx, participantId, course, timeZone, random, now))
      events.push({
        at: addMinutes(now, -60),
        by: staff,
        entry: { action: logAction.surveyExcused, ...about, payload: { survey, reason } },
      });
  }
  for (const { row, answerId } of alerts) {
    const alert = alertIn(shippedDefinitions.current("daily"), row.answers as Answers);
    if (!alert || row.on === null) continue;
    const id = await insertAlert(tx, {
      participantId: row.participantId,
      answerId,
      on: row.on,
      ...alert,
      now: row.submittedAt,
    });
    const about = { participantId: row.participantId, participantName: names.get(row.participantId) ?? "" };
    const told = { symptoms: alert.symptoms, on: row.on };
    events.push({
      at: row.submittedAt,
      by: { kind: "participant", participantId: row.participantId, form: "homeSurvey" },
      entry: { action: logAction.alert, ...about, payload: { what: "raised", ...told } },
    });
    if (daysBetween(row.on, now.slice(0, 10)) <= 1) continue;
    const note = "Called: felt better after a break. Wears it for shorter times.";
    const handledAt = addMinutes(row.submittedAt, random.between(10, 300));
    await handleAlert(tx, { id, note, userId: "sample", byName: staff, now: handledAt });
    events.push({
      at: handledAt,
      by: staff,
      entry: { action: logAction.alert, ...about, payload: { what: "handled", ...told, note } },
    });
  }
  return events;
}

function answersOf(participantId: number, course: Course, zone: string, random: Random, now: string): SampleAnswer[] {
  const clock = clockAt(now, zone);
  const diligence = random.chance(0.85) ? 0.9 + random.next() * 0.1 : 0.35 + random.next() * 0.4;
  const stopsAfter = random.chance(0.06) ? random.between(5, 30) : Infinity;
  const { days, weeks: weekly } = surveyHistory(course, clock);
  const surveys: CountedSurvey[] = [
    ...days.slice(0, stopsAfter).map(({ on }) => ({ kind: "daily", on }) as const),
    ...weekly.slice(0, Math.ceil(stopsAfter / 7)).map(({ week }) => ({ kind: "weekly", week }) as const),
  ];
  return surveys.flatMap(survey => {
    const window = windowOf(course, clock, survey);
    if (!window || !random.chance(diligence)) return [];
    const late = survey.kind === "daily" && random.chance(0.07);
    const length = (Date.parse(window.onTimeUntil) - Date.parse(window.opensAt)) / 60_000;
    const submittedAt = late
      ? addMinutes(window.onTimeUntil, random.between(400, 700))
      : addMinutes(window.opensAt, Math.floor(length * (0.5 + random.next() * 0.49)));
    if (submittedAt >= now) return [];
    const on = survey.kind === "daily" ? survey.on : null;
    const week = survey.kind === "weekly" ? survey.week : null;
    const answers = on === null ? weeklyAnswers(random) : dailyAnswers(random);
    return [{ participantId, questionnaire: null, on, week, answers, submittedAt, late }];
  });
}

/** To the questionnaire that the sample study added: four of five turns, while the person was active and answered. */
function ownAnswersOf(
  participantId: number,
  course: Course,
  zone: string,
  random: Random,
  until: string,
): SampleAnswer[] {
  if (until === "") return [];
  const none = { answered: [], visits: [], excused: [], reopened: [] };
  const turns = listTurns({ questionnaire, schedule }, { course, clock: clockAt(until, zone) }, none);
  return turns.flatMap(({ on, opensAt, closesAt }) => {
    const length = (Date.parse(closesAt) - Date.parse(opensAt)) / 60_000;
    const submittedAt = addMinutes(opensAt, Math.floor(length * (0.05 + random.next() * 0.9)));
    if (submittedAt >= until || !isActiveAt(course, submittedAt) || !random.chance(0.8)) return [];
    return [{ participantId, questionnaire, on, week: null, answers: susAnswers(random), submittedAt, late: false }];
  });
}

/** Most people agree with what praises the headset, and disagree with the rest. */
function susAnswers(random: Random): Answers {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`sus${at + 1}`, at % 2 === 0 ? random.between(3, 5) : random.between(1, 3)]),
  );
}

function dailyAnswers(random: Random): Answers {
  const wore = random.chance(0.88);
  const felt = wore && random.chance(0.12);
  return {
    wearTime: wore ? random.between(2, 24) * 10 : 0,
    activities: wore ? [random.between(1, 4), random.between(5, 8)] : [0],
    ...(wore && { comfort: random.between(3, 7) }),
    symptoms: felt ? [random.between(1, 6)] : [0],
    ...(felt && { symptomSeverity: random.chance(0.025) ? random.between(5, 7) : random.between(1, 4) }),
    problems: random.chance(0.1) ? [random.between(1, 6)] : [0],
    ...(random.chance(0.15) && { remarks: random.pick(remarks) }),
  };
}

function weeklyAnswers(random: Random): Answers {
  return {
    satisfaction: random.between(3, 7),
    daysUsed: random.between(2, 7),
    easyToUse: random.between(4, 7),
    fitsMyDay: random.between(2, 7),
    wouldRecommend: random.between(3, 7),
    purchasePlanned: random.weighted([
      [1, 70],
      [2, 20],
      [3, 7],
      [4, 3],
    ]),
    condition: random.chance(0.9) ? 1 : 2,
  };
}

async function generateExcuses(
  tx: Tx,
  participantId: number,
  course: Course,
  zone: string,
  random: Random,
  now: string,
): Promise<{ survey: CountedSurvey; reason: string }[]> {
  const excused: { survey: CountedSurvey; reason: string }[] = [];
  if (!random.chance(0.12)) return excused;
  const { days } = surveyHistory(course, clockAt(now, zone));
  const [first, reason] = [random.between(0, Math.max(0, days.length - 6)), random.pick(reasons)];
  for (const { on } of days.slice(first, first + random.between(1, 3))) {
    const survey = { kind: "daily", on } as const;
    if (await sql.findAnswer(tx, participantId, survey)) continue;
    await excuses.insertExcuse(tx, { participantId, survey, reason, byName: staff, now: addMinutes(now, -60) });
    excused.push({ survey, reason });
  }
  return excused;
}
