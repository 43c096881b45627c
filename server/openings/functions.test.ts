import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { httpsCallable } from "firebase/functions";
import { getBytes, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { consentLink, tradedClient, uploadDrawing } from "../testing/consents.ts";
import { addPerson } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { unzip } from "../testing/unzip.ts";
import { forgetOpenings } from "./jobs.ts";

let study: Study;
let owner: Sql;
let ana: StaffClient;
let ben: StaffClient;
let inspector: StaffClient;
const idOf = ({ auth }: StaffClient) => auth.currentUser?.uid ?? "";
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-17T18:10:00.000Z" });
  owner = connect(study.ownerUrl, { max: 1, name: "hb tests" });
  ana = await study.staffWith("participants");
  ben = await study.staffWith("scheduler", "remoteStudy");
  inspector = await study.staffWith("log");
});
beforeEach(() => study.setNow("2026-11-17T18:10:00.000Z"));
afterAll(async () => {
  await owner.end();
  await study.stop();
});

const of = async (participantId: number) =>
  (await inspector.call("listOpeningsOf", { participantId, offset: 0, limit: 50 })).rows;
const listed = async (filters: object) => inspector.call("listOpenings", { filters, offset: 0, limit: 50 });

test("opening a person is recorded once per colleague and hour, apart from the log", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Abernathy" });
  await study.effects();
  await ana.call("getParticipant", { id });
  study.setNow("2026-11-17T18:50:00.000Z");
  await ana.call("getParticipant", { id });
  await ben.call("getParticipant", { id });
  study.setNow("2026-11-17T19:01:00.000Z");
  await ana.call("getParticipant", { id });
  expect(await study.effects()).toEqual({});

  expect(await of(id)).toEqual([
    {
      userId: idOf(ana),
      name: "Staff participants",
      lastAt: "2026-11-17T19:01:00.000Z",
      openedHours: 2,
      loadedHours: 0,
    },
    {
      userId: idOf(ben),
      name: "Staff scheduler remoteStudy",
      lastAt: "2026-11-17T18:50:00.000Z",
      openedHours: 1,
      loadedHours: 0,
    },
  ]);
  const about = { participantId: id, participantName: "Wren Abernathy", opened: true };
  expect(await listed({ participantId: id })).toEqual({
    rows: [
      { ...about, at: "2026-11-17T19:01:00.000Z", userId: idOf(ana), userName: "Staff participants" },
      { ...about, at: "2026-11-17T18:50:00.000Z", userId: idOf(ben), userName: "Staff scheduler remoteStudy" },
      { ...about, at: "2026-11-17T18:10:00.000Z", userId: idOf(ana), userName: "Staff participants" },
    ],
    total: 3,
  });
});

test("a record that was only loaded says so, until its page is opened", async () => {
  const id = await addPerson(study);
  await ana.call("getParticipant", { id, background: true });
  expect(await listed({ participantId: id })).toMatchObject({ rows: [{ opened: false }], total: 1 });
  expect(await listed({ participantId: id, onlyOpened: true })).toEqual({ rows: [], total: 0 });
  expect(await of(id)).toMatchObject([{ openedHours: 0, loadedHours: 1 }]);

  study.setNow("2026-11-17T18:30:00.000Z");
  await ana.call("getParticipant", { id });
  study.setNow("2026-11-17T18:40:00.000Z");
  await ana.call("getParticipant", { id, background: true });
  expect(await listed({ participantId: id })).toMatchObject({
    rows: [{ opened: true, at: "2026-11-17T18:30:00.000Z" }],
    total: 1,
  });
});

