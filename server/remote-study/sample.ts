import { participantStatus } from "@hb/domain/participants/status.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { addDays, addMinutes, dateInZone } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import { insertSampleEnrolments, readForSampling, type SampleEnrolment } from "./person-sql.ts";

/** A realistic number for a study like this, even in a sample of a hundred thousand people. */
const maxEnrolled = 186;
const studyDays = 84;
const minutesPerDay = 24 * 60;

/** People who were on site are often asked to join the remote study. */
export async function generateEnrolments(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<void> {
  const asked = people.filter(({ status: at, type }) => at === participantStatus.completed && type !== null);
  const { enrolled, zones } = await readForSampling(
    tx,
    asked.map(({ id }) => id),
  );
  const rows: SampleEnrolment[] = [];
  for (const { id } of asked) {
    const zone = zones.get(id);
    if (zone === undefined || enrolled + rows.length >= maxEnrolled || random.chance(0.1)) continue;
    rows.push(generateEnrolment(id, zone, random, now));
  }
  if (rows.length > 0) await insertSampleEnrolments(tx, rows);
}

function generateEnrolment(participantId: number, zone: string, random: Random, now: string): SampleEnrolment {
  const at = random.weighted([
    [status.remoteActive, 63],
    [status.completed, 17],
    [status.onboarded, 7],
    [status.inactive, 5],
    [status.withdrawnFinal, 4],
    [status.declined, 3],
    [status.withdrawnContacted, 2],
  ]);
  const ago = (days: number) => addMinutes(now, -days * minutesPerDay - random.between(30, 500));
  const blankDates = { startsOn: null, pausedUntil: null, reOnboardedAt: null };
  const hasBegun = at !== status.onboarded && at !== status.declined;
  if (!hasBegun) {
    const onboardedAt = ago(random.between(1, 12));
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
  const days = at === status.completed ? studyDays + random.between(5, 40) : random.between(3, 72);
  const startedAt = ago(days);
  const onboardedAt = addMinutes(startedAt, -random.between(1, 6) * minutesPerDay);
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
      : ago(random.between(0, Math.min(days - 1, 12)));
  const pausedUntil = at === status.inactive ? addDays(dateInZone(now, zone), random.between(-3, 9)) : null;
  return { ...shared, pausedUntil, since, spans: [span(startedAt, since)] };
}
