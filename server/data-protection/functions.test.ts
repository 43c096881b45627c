import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { httpsCallable } from "firebase/functions";
import { getBytes, getDownloadURL, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signFor } from "../testing/consents.ts";
import { addPerson } from "../testing/people.ts";
import { advanceTo, anActive, anOnboarded, aReadyDevice } from "../testing/remote-study.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { unzip } from "../testing/unzip.ts";

let study: Study;
/** The second holder of users. */
let tomas: StaffClient;
const now = "2026-11-17T18:00:00.000Z";
beforeAll(async () => {
  study = await startStudy({ now });
  tomas = await study.staffWith("users", "participants");
});
beforeEach(async () => {
  study.setNow(now);
  await study.effects();
});
afterAll(() => study.stop());

async function preview(id: number, by: StaffClient = tomas) {
  const { people, ...rest } = await by.call("previewAnonymisation", { participantIds: [id] });
  return { ...rest, person: people[0]!, people: people.map(person => ({ id: person.id, version: person.version })) };
}
const ask = (id: number, by: StaffClient = study.admin) =>
  by.call("askForAnonymisation", { participantIds: [id], why: "asked" });
async function confirm(id: number) {
  const { people } = await preview(id);
  return tomas.call("anonymisePeople", { people });
}
const refused = (code: string, message: unknown = expect.any(String)) => ({ code: `functions/${code}`, message });

async function archive(client: StaffClient, participantId: number) {
  const callable = httpsCallable<object, Output<Functions["archivePerson"]>>(client.functions, "archivePerson");
  const { stream, data } = await callable.stream({ participantId });
  data.catch(() => {});
  const progress: unknown[] = [];
  for await (const message of stream) progress.push(message);
  return { ...(await data), progress };
}