test("other reads of one person's record are listed too, and what wasn't answered isn't", async () => {
  const reads: (readonly [StaffClient, (id: number) => Promise<unknown>, boolean])[] = [
    [ana, participantId => ana.call("getConsents", { participantId }), false],
    [ana, participantId => ana.call("listParticipantEmails", { participantId }), false],
    [ben, participantId => ben.call("listSurveyAnswers", { participantId, offset: 0, limit: 1 }), false],
    [ben, participantId => ben.call("listOwnSurveys", { participantId }), false],
    [inspector, id => inspector.call("getHistory", { subject: { kind: "participant", id: String(id) } }), false],
    [study.admin, id => study.call("getTimeline", { kind: "participant", id }), false],
    [ben, participantId => ben.call("getEnrolment", { participantId }), true],
    [study.admin, archive, true],
  ];
  for (const [who, read, opened] of reads) {
    const id = await addPerson(study);
    await read(id);
    expect(await listed({ participantId: id })).toMatchObject({ rows: [{ userId: idOf(who), opened }], total: 1 });
  }
  const [one, other] = [await addPerson(study), await addPerson(study)];
  await ana.call("previewMerge", { survivorId: one, otherId: other, choices: {} });
  for (const id of [one, other]) expect((await listed({ participantId: id })).total).toBe(1);

  const id = await addPerson(study);
  await expect(ana.call("getParticipant", { id: 999_999 })).rejects.toMatchObject({ code: "functions/not-found" });
  await expect(inspector.call("getParticipant", { id })).rejects.toMatchObject({ code: "functions/permission-denied" });
  await ana.call("listParticipantEmails", { participantId: 999_999 }).catch(() => {});
  expect([(await listed({ participantId: 999_999 })).total, (await listed({ participantId: id })).total]).toEqual([
    0, 0,
  ]);
});

async function archive(participantId: number): Promise<Map<string, Buffer>> {
  const call = httpsCallable<object, { file: string }>(study.admin.functions, "archivePerson");
  const { stream, data } = await call.stream({ participantId });
  for await (const _ of stream);
  return unzip(Buffer.from(await getBytes(ref(study.admin.storage, (await data).file))));
}

test("reading a person's files is opening their record; a participant's own link isn't", async () => {
  const id = await addPerson(study);
  const file = `participants/${id}/documents/r1/f1`;
  await uploadString(ref(study.admin.storage, file), "a note", "raw", { contentType: "text/plain" });
  expect((await listed({ participantId: id })).total).toBe(0);
  await getBytes(ref(ana.storage, file));
  expect(await listed({ participantId: id })).toMatchObject({ rows: [{ userId: idOf(ana), opened: true }] });

  const own = await addPerson(study);
  const client = await tradedClient(study, await consentLink(study, own));
  await uploadDrawing(client, own, crypto.randomUUID());
  await client.close();
  expect((await listed({ participantId: own })).rows.filter(({ userId }) => userId !== idOf(study.admin))).toEqual([]);
});

/** As a colleague's browser would have left it at another time. */
async function openedAt(participantId: number, who: StaffClient, at: string): Promise<void> {
  await owner`
    insert into study.openings (participant_id, opened_by, opened_by_name, hour, at, opened)
    values (${participantId}, ${idOf(who)}, 'x', date_trunc('hour', ${at}::timestamptz), ${at}, true)`;
}

test("the list is narrowed by colleague and by days at the site, and only for those who can look", async () => {
  const id = await addPerson(study);
  // Tuesday evening in California.
  await openedAt(id, ana, "2026-10-14T05:00:00Z");
  await openedAt(id, ben, "2026-10-14T17:00:00Z");
  const times = async (filters: object) =>
    (await listed({ participantId: id, ...filters })).rows.map(({ at }) => at.slice(5, 13));
  expect(await times({})).toEqual(["10-14T17", "10-14T05"]);
  expect(await times({ to: "2026-10-13" })).toEqual(["10-14T05"]);
  expect(await times({ from: "2026-10-14" })).toEqual(["10-14T17"]);
  expect(await times({ userId: idOf(ana) })).toEqual(["10-14T05"]);
  const page = await inspector.call("listOpenings", { filters: { participantId: id }, offset: 1, limit: 1 });
  expect(page).toMatchObject({ rows: [{ userId: idOf(ana) }], total: 2 });
  const manager = await study.staffWith("users");
  expect((await manager.call("listOpenings", { filters: { participantId: id }, offset: 0, limit: 1 })).total).toBe(2);
  await expect(manager.call("listOpeningsOf", { participantId: id, offset: 0, limit: 1 })).rejects.toThrow();
});

