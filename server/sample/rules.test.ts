import { logAction } from "@hb/domain/log/actions.ts";
import { type ParticipantStatus, participantStatus, participantSteps } from "@hb/domain/participants/status.ts";
import { deviceSteps } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudySteps } from "@hb/domain/remote-study/status.ts";
import { participantStatusAfterStep } from "@hb/domain/sessions/effects.ts";
import { sessionSteps } from "@hb/domain/sessions/status.ts";
import { answerProblems } from "@hb/domain/surveys/answers.ts";
import { questionnaireIdOf } from "@hb/domain/surveys/survey.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSignatures, sampleTexts } from "../consent/sample.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { generateStudy } from "./study.ts";

/** The sample study is held against the rules of a real one: each list names who breaks one, so it must be empty. */
const now = "2026-11-17T20:00:00.000Z";
const zone = "America/Los_Angeles";
let study: Study;

beforeAll(async () => {
  study = await startStudy({ now, consentTexts: sampleTexts(now.slice(0, 10)) });
  const head = {
    studyName: "Northlight",
    contactMailbox: "study@northlight.example",
    timeZone: zone,
    paper: "Letter",
  } as const;
  await generateStudy(study.hb.database, personDataOwners, {
    size: 400,
    now,
    sign: people => generateSignatures(study.hb, people, { head, now }),
  });
}, 120_000);
afterAll(() => study.stop());

/** A statement that names who breaks a rule; `today` is the site's. */
async function broken(statement: string): Promise<unknown[]> {
  const today = dateInZone(now, zone);
  const rows = await study.hb.database.write.unsafe(
    statement.replaceAll(":now", `'${now}'::timestamptz`).replaceAll(":today", `'${today}'::date`),
  );
  return [...rows];
}

test("every status has the visit that gives it, and no other", async () => {
  expect(
    await broken(`
      select p.id, p.status, array_agg(s.status) as sessions from study.participants p
        left join study.sessions s on s.participant_id = p.id and s.status <> 4 group by p.id
      having (p.status = 5 and coalesce(array_agg(s.status), '{}') not in ('{1}', '{2}'))
          or (p.status = 6 and array_agg(s.status) <> '{3}')
          or (p.status is distinct from 5 and array_agg(s.status) && '{1,2}')
          or (p.status is distinct from 6 and array_agg(s.status) && '{3}')
          or (p.status is null and count(s.id) > 0)`),
  ).toEqual([]);
  const [count] = await broken(`
    select count(*) filter (where status = 6)::int > 20 as completed, count(*) filter (where status = 5)::int > 10 as scheduled
      from study.participants`);
  expect(count).toEqual({ completed: true, scheduled: true });
});

test("visits are booked after the registration, before they start, and end in the past", async () => {
  expect(
    await broken(`
      select s.id, p.created_at, b.booked_at, s.starts_at, s.status from study.sessions s
        join study.participants p on p.id = s.participant_id left join study.bookings b on b.session_id = s.id
       where b.booked_at <= p.created_at or b.booked_at >= s.starts_at or b.booked_at > :now
          or (s.status in (3, 4, 5, 7, 8) and s.starts_at > :now) or s.completed_at > :now or s.checked_in_at > :now
          or (s.rescheduled_to is not null and s.starts_at >= (select t.starts_at from study.sessions t where t.id = s.rescheduled_to))`),
  ).toEqual([]);
});

test("whoever came had signed the text of that day, and the state is what the records say", async () => {
  expect(
    await broken(`
      select s.participant_id, s.checked_in_at, p.consent from study.sessions s join study.participants p on p.id = s.participant_id
       where s.status in (2, 3)
         and not exists (select from study.consents c where c.participant_id = p.id and c.signed_at < s.starts_at)`),
  ).toEqual([]);
  expect(await broken("select id, consent from study.participants where consent <> study.consent_state(id)")).toEqual(
    [],
  );
  expect(
    await broken(`
      select c.participant_id, c.version, c.signed_at from study.consents c
        join study.consent_texts t on t.version = c.version join study.participants p on p.id = c.participant_id
       where c.signed_at <= p.created_at or c.signed_at > :now or t.published_on > c.signed_at::date
          or exists (select from study.consent_texts n where n.version > c.version and n.published_on <= c.signed_at::date)
          or not exists (select from study.consent_asks a where a.participant_id = p.id and a.version = c.version and a.asked_at <= c.signed_at)`),
  ).toEqual([]);
  expect(await broken("select id from study.participants where status is null and consent <> 1")).toEqual([]);
});

