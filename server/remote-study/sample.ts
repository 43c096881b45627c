import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { type RemoteStudyStatus, remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { addDays, addMinutes, dateInZone } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SampleEvent, SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import { insertSampleEnrolments, readForSampling, type SampleEnrolment } from "./person-sql.ts";
import { generateCalls } from "./sample-calls.ts";

/** A realistic number for a study like this, even in a sample of a hundred thousand people. */
const maxEnrolled = 186;
const studyDays = 84;
const minutesPerDay = 24 * 60;

/** People who completed their visit are often asked to join the remote study. */
export async function generateEnrolments(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<SampleEvent[]> {
  const asked = people.filter(({ status: at, type }) => at === participantStatus.completed && type !== null);
  const { enrolled, zones } = await readForSampling(
    tx,
    asked.map(({ id }) => id),
  );
  const rows: (SampleEnrolment & { name: string; zone: string })[] = [];
  const events: SampleEvent[] = [];
  for (const { id, name, visit } of asked) {
    const zone = zones.get(id);
    const visitedAt = visit?.endedAt;
    if (zone === undefined || !visitedAt || enrolled + rows.length >= maxEnrolled || random.chance(0.1)) continue;
    const row = generateEnrolment(id, { zone, visitedAt }, random, now);
    rows.push({ ...row, name, zone });
    events.push(...eventsOf(row, name));
  }
  if (rows.length > 0) await insertSampleEnrolments(tx, rows);
  return [...events, ...(await generateCalls(tx, rows, now))];
}

/** The steps that lead to the status, with their times. */
function eventsOf({ participantId, onboardedAt, since, status: at, spans }: SampleEnrolment, name: string) {
  const about = { participantId, participantName: name };
  const step = (when: string, from: RemoteStudyStatus, to: RemoteStudyStatus): SampleEvent => ({
    at: when,
    by: "Leena Park",
    entry: { action: logAction.remoteStudyStatus, ...about, payload: { old: from, new: to } },
  });
  if (at === status.declined) return [step(since, null, status.declined)];
  const events = [step(onboardedAt, null, status.onboarded)];
  let from: RemoteStudyStatus = status.onboarded;
  for (const [n, { startedAt, endedAt }] of spans.entries()) {
    events.push(step(startedAt, from, status.remoteActive));
    if (n > 0)
      events.push({
        at: startedAt,
        by: "Leena Park",
        entry: { action: logAction.reOnboarding, ...about, payload: { old: null, new: startedAt } },
      });
    if (endedAt === null) break;
    const next: RemoteStudyStatus = n < spans.length - 1 ? status.inactive : at;
    // Someone who withdraws is contacted first.
    const isFinal = next === status.withdrawnFinal;
    if (isFinal) events.push(step(endedAt, status.remoteActive, status.withdrawnContacted));
    events.push(step(endedAt, isFinal ? status.withdrawnContacted : status.remoteActive, next));
    from = next;
  }
  return events;
}

function generateEnrolment(
  participantId: number,
  { zone, visitedAt }: { zone: string; visitedAt: string },
  random: Random,
  now: string,
): SampleEnrolment {
  const daysSince = Math.floor((Date.parse(now) - Date.parse(visitedAt)) / (minutesPerDay * 60_000));
  // The course takes twelve weeks, and no one begins it on the day of the visit.
  const isOver = daysSince > studyDays + 12;
  const hasTime = daysSince > 10;
  const at = random.weighted([
    [status.remoteActive, isOver || !hasTime ? 0 : 63],
    [status.completed, isOver ? 63 : 0],
    [status.onboarded, isOver ? 0 : 7],
    [status.inactive, isOver || !hasTime ? 0 : 5],
    [status.withdrawnFinal, hasTime ? 4 : 0],
    [status.declined, 3],
    [status.withdrawnContacted, isOver || !hasTime ? 0 : 2],
  ]);
  const ago = (days: number) => addMinutes(now, -days * minutesPerDay - random.between(30, 500));
  const fromNow = (days: number) => Math.max(0, Math.min(days, daysSince - 1));
  const blankDates = { startsOn: null, pausedUntil: null, reOnboardedAt: null };
  const hasBegun = at !== status.onboarded && at !== status.declined;
  if (!hasBegun) {
    const onboardedAt = daysSince < 1 ? addMinutes(visitedAt, 1) : ago(fromNow(random.between(0, 12)));
    const startsOn = at === status.onboarded ? addDays(dateInZone(now, zone), random.between(-1, 6)) : null;
    return {
      participantId,
      status: at,
      ...blankDates,
      startsOn,
      onboardedAt,
      since: onboardedAt,
      firstOn: null,
      spans: [],
    };
  }
  const onboardedAt = addMinutes(visitedAt, random.between(30, 2 * minutesPerDay));
  const startedAt = addMinutes(onboardedAt, random.between(1, 6) * minutesPerDay);
  const days = Math.floor((Date.parse(now) - Date.parse(startedAt)) / (minutesPerDay * 60_000));
  const span = (from: string, to: string | null) => ({
    startedAt: from,
    startedOn: dateInZone(from, zone),
    endedAt: to,
    endedOn: to === null ? null : dateInZone(to, zone),
  });
  const shared = { participantId, status: at, ...blankDates, onboardedAt, firstOn: dateInZone(startedAt, zone) };
  if (at === status.remoteActive) {
    // A few were away for a while.
    if (days < 30 || random.chance(0.85)) return { ...shared, since: startedAt, spans: [span(startedAt, null)] };
    const [left, back] = [ago(random.between(15, 20)), ago(random.between(4, 9))];
    return { ...shared, since: back, reOnboardedAt: back, spans: [span(startedAt, left), span(back, null)] };
  }
  const since =
    at === status.completed
      ? addMinutes(startedAt, studyDays * minutesPerDay)
      : ago(random.between(0, Math.max(0, Math.min(days - 2, at === status.inactive ? 12 : studyDays))));
  const pausedUntil = at === status.inactive ? addDays(dateInZone(now, zone), random.between(-3, 9)) : null;
  return { ...shared, pausedUntil, since, spans: [span(startedAt, since)] };
}
