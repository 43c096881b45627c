import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personDataOwners } from "../person-data-owners.ts";
import { seededRandom } from "../random.ts";
import { generateStudy } from "../sample/study.ts";
import { addPerson } from "../testing/people.ts";
import { anActive } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { createLivePeople, type LivePeople } from "./live-people.ts";
import type { ListedPerson } from "./people.ts";

const start = "2026-11-17T18:42:00.000Z";
const site = { timeZone: "America/Los_Angeles", remoteStudyWeeks: 12 };
let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: start });
  await generateStudy(study.hb.database, personDataOwners, { size: 400, now: start });
});
afterAll(() => study.stop());

const aLiveList = (): LivePeople => createLivePeople(site as never, study.hb.database.read);

/** The moment of the reckoning is not part of how someone stands. */
const told = (people: readonly ListedPerson[]) =>
  people
    .map(({ clock: { now: _, ...clock }, ...person }) => ({ ...person, clock }))
    .toSorted((a, b) => a.facts.id - b.facts.id);

/** What staff, participants and colleagues' processes write, each in a transaction of its own. */
const changes: ((id: number) => string)[] = [
  id => `insert into study.calls (participant_id, called_at, called_by_name, outcome, call_back_on)
         values (${id}, now(), 'Dana', 3, date '2026-11-18')`,
  id => `delete from study.calls where participant_id = ${id}`,
  id => `update study.participants set first_name = first_name || 'x', type = 2 where id = ${id}`,
  id => `update study.participants set time_zone = 'Europe/Berlin' where id = ${id}`,
  id => `insert into study.survey_answers (participant_id, on_date, version, answers, submitted_at, late)
         select ${id}, date '2026-11-16', 1, '{}', now(), true from study.enrolments
          where participant_id = ${id} and first_on <= date '2026-11-16' on conflict do nothing`,
  id => `insert into study.survey_reopenings (participant_id, week, reopened_at, until_at, reopened_by_name)
         values (${id}, 1, now(), timestamptz '2026-11-19T20:00:00Z', 'Dana')`,
  id => `insert into study.survey_alerts (participant_id, answer_id, on_date, symptoms, raised_at)
         select participant_id, id, current_date, '{Nausea}', now() from study.survey_answers
          where participant_id = ${id} limit 1 on conflict do nothing`,
  id =>
    `update study.survey_alerts set handled_at = now(), handled_by = 'd', handled_by_name = 'D' where participant_id = ${id}`,
  id => `update study.loans set due_back_on = date '2026-11-01' where participant_id = ${id} and not is_own`,
  id =>
    `update study.devices d set serial = serial || 'X' from study.loans l where l.device_id = d.id and l.participant_id = ${id}`,
];

test("the list in memory stands as one read anew, whatever is written and however time goes on", async () => {
  const random = seededRandom(11);
  const kept = aLiveList();
  const ids = (await kept.current(start)).map(({ facts }) => facts.id);
  expect(ids.length).toBeGreaterThan(20);
  let now = Date.parse(start);
  for (let round = 0; round < 60; round++) {
    for (let n = random.between(0, 3); n > 0; n--)
      await study.hb.database.write.unsafe(random.pick(changes)(random.pick(ids)));
    if (random.chance(0.6)) now += random.between(1, 900) * 60_000;
    const at = new Date(now).toISOString();
    expect(told(await kept.current(at))).toEqual(told(await aLiveList().current(at)));
  }
});

test("an activation that is taken back, a merge and its undoing are seen", async () => {
  const kept = aLiveList();
  const same = async () => expect(told(await kept.current(start))).toEqual(told(await aLiveList().current(start)));
  const [participantId, survivorId] = [await anActive(study), await addPerson(study)];
  await same();
  await study.call("setEnrolmentStatus", { participantId, version: 2, to: 1, reason: "Not yet" });
  await same();
  const both = { survivorId, otherId: participantId, survivorVersion: 1, otherVersion: 1, choices: {} };
  await study.call("mergeParticipants", both);
  await same();
  const found = (await kept.current(start)).map(({ facts }) => facts.id);
  expect([found.includes(survivorId), found.includes(participantId)]).toEqual([true, false]);
});

test("what another connection commits late, behind others, isn't missed", async () => {
  const kept = aLiveList();
  const [late, soon] = [await anActive(study), await anActive(study)];
  const nameOf = async (id: number) =>
    (await kept.current(start)).find(({ facts }) => facts.id === id)?.facts.belkinCase;
  await nameOf(late);
  const [slow, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = inTransaction(study.hb.database, async tx => {
    await tx`update study.enrolments set belkin_case = 'late' where participant_id = ${late}`;
    started.resolve();
    await slow.promise;
  });
  await started.promise;
  await study.hb.database.write`update study.enrolments set belkin_case = 'soon' where participant_id = ${soon}`;
  expect([await nameOf(soon), await nameOf(late)]).toEqual(["soon", null]);
  slow.resolve();
  await writing;
  expect([await nameOf(soon), await nameOf(late)]).toEqual(["soon", "late"]);
});