test("the remote study begins after the visit, with the current consent, and its surveys lie in its time", async () => {
  expect(
    await broken(`
      select e.participant_id, e.status, e.onboarded_at, s.completed_at, p.consent from study.enrolments e
        join study.participants p on p.id = e.participant_id
        left join study.sessions s on s.participant_id = p.id and s.status = 3
       where s.id is null or e.onboarded_at < s.completed_at or e.onboarded_at > :now or e.status_since > :now
          or (e.status = 4 and p.consent <> 3)`),
  ).toEqual([]);
  expect(
    await broken(`
      select a.participant_id, a.submitted_at from study.survey_answers a join study.enrolments e using (participant_id)
       where a.submitted_at > :now or a.submitted_at < (select min(started_at) from study.active_spans s where s.participant_id = a.participant_id)`),
  ).toEqual([]);
});

test("the study's own questionnaire is answered by who was asked, on its days, and its answers fit its questions", async () => {
  const people = await study.hb.database.read<{ id: number; answers: number }[]>`
    select participant_id as id, count(*)::int as answers from study.survey_answers
     where questionnaire is not null group by 1 order by 1`;
  expect(people.length).toBeGreaterThan(10);
  for (const { id: participantId, answers } of people) {
    const { questionnaires } = await study.call("listOwnSurveys", { participantId });
    expect(questionnaires.map(({ title }) => title)).toEqual(["Ease of use"]);
    const done = questionnaires.flatMap(({ turns }) => turns.filter(({ state }) => state === "done"));
    expect([participantId, done.length]).toEqual([participantId, answers]);
    const listed = await study.call("listSurveyAnswers", { participantId, offset: 0, limit: 200 });
    for (const one of listed.answers.filter(({ survey }) => survey.kind === "own")) {
      const definition = listed.definitions.find(({ kind }) => kind === questionnaireIdOf(one.survey));
      expect(definition && answerProblems(definition, one.answers ?? {})).toEqual([]);
    }
  }
  expect(
    await broken(`
      select a.participant_id from study.survey_answers a join study.participants p on p.id = a.participant_id
       where a.questionnaire is not null and ((a.submitted_at at time zone p.time_zone)::date < a.on_date
         or (a.submitted_at at time zone p.time_zone)::date >= a.on_date + 7
         or not exists (select from study.active_spans s where s.participant_id = a.participant_id
              and s.started_at <= a.submitted_at and (s.ended_at is null or a.submitted_at < s.ended_at))
         or a.submitted_at < (select published_at from study.design_versions where document = 'survey-' || a.questionnaire)
         or a.submitted_at > (select max(o.submitted_at) + interval '3 days' from study.survey_answers o
              where o.participant_id = a.participant_id and o.questionnaire is null))`),
  ).toEqual([]);
});

test("loans lie between the handover and today, and only what is past its date is late", async () => {
  expect(
    await broken(`
      select l.participant_id, l.device_status, l.handed_over_at, l.due_back_on, l.ended_at from study.loans l
        join study.enrolments e using (participant_id)
       where l.handed_over_at < e.onboarded_at or l.handed_over_at > :now or l.ended_at < l.handed_over_at or l.ended_at > :now
          or l.due_back_on < l.handed_over_at::date or (l.device_status = 6 and l.due_back_on >= :today)
          or (l.device_status = 5) <> (l.ended_at is not null and not l.is_own)`),
  ).toEqual([]);
});