test("a merge takes openings along and brings them back, also where a colleague opened both in the same hour", async () => {
  const [into, from] = [await addPerson(study), await addPerson(study)];
  await ana.call("getParticipant", { id: into });
  await ana.call("getParticipant", { id: from });
  await ben.call("getParticipant", { id: from });
  const merging = { survivorId: into, otherId: from, survivorVersion: 1, otherVersion: 1, choices: {} };
  // What waits is written before.
  await listed({});
  await ana.call("mergeParticipants", merging);
  expect((await of(into)).map(({ userId }) => userId).sort()).toEqual([idOf(ana), idOf(ben)].sort());
  expect((await of(from)).map(({ userId }) => userId)).toEqual([idOf(ana)]);
  await ana.call("undoMerge", { otherId: from });
  expect((await of(into)).map(({ userId }) => userId)).toEqual([idOf(ana)]);
  expect((await of(from)).map(({ userId }) => userId).sort()).toEqual([idOf(ana), idOf(ben)].sort());
});

test("openings are in a person's archive without names of colleagues, and outlive anonymization by number only", async () => {
  const id = await addPerson(study, { firstName: "Canary", lastName: "Canary" });
  await ana.call("getParticipant", { id });
  // What waits is written before.
  await listed({});
  const data = (await archive(id)).get("data.json")?.toString() ?? "";
  expect(JSON.parse(data).records.openings).toEqual([{ at: "2026-11-17T18:10:00.000Z", opened: true }]);
  const { people } = await study.call("previewAnonymisation", { participantIds: [id] });
  await study.call("askForAnonymisation", { participantIds: [id], why: "asked" } as never);
  const version = people[0]?.version ?? 0;
  await (await study.staffWith("users")).call("anonymisePeople", { people: [{ id, version }] });
  const { rows } = await listed({ participantId: id, userId: idOf(ana) });
  expect(rows).toMatchObject([{ participantId: id, opened: true }]);
  expect(rows[0]?.participantName).not.toContain("Canary");
});

test("openings are counted for 90 days and deleted after two years", async () => {
  const id = await addPerson(study);
  await openedAt(id, ana, "2024-11-17T18:09:00Z");
  await openedAt(id, ana, "2024-11-17T19:11:00Z");
  await openedAt(id, ana, "2026-08-19T18:09:00Z");
  await openedAt(id, ana, "2026-08-19T19:11:00Z");
  expect(await of(id)).toMatchObject([{ openedHours: 1, lastAt: "2026-08-19T19:11:00.000Z" }]);
  await study.hb.jobs.run(forgetOpenings);
  const { rows } = await listed({ participantId: id });
  expect(rows.map(({ at }) => at.slice(0, 13))).toEqual(["2026-08-19T19", "2026-08-19T18", "2024-11-17T19"]);
});

test("what couldn't be written waits for the database", async () => {
  const id = await addPerson(study);
  const [grantee] = await owner<{ grantee: string }[]>`
    select grantee from information_schema.role_table_grants
     where table_schema = 'study' and table_name = 'openings' and privilege_type = 'INSERT' and grantee <> current_user`;
  await owner.unsafe(`revoke insert on study.openings from ${grantee?.grantee}`);
  await ana.call("getParticipant", { id });
  expect((await listed({ participantId: id })).total).toBe(0);
  await owner.unsafe(`grant insert on study.openings to ${grantee?.grantee}`);
  expect((await listed({ participantId: id })).total).toBe(1);
});

test("an orderly stop loses nothing", async () => {
  const other = await startStudy({ now: "2026-11-17T18:10:00.000Z" });
  const id = await addPerson(other);
  const rows = connect(other.ownerUrl, { max: 1, name: "hb tests" });
  await other.call("getParticipant", { id });
  await other.hb.stop();
  expect(await rows`select participant_id, opened from study.openings`).toEqual([{ participant_id: id, opened: true }]);
  await rows.end();
  await other.stop();
});

test("where names are hidden, people are listed by number and pseudonym", async () => {
  const id = await addPerson(study, { firstName: "Canary", lastName: "Canary" });
  await ana.call("getParticipant", { id });
  const reader = await study.staffWith("log");
  await inTransaction(study.hb.database, tx =>
    updateAccount(tx, { uid: idOf(reader), terms: { hidesNames: true }, now: "2026-11-17T18:10:00.000Z" }),
  );
  const { rows } = await reader.call("listOpenings", { filters: { participantId: id }, offset: 0, limit: 1 });
  expect(rows).toMatchObject([{ participantName: `P-${id}`, userName: "Staff participants", userId: idOf(ana) }]);
  const colleagues = await reader.call("listOpeningsOf", { participantId: id, offset: 0, limit: 1 });
  expect(colleagues.rows).toMatchObject([{ name: "Staff participants", userId: idOf(ana) }]);
});