test("an archive is one file with everything, for who asked, for a quarter of an hour", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Arch", city: "Berkeley" });
  await study.call("addComment", { id, body: "Called on Monday" });
  const document = `participants/${id}/documents/r1/f1`;
  await uploadString(ref(study.admin.storage, document), "what a letter says", "raw", {
    contentType: "text/plain",
    customMetadata: { fileName: "letter.txt" },
  });
  const signed = await signFor(study, id);
  await study.effects();

  const made = await archive(study.admin, id);
  expect(made).toMatchObject({ fileName: `participant-${id}.zip`, files: 2, until: "2026-11-17T18:15:00.000Z" });
  expect(made.progress.at(-1)).toEqual({ files: 2, of: 2 });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.personArchived, participantId: id, payload: { files: 2 } },
  ]);

  const address = await getDownloadURL(ref(study.admin.storage, made.file));
  const answer = await fetch(address);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="participant-${id}.zip"`);
  const entries = unzip(Buffer.from(await answer.arrayBuffer()));
  expect([...entries.keys()]).toEqual([
    "index.html",
    "data.json",
    `files/consents/${signed.consentId}/consent.pdf`,
    "files/documents/r1/f1",
  ]);
  expect(entries.get("files/documents/r1/f1")?.toString()).toBe("what a letter says");
  const page = entries.get("index.html")?.toString() ?? "";
  for (const fact of ["Wren Arch", "Berkeley", "Called on Monday", "letter.txt", "Wren Abernathy"])
    expect(page).toContain(fact);
  // Labels and local times, not ids and UTC.
  expect(page).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:/);
  expect(page).not.toMatch(/<th scope="row">(Status|Type|Consent|Gender|Country)<\/th><td>\d/);
  expect(page).toMatch(/<th scope="row">Created at<\/th><td>\w+day, /);
  expect(JSON.parse(entries.get("data.json")?.toString() ?? "")).toMatchObject({
    id,
    records: { participant: [{ city: "Berkeley" }], comments: [{ body: "Called on Monday" }] },
  });

  await expect(getBytes(ref(tomas.storage, made.file))).rejects.toMatchObject({ code: "storage/unauthorized" });
  study.setNow("2026-11-17T18:15:01.000Z");
  expect((await fetch(address)).status).toBe(403);
  await study.hb.jobs.run("remove-short-lived-files");
  await expect(getBytes(ref(study.admin.storage, made.file))).rejects.toMatchObject({
    code: "storage/object-not-found",
  });
});

test("who may not see a whole profile gets no archive", async () => {
  const id = await addPerson(study);
  for (const keys of [["export"], ["users"]] as const) {
    const client = await study.staffWith(...keys);
    await expect(archive(client, id)).rejects.toMatchObject(refused("permission-denied"));
  }
  const both = await study.staffWith("participants", "export");
  expect(await archive(both, id)).toMatchObject({ files: 0 });
});

test("one holder of users asks, another confirms; everyone who should know is told", async () => {
  const id = await addPerson(study, { firstName: "Ines", lastName: "Berg", bornOn: "1990-12-24", ethnicities: [3] });
  await study.call("addComment", { id, body: "Prefers mornings" });
  await study.effects();
  expect(await ask(id)).toEqual({ asked: 1 });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.anonymizationRequested,
        participantId: id,
        payload: { what: "asked", why: "asked", participantName: "Ines Berg" },
      },
    ],
    markers: ["/authentication/lastUsersUpdate", "/study/lastLogUpdate", "/study/lastParticipantsUpdate"],
  });
  await expect(ask(id)).rejects.toMatchObject(refused("already-exists"));
  const { people, erased, canBeConfirmed } = await preview(id, study.admin);
  expect({ canBeConfirmed, comments: erased.comments }).toEqual({ canBeConfirmed: true, comments: 1 });
  // Not by who asked, whatever is typed.
  await expect(study.call("anonymisePeople", { people, typed: String(id) })).rejects.toMatchObject(
    refused("failed-precondition", expect.stringContaining("Another administrator")),
  );
  const { requests } = await tomas.call("listAnonymisationRequests", null);
  expect(requests).toMatchObject([
    {
      participantId: id,
      name: "Ines Berg",
      why: "asked",
      askedByName: "Administrator",
      waitsUntil: null,
      canCarryOut: true,
    },
  ]);

  await study.effects();
  expect(await confirm(id)).toEqual({ anonymised: 1, left: [] });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.personAnonymized,
        participantId: id,
        payload: { erased: 2, why: "asked", askedBy: "Administrator" },
      },
    ],
    markers: expect.arrayContaining(["/authentication/lastUsersUpdate", "/study/lastParticipantsUpdate"]),
  });
  const seen = await study.call("getParticipant", { id });
  expect(seen).toMatchObject({
    participant: {
      firstName: "Anonymized",
      lastName: String(id),
      email: null,
      bornOn: "1990-12-31",
      ethnicities: [3],
      anonymisedAt: now,
    },
    comments: [{ body: "Erased" }],
  });
  const found = async (name: string) =>
    (
      await study.call("listParticipants", {
        filters: { name },
        sort: { by: "id", descending: false },
        offset: 0,
        limit: 10,
      })
    ).rows.map(row => `${row.firstName} ${row.lastName}`);
  expect(await found("berg")).toEqual([]);
  expect(await found(`anonymized ${id}`)).toEqual([`Anonymized ${id}`]);
  expect((await tomas.call("listAnonymisationRequests", null)).requests).toEqual([]);
});

test("a request is withdrawn by who asked and declined by a colleague, and is over then", async () => {
  for (const [by, what] of [
    [study.admin, "withdrawn"],
    [tomas, "declined"],
  ] as const) {
    const id = await addPerson(study);
    await ask(id);
    await study.effects();
    expect(await by.call("endAnonymisationRequests", { participantIds: [id] })).toEqual({ ended: 1 });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.anonymizationRequested, participantId: id, payload: { what } },
    ]);
    await expect(confirm(id)).rejects.toMatchObject(refused("failed-precondition"));
    await expect(by.call("endAnonymisationRequests", { participantIds: [id] })).rejects.toMatchObject(
      refused("not-found"),
    );
  }
});

test("where no one else holds users, a request waits three days, everyone is told, and the number is typed", async () => {
  const alone = await startStudy({ now });
  try {
    const helper = await alone.staffWith("scheduler");
    const id = await addPerson(alone);
    const given = { people: [{ id, version: 1 }], typed: String(id) };
    expect(await alone.call("previewAnonymisation", { participantIds: [id] })).toMatchObject({ canBeConfirmed: false });
    await expect(alone.call("anonymisePeople", given)).rejects.toMatchObject(
      refused("failed-precondition", expect.stringContaining("Request confirmation first")),
    );
    await alone.effects();
    await alone.call("askForAnonymisation", { participantIds: [id], why: "asked" });
    const { mails } = await alone.effects();
    const subject = `Administrator asked to anonymize participant ${id}`;
    expect(mails).toEqual(
      expect.arrayContaining([alone.admin.email, helper.email].map(to => ({ type: 113, to, subject }))),
    );
    expect(mails).toHaveLength(2);
    expect(await helper.call("listWaitingAnonymisations", null)).toMatchObject({
      waiting: [{ participantId: id, askedByName: "Administrator", waitsUntil: "2026-11-20T18:00:00.000Z" }],
    });
    await advanceTo(alone, "2026-11-20T17:59:00.000Z");
    await expect(alone.call("anonymisePeople", given)).rejects.toMatchObject(
      refused("failed-precondition", expect.stringContaining("from Nov 20, 10:00 AM on")),
    );
    await advanceTo(alone, "2026-11-20T18:00:00.000Z");
    for (const typed of [undefined, "1"])
      await expect(
        alone.call("anonymisePeople", { people: given.people, ...(typed && { typed }) }),
      ).rejects.toMatchObject(refused("failed-precondition", expect.stringContaining(`Type ${id} to confirm`)));
    expect(await alone.call("anonymisePeople", given)).toMatchObject({ anonymised: 1 });
    await expect(alone.call("anonymisePeople", given)).rejects.toMatchObject(
      refused("failed-precondition", expect.stringContaining("Already anonymized")),
    );
  } finally {
    await alone.stop();
  }
});

test("one administrator can't be two: not by a new account, a reset password, an address or one enabled again", async () => {
  const alone = await startStudy({ now });
  try {
    const ravi = await alone.staffWith("users");
    const scheduler = await alone.staffWith("scheduler");
    const id = await addPerson(alone);
    const people = [{ id, version: 1 }];
    const userOf = async (email: string) => {
      const { users } = await alone.call("getAllUsers", null);
      const user = Object.values(users).find(one => "email" in one && one.email === email);
      return user as { userId: string; version: number };
    };
    const canBeConfirmed = async () =>
      (await alone.call("previewAnonymisation", { participantIds: [id] })).canBeConfirmed;
    const attack = async (by: StaffClient) => {
      await alone.call("askForAnonymisation", { participantIds: [id], why: "asked" });
      await expect(by.call("anonymisePeople", { people, typed: String(id) })).rejects.toMatchObject(
        refused("failed-precondition"),
      );
      await alone.call("endAnonymisationRequests", { participantIds: [id] });
    };
    expect(await canBeConfirmed()).toBe(true);

    // Ravi's permission is taken and given back: he confirms nothing for three days.
    const { userId, version } = await userOf(ravi.email);
    const taken = await alone.call("setUserPermissions", { userId, version, permissions: { log: true } });
    await alone.call("setUserPermissions", { userId, version: taken.version, permissions: { users: true } });
    expect(await canBeConfirmed()).toBe(false);
    await attack(ravi);

    await advanceTo(alone, "2026-11-20T18:00:01.000Z");
    expect(await canBeConfirmed()).toBe(true);
    await scheduler.signIn(scheduler.email, scheduler.password);
    const promoted = await userOf(scheduler.email);
    await alone.call("setUserPermissions", { ...promoted, permissions: { users: true } });
    await attack(scheduler);

    // A new end date, or a new password, from the one who asks.
    const dated = await userOf(ravi.email);
    const named = { userId, version: dated.version, name: "Ravi", email: ravi.email };
    await alone.call("updateUser", { ...named, expiresOn: "2027-01-31" });
    expect(await canBeConfirmed()).toBe(false);
    const reset = await userOf(ravi.email);
    const { handed } = await alone.call("resetUserPassword", { userId, version: reset.version });
    expect(handed.by).toBe("screen");
    expect(await canBeConfirmed()).toBe(false);

    // Whoever was shut out is told too, and everyone who is left can stop it.
    const shut = await userOf(ravi.email);
    await alone.call("setUserDisabled", { userId, version: shut.version, disabled: true });
    const clerk = await alone.staffWith("participants");
    await alone.effects();
    await alone.call("askForAnonymisation", { participantIds: [id], why: "asked" });
    const { mails, log } = await alone.effects();
    expect(mails?.map(({ to }) => to)).toContain(ravi.email);
    expect(log).toHaveLength(1);
    expect(await clerk.call("endAnonymisationRequests", { participantIds: [id] })).toEqual({ ended: 1 });
    expect((await alone.effects()).log).toMatchObject([{ payload: { what: "declined" } }]);
    await advanceTo(alone, "2026-11-24T18:00:00.000Z");
    await expect(alone.call("anonymisePeople", { people, typed: String(id) })).rejects.toMatchObject(
      refused("failed-precondition", expect.stringContaining("Request confirmation first")),
    );
  } finally {
    await alone.stop();
  }
});

test("a request that a colleague can confirm isn't stopped by everyone", async () => {
  const id = await addPerson(study);
  await ask(id);
  const clerk = await study.staffWith("participants");
  expect((await clerk.call("listWaitingAnonymisations", null)).waiting).toEqual([]);
  await expect(clerk.call("endAnonymisationRequests", { participantIds: [id] })).rejects.toMatchObject(
    refused("permission-denied"),
  );
  await study.call("endAnonymisationRequests", { participantIds: [id] });
});

test("who has a visit to come, a device of the study or is Remote active isn't forgotten, with the reason", async () => {
  const booked = await addPerson(study, { status: 1 });
  const { id: stationId } = await study.call("saveStation", { station: null, name: "A", devices: [1] });
  await study.hb.database.write`
    insert into study.sessions (starts_at, ends_at, length_minutes, station_id, status, participant_id, created_at, updated_at)
    values ('2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z', 60, ${stationId}, 1, ${booked}, now(), now())`;
  const lent = await anOnboarded(study);
  const device = await aReadyDevice(study);
  await study.call("handOverDevice", {
    id: device.id,
    version: device.version,
    participantId: lent,
    enrolmentVersion: 1,
    dueBackOn: "2026-12-01",
    accessories: [],
    condition: "",
    notify: false,
  });
  const active = await anActive(study);
  for (const [id, words] of [
    [booked, "Nov 20, 10:00 AM"],
    [lent, device.serial],
    [active, "Remote active"],
  ] as const) {
    expect((await preview(id)).person.obstacles.join()).toContain(words);
    await study.effects();
    await expect(ask(id)).rejects.toMatchObject(refused("failed-precondition", expect.stringContaining(words)));
    expect(await study.effects()).toEqual({});
  }
});

test("anyone who was changed since the preview is looked at again first; afterward no edit is taken", async () => {
  const id = await addPerson(study);
  await ask(id);
  const { people } = await preview(id);
  await study.call("updateParticipant", { id, version: 1, changes: { city: "Oakland" } });
  await expect(tomas.call("anonymisePeople", { people })).rejects.toMatchObject(refused("aborted"));
  await confirm(id);
  const after = await study.call("getParticipant", { id });
  const version = after.sees === "profile" ? after.participant.version : 0;
  for (const edit of [
    () => study.call("updateParticipant", { id, version: 2, changes: { city: "Berkeley" } }),
    () => study.call("updateParticipant", { id, version, changes: { city: "Berkeley" } }),
    () => study.call("addComment", { id, body: "She is back" }),
    () => study.call("renewLink", { participantId: id, form: "booking" }),
    () => study.call("setParticipantsStatus", { selected: { ids: [id] }, to: 7 }),
  ])
    await expect(edit()).rejects.toMatchObject(refused("failed-precondition"));
  await expect(
    uploadString(ref(study.admin.storage, `participants/${id}/documents/r/f`), "more", "raw", {
      contentType: "text/plain",
    }),
  ).rejects.toMatchObject({ code: "storage/unauthorized" });
});

test("an edit and the act at the same moment: one of the two is refused, and nothing personal comes back", async () => {
  for (let round = 0; round < 5; round++) {
    const id = await addPerson(study);
    await ask(id);
    const { people } = await preview(id);
    const [forgotten, edited] = await Promise.allSettled([
      tomas.call("anonymisePeople", { people }),
      study.call("updateParticipant", { id, version: 1, changes: { city: "Canaryville" } }),
    ]);
    expect([forgotten.status, edited.status].sort()).toEqual(["fulfilled", "rejected"]);
    const person = await study.call("getParticipant", { id });
    const { anonymisedAt, city } = person.participant as { anonymisedAt?: string; city: string };
    expect(anonymisedAt ? city : "").toBe(anonymisedAt ? null : "");
  }
});

test("duplicates that were merged into a person go with them, and the merge can't be undone", async () => {
  const [survivorId, otherId] = [await addPerson(study), await addPerson(study, { email: "gone@canary.example" })];
  const pair = { survivorId, otherId, survivorVersion: 1, otherVersion: 1 };
  await study.call("mergeParticipants", { ...pair, choices: {} });
  expect((await preview(otherId)).person.obstacles.join()).toContain(`Merged into ${survivorId}`);
  await ask(survivorId);
  expect((await preview(survivorId)).person.duplicates).toEqual([otherId]);
  await confirm(survivorId);
  const other = await study.call("getParticipant", { id: otherId });
  expect(other.participant).toMatchObject({ firstName: "Anonymized", lastName: String(otherId), status: 8 });
  await expect(study.call("undoMerge", { otherId })).rejects.toMatchObject(refused("failed-precondition"));
});

test("several right away: who can't be is left with the reason, the others are done", async () => {
  const [one, two] = [await addPerson(study), await anActive(study)];
  await study.call("askForAnonymisation", { participantIds: [one, two], why: "retention" });
  const { people } = await tomas.call("previewAnonymisation", { participantIds: [one, two] });
  const given = people.map(({ id, version }) => ({ id, version }));
  expect(await tomas.call("anonymisePeople", { people: given })).toMatchObject({
    anonymised: 1,
    left: [{ id: two, obstacles: [expect.stringContaining("Remote active")] }],
  });
});

test("who was untouched for longer than their kind is kept is due, the longest first; a period can be without end", async () => {
  const aged = (months: number) => `${months < 12 ? 2026 : 2024}-01-0${(months % 9) + 1}T12:00:00.000Z`;
  const old = await addPerson(study, { status: 10, updatedAt: aged(20) });
  const older = await addPerson(study, { status: null, updatedAt: "2023-01-01T12:00:00.000Z" });
  await addPerson(study, { status: 10, updatedAt: aged(3) });
  const completed = await addPerson(study, { status: 6, updatedAt: "2014-01-01T12:00:00.000Z" });
  const page = { offset: 0, limit: 50 };
  expect(await tomas.call("listRetentionDue", page)).toMatchObject({
    rows: [
      { id: completed, group: "ended", isAskedFor: false },
      { id: older, group: "unanswered" },
      { id: old, group: "notTaken", lastChangeAt: aged(20) },
    ],
    total: 3,
    counts: { unanswered: 1, notTaken: 1, ended: 1 },
  });
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { retentionEndedMonths: null } });
  await expect.poll(async () => (await tomas.call("listRetentionDue", page)).total).toBe(2);
  const onlyUsers = await study.staffWith("users");
  expect((await onlyUsers.call("listRetentionDue", page)).rows[0]).toMatchObject({ id: older, name: null });
});
