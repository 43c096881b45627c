import { participantStatus } from "@hb/domain/participants/status.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../app.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { generateStudy } from "../sample/study.ts";
import { addPerson } from "../testing/people.ts";
import { aStation, openSlots, theSession } from "../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { sessionPart } from "./person.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T16:00:00.000Z" });
  ana = await study.staffWith("scheduler", "participants");
});
afterAll(() => study.stop());

async function aVisit() {
  const [slot] = await openSlots(ana, { on: "2026-11-20", times: ["09:00"], stationId: await aStation(ana) });
  const participantId = await addPerson(study, { status: participantStatus.contacted, firstName: "Canary" });
  const id = slot?.id ?? 0;
  await ana.call("bookSession", { id, version: 1, participantId, notify: false });
  await ana.call("addSessionComment", { id, body: "Canary likes the window seat." });
  return { id, participantId };
}
const versionOf = async (id: number) => {
  const found = await ana.call("getParticipant", { id });
  return found.sees === "profile" ? found.participant.version : 0;
};
const merge = async (survivorId: number, otherId: number) =>
  ana.call("mergeParticipants", {
    survivorId,
    otherId,
    survivorVersion: await versionOf(survivorId),
    otherVersion: await versionOf(otherId),
    choices: {},
  });

test("merged, the visit is the survivor's with its notes, and the other's again when the merge is undone", async () => {
  const { id, participantId } = await aVisit();
  const survivor = await addPerson(study, { status: participantStatus.contacted });
  expect(await sessionPart.describe(study.hb.database.read, participantId)).toEqual(["1 session", "1 session comment"]);
  await merge(survivor, participantId);
  expect(await theSession(ana, id)).toMatchObject({ participant: { id: survivor }, commentCount: 1 });
  await ana.call("undoMerge", { otherId: participantId });
  expect(await theSession(ana, id)).toMatchObject({ participant: { id: participantId }, commentCount: 1 });
});

test("two who both have a session to come aren't merged", async () => {
  const [one, two] = [await aVisit(), await aVisit()];
  await expect(merge(one.participantId, two.participantId)).rejects.toMatchObject({
    code: "functions/failed-precondition",
    message: expect.stringContaining("Both have an upcoming session"),
  });
});

test("the archive tells of sessions, bookings and notes; anonymized, nothing is expected or told anymore", async () => {
  const { id, participantId } = await aVisit();
  const { records } = await sessionPart.archive(study.hb.database.read, participantId);
  expect(records).toMatchObject({
    sessions: [{ id, status: 1 }],
    bookings: [{ sequence: 0 }],
    sessionComments: [{ body: "Canary likes the window seat." }],
  });
  await inTransaction(study.hb.database, tx => sessionPart.anonymize(tx, participantId, "2026-11-16T16:00:00.000Z"));
  expect(await theSession(ana, id)).toMatchObject({ status: 6, bookingId: null });
  const after = await sessionPart.archive(study.hb.database.read, participantId);
  expect(JSON.stringify(after)).not.toContain("Canary");
});

test("an invented study has a scheduler around today: every outcome, open and locked slots, one forgotten, moves", async () => {
  const fresh = await freshDatabase(migrations);
  const database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  // Tuesday, noon in Los Angeles.
  await generateStudy(database, personDataOwners, { size: 400, now: "2026-11-17T20:00:00.000Z" });
  const statuses = await database.read<
    { status: number }[]
  >`select distinct status from study.sessions order by status`;
  expect(statuses.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const [facts] = await database.read`
    select (select count(*)::int from study.sessions where status = 1 and ends_at < '2026-11-17 08:00Z') as overdue,
           (select count(*)::int from study.sessions where locked_at is not null) as locked,
           (select count(*)::int > 3 from study.sessions where starts_at between '2026-11-17 08:00Z' and '2026-11-18 08:00Z') as today,
           (select count(*)::int > 20 from study.sessions where status = 0 and starts_at > '2026-11-18 08:00Z') as open,
           (select count(*)::int > 0 from study.sessions s join study.sessions t on t.id = s.rescheduled_to and t.rescheduled_from = s.id) as chained,
           (select count(*)::int from study.sessions s where s.status not in (0, 4)
             and not exists (select from study.bookings b where b.session_id = s.id)) as unbooked`;
  expect(facts).toEqual({ overdue: 1, locked: 1, today: true, open: true, chained: true, unbooked: 0 });
  await database.close();
  await fresh.drop();
});
