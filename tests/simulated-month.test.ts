import { addDays, addMinutes, dateInZone, instantAt, timeInZone } from "@hb/domain/time.ts";
import { recheckEmail } from "@hb/server/emails/planned/jobs.ts";
import { planSurveyReminders } from "@hb/server/surveys/jobs.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import {
  advanceTo,
  aReadyDevice,
  dailyAnswers,
  surveyLink,
  versionOf,
  weeklyAnswers,
  withoutConsent,
} from "@hb/server/testing/remote-study.ts";
import { aStation, openSlots, theSession } from "@hb/server/testing/sessions.ts";
import { type Study, startStudy } from "@hb/server/testing/study.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Five people through a month, with every cause of mail that a participant meets. Acts happen at half past an hour; at each
 * full hour everything that is due goes out and is noted with the person's own date and time. What each of them gets is
 * written down by hand below.
 */

const site = "America/Los_Angeles";
const begins = "2026-11-02";
const ends = "2026-12-02";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: instantAt(begins, "09:00", site) });
});
afterAll(() => study.stop());

type Act = () => Promise<unknown>;
const acts = new Map<string, Act[]>();
/** At a date and time of day in a zone. */
function at(on: string, time: string, zone: string, act: Act): void {
  const moment = instantAt(on, time, zone);
  acts.set(moment, [...(acts.get(moment) ?? []), act]);
}

function* datesFrom(from: string, to: string): Generator<string> {
  for (let on = from; on <= to; on = addDays(on, 1)) yield on;
}

interface Person {
  id: number;
  zone: string;
  link: { participant: number; key: string };
}
async function aPerson(firstName: string, type: 1 | 2, zone: string): Promise<Person> {
  const id = await addPerson(study, {
    firstName,
    type,
    timeZone: zone,
    email: `${firstName}@example.com`.toLowerCase(),
  });
  return { id, zone, link: await surveyLink(study, id) };
}
const step = async ({ id }: Person, to: 1 | 2 | 4 | 5 | 7) =>
  study.call("setEnrolmentStatus", {
    participantId: id,
    version: await versionOf(study, id),
    to,
    ...(to === 4 && { withoutConsent }),
  });
const own = async ({ id }: Person, kind: 1 | 2) =>
  study.call("setOwnDevice", {
    participantId: id,
    version: await versionOf(study, id),
    device: { kind, serial: `OWN-${id}` },
  });
const lend = async ({ id }: Person, kind: 1 | 2) =>
  study.call("handOverDevice", {
    ...(await aReadyDevice(study, kind)),
    participantId: id,
    enrolmentVersion: await versionOf(study, id),
    dueBackOn: "2027-02-01",
    accessories: [],
    condition: "",
  });
const daily = ({ link }: Person, on: string) =>
  study.anonymous.call("submitSurvey", { ...link, survey: { kind: "daily", on }, version: 1, answers: dailyAnswers });
const weekly = ({ link }: Person, week: number, purchasePlanned = 1) =>
  study.anonymous.call("submitSurvey", {
    ...link,
    survey: { kind: "weekly", week },
    version: 1,
    answers: { ...weeklyAnswers, purchasePlanned },
  });

/** Everything that is due is written now, so that the jobs in the background find nothing left. */
async function letMailGo(now: string): Promise<void> {
  const { database, jobs } = study.hb;
  await jobs.run(planSurveyReminders);
  const due = await database.read<{ id: number }[]>`
    select id from platform.outbox where state = 'planned' and next_attempt_at <= ${now} order by id`;
  for (const { id } of due) await jobs.run(recheckEmail, { id });
}