test("emails went out when they could, and planned ones are for people who are waiting for them", async () => {
  expect(
    await broken(`
      select e.participant_id, o.state, o.sent_at, o.next_attempt_at, p.status from study.emails e
        join platform.outbox o on o.id = e.email_id join study.participants p on p.id = e.participant_id
       where o.sent_at <= p.created_at or o.sent_at > :now
          or (o.state = 'planned' and (o.next_attempt_at <= :now or p.status is distinct from 1
              or exists (select from study.sessions s where s.participant_id = p.id and s.status in (1, 2))))`),
  ).toEqual([]);
  expect(await broken("select 1 from platform.outbox where state = 'planned' limit 1")).toHaveLength(1);
});

test("the log has everything that happened, in its order, by steps that the study allows", async () => {
  const entries = await study.hb.database.read<Entry[]>`
    select action, participant_id as "participantId", at, payload from study.log_entries
      left join study.log_payloads on entry_id = id order by id`;
  const told = entries.filter(({ participantId }) => participantId !== null);
  expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
  expect(told.filter(({ at }) => at > now)).toEqual([]);
  const count = (action: number, what?: string) =>
    told.filter(entry => entry.action === action && (!what || entry.payload?.what === what)).length;
  const [rows] = await study.hb.database.write<Record<string, number>[]>`
    select (select count(*)::int from study.participants) as people,
           (select count(*)::int from study.sessions where participant_id is not null) as bookings,
           (select count(*)::int from study.participant_comments) as comments,
           (select count(*)::int from study.session_comments) as "sessionComments",
           (select count(*)::int from study.consents) as consents, (select count(*)::int from study.consent_asks) as asks,
           (select count(*)::int from study.survey_answers) as answers,
           (select count(*)::int from study.loans where not is_own) as loans,
           (select count(*)::int from study.emails e join platform.outbox o on o.id = e.email_id where o.state = 'sent') as emails`;
  expect({
    people: count(logAction.participantRegistered),
    bookings: count(logAction.booking, "booked"),
    comments: count(logAction.participantComment),
    sessionComments: count(logAction.sessionComment),
    consents: count(logAction.consentSigned),
    asks: count(logAction.consentAsked),
    answers: count(logAction.submittedSurvey),
    loans: count(logAction.deviceProvided),
    emails: count(logAction.emailSent),
  }).toEqual(rows);

  const [person, remote, device] = [new Map(), new Map(), new Map()];
  const wrong: Entry[] = [];
  for (const entry of told) {
    const { action, participantId, payload } = entry;
    const steps =
      action === logAction.participantStatus
        ? person
        : action === logAction.remoteStudyStatus
          ? remote
          : action === logAction.deviceStatus
            ? device
            : undefined;
    if (action === logAction.sessionStatus && !isStep(sessionSteps, payload)) wrong.push(entry);
    if (!steps || !payload) continue;
    if ((steps.get(participantId) ?? null) !== payload.old) wrong.push(entry);
    steps.set(participantId, payload.new);
    const rules = steps === remote ? remoteStudySteps : steps === device ? deviceSteps : participantSteps;
    const byVisit =
      steps === person &&
      participantStatusAfterStep({ from: 1, to: 5 }, payload.old as ParticipantStatus) === payload.new;
    if (!byVisit && !isStep(rules, payload)) wrong.push(entry);
  }
  expect(wrong).toEqual([]);
  const statuses = await study.hb.database.write<{ id: number; status: number | null }[]>`
    select id, status from study.participants`;
  expect(statuses.filter(({ id, status }) => status !== (person.get(id) ?? participantStatus.blank))).toEqual([]);
  const enrolled = await study.hb.database.write<{ id: number; status: number | null }[]>`
    select participant_id as id, status from study.enrolments`;
  expect(enrolled.filter(({ id, status }) => status !== remote.get(id))).toEqual([]);
});

interface Entry {
  action: number;
  participantId: number | null;
  at: string;
  payload: { old?: unknown; new?: unknown; what?: string } | null;
}

function isStep(rules: { needsReason(from: never, to: never): boolean }, payload: Entry["payload"]): boolean {
  return !rules.needsReason(payload?.old as never, payload?.new as never);
}