test("a month of the study: everyone gets exactly the emails that were written down for them", async () => {
  const { admin } = study;
  const ana = await aPerson("Ana", 1, site);
  const ben = await aPerson("Ben", 2, site);
  const cleo = await aPerson("Cleo", 1, "America/New_York");
  const dev = await aPerson("Dev", 2, "Pacific/Auckland");
  const eli = await aPerson("Eli", 1, site);
  const people = { ana, ben, cleo, dev, eli };

  // Ana is invited, comes, borrows an Apple Vision Pro and never misses anything.
  const [slot] = await openSlots(admin, { on: "2026-11-04", times: ["11:30"], stationId: await aStation(admin) });
  const slotId = slot?.id ?? 0;
  const visit = async (to: 2 | 3) =>
    study.call("setSessionStatus", {
      id: slotId,
      version: (await theSession(admin, slotId)).version,
      to,
      ...(to === 3 && { withoutConsent }),
    });
  at("2026-11-02", "09:30", site, () => study.call("inviteToBook", { selected: { ids: [ana.id] } }));
  at("2026-11-02", "10:30", site, () =>
    study.call("bookSession", { id: slotId, version: slot?.version ?? 0, participantId: ana.id, notify: true }),
  );
  at("2026-11-04", "10:30", site, () => visit(2));
  at("2026-11-04", "11:30", site, () => visit(3));
  at("2026-11-05", "09:30", site, () => step(ana, 1));
  at("2026-11-05", "10:30", site, () => lend(ana, 1));
  at("2026-11-06", "09:30", site, () => step(ana, 4));
  at("2026-11-06", "12:30", site, () => daily(ana, "2026-11-06"));
  for (const on of datesFrom("2026-11-07", ends)) at(on, "09:30", site, () => daily(ana, on));
  for (const [week, on] of [
    [1, "2026-11-12"],
    [2, "2026-11-19"],
    [3, "2026-11-26"],
  ] as const)
    at(on, "10:30", site, () => weekly(ana, week));

  // Ben has a Meta Quest 3, never answers, and is away for some days.
  at("2026-11-02", "11:30", site, () => step(ben, 1).then(() => own(ben, 2)));
  at("2026-11-03", "09:30", site, () => step(ben, 4));
  at("2026-11-12", "09:30", site, () => step(ben, 5));
  at("2026-11-17", "09:30", site, () => step(ben, 4));

  // Cleo lives in New York: two days are excused, one is forgotten, a week is reopened, a purchase is planned.
  at("2026-11-02", "12:30", site, () => step(cleo, 1).then(() => lend(cleo, 2)));
  at("2026-11-04", "12:30", cleo.zone, () => step(cleo, 4));
  at("2026-11-04", "13:30", cleo.zone, () => daily(cleo, "2026-11-04"));
  at("2026-11-06", "15:30", cleo.zone, async () =>
    study.call("excuseDays", {
      participantId: cleo.id,
      version: await versionOf(study, cleo.id),
      from: "2026-11-07",
      to: "2026-11-08",
      reason: "Travels",
    }),
  );
  for (const on of datesFrom("2026-11-05", ends))
    if (!["2026-11-07", "2026-11-08", "2026-11-09"].includes(on)) at(on, "09:30", cleo.zone, () => daily(cleo, on));
  at("2026-11-16", "12:30", cleo.zone, async () =>
    study.call("reopenWeeklySurvey", { participantId: cleo.id, version: await versionOf(study, cleo.id), week: 1 }),
  );
  at("2026-11-17", "18:30", cleo.zone, () => weekly(cleo, 1));
  at("2026-11-17", "19:30", cleo.zone, () => weekly(cleo, 2, 4));
  at("2026-11-24", "10:30", cleo.zone, () => weekly(cleo, 3, 3));
  at("2026-12-01", "10:30", cleo.zone, () => weekly(cleo, 4, 4));

  // Dev lives in Auckland, where it is tomorrow, and soon wants to leave.
  at("2026-11-02", "13:30", site, () => step(dev, 1).then(() => own(dev, 1)));
  at("2026-11-03", "13:30", site, () => step(dev, 4));
  at("2026-11-07", "13:30", site, () => step(dev, 7));

  // Eli is onboarded by mistake and declines in the same minute.
  at("2026-11-02", "14:30", site, () => step(eli, 1).then(() => step(eli, 2)));

  const zones = new Map(Object.values(people).map(({ id, zone }) => [id, zone]));
  const got = new Map<number, string[]>(Object.values(people).map(({ id }) => [id, []]));
  const seen = new Set<number>();
  const last = instantAt(ends, "22:00", site);
  for (let hour = instantAt(begins, "09:00", site); hour <= last; hour = addMinutes(hour, 60)) {
    study.setNow(hour);
    await letMailGo(hour);
    const gone = await study.hb.database.read<{ id: number; type: number; participantId: number }[]>`
      select o.id, o.type, e.participant_id as "participantId" from platform.outbox o join study.emails e on e.email_id = o.id
       where o.state in ('queued', 'sending', 'sent') order by o.type, o.id`;
    for (const { id, type, participantId } of gone.filter(mail => !seen.has(mail.id))) {
      seen.add(id);
      const zone = zones.get(participantId) ?? site;
      got.get(participantId)?.push(`${dateInZone(hour, zone).slice(5)} ${timeInZone(hour, zone)} ${type}`);
    }
    const half = addMinutes(hour, 30);
    const now = acts.get(half);
    if (!now) continue;
    await advanceTo(study, half);
    for (const act of now) await act();
  }

  const each = (type: number, time: string, from: string, to: string) =>
    [...datesFrom(from, to)].map(on => `${on.slice(5)} ${time} ${type}`);
  expect(got.get(ana.id)).toEqual([
    "11-02 10:00 101",
    "11-02 11:00 2",
    "11-02 12:00 3",
    "11-05 10:00 9",
    "11-05 11:00 1",
    "11-05 11:00 10",
  ]);
  expect(got.get(ben.id)?.toSorted()).toEqual(
    [
      "11-02 12:00 8",
      "11-03 10:00 13",
      // The first day opened at half past nine: half a day later is night, so the reminder waits for the morning.
      "11-04 08:00 4",
      ...each(4, "12:00", "2026-11-04", "2026-11-11"),
      ...each(5, "08:00", "2026-11-10", "2026-11-11"),
      "11-18 08:00 4",
      ...each(4, "12:00", "2026-11-18", ends),
      ...each(5, "08:00", "2026-11-21", "2026-11-22"),
      ...each(5, "08:00", "2026-11-28", "2026-11-29"),
    ].toSorted(),
  );
  expect(got.get(cleo.id)).toEqual([
    "11-02 16:00 1",
    "11-02 16:00 9",
    "11-02 16:00 11",
    "11-09 12:00 4",
    "11-11 08:00 5",
    "11-12 08:00 5",
    "11-17 13:00 5",
    "12-01 20:00 6",
  ]);
  expect(got.get(dev.id)).toEqual([
    "11-03 11:00 8",
    "11-04 11:00 12",
    "11-05 08:00 4",
    ...each(4, "12:00", "2026-11-05", "2026-11-07"),
  ]);
  expect(got.get(eli.id)).toEqual([]);
});
