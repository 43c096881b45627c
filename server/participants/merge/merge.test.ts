import { participantStatus } from "@hb/domain/participants/status.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, addPerson, aParticipant } from "../../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy();
  ana = await study.staffWith("participants");
});
/** Each test has people of its own, who share nothing with those of the others. */
const families =
  "Abernathy Bakshi Castellanos Dimitrov Eklund Fujimoto Grimaldi Hollingsworth Ignatieff Juhasz Quiroga".split(" ");
let count = 0;
let lastName = "";
let phone = "";
beforeEach(async () => {
  count++;
  lastName = families[count % families.length] ?? "";
  phone = `+141555501${String(count).padStart(2, "0")}`;
  await study.effects();
});
afterAll(() => study.stop());

const everywhere = ["Emails", "Log", "Participants", "RemoteStudy", "Sessions"].map(name => `/study/last${name}Update`);
async function profile(id: number) {
  const answer = await ana.call("getParticipant", { id });
  if (answer.sees !== "profile") throw new Error("The profile was expected.");
  return answer;
}

async function twoOfOne() {
  const [survivorId = 0, otherId = 0] = await addPeople(
    study,
    aParticipant({
      firstName: "Wren",
      lastName,
      email: `wren@${lastName}.example.com`,
      city: "Oakland",
      ethnicities: [4],
    }),
    aParticipant({
      firstName: "Wen",
      lastName,
      email: `wren+b@${lastName}.example.com`,
      phone,
      status: 1,
      ethnicities: [11],
      city: "Berkeley",
    }),
  );
  await ana.call("addComment", { id: otherId, body: "Said she registered twice." });
  await study.effects();
  return { survivorId, otherId };
}

/** What is said about these two, whoever else is alike. */
async function said(...ids: number[]) {
  const { pairs, total } = await ana.call("findDuplicates", { offset: 0, limit: 200 });
  expect(total).toBe(pairs.length);
  return pairs.filter(({ people }) => people.every(({ id }) => ids.includes(id)));
}

test("pairs who may be one person are told by score with the reasons", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const third = await addPerson(study, { firstName: "Wren", lastName: "Zimmermann" });
  const pairs = await said(survivorId, otherId, third);
  expect(pairs).toMatchObject([{ score: 95, reasons: ["same email", "name one letter apart"] }]);
  expect(pairs[0]?.people.map(({ id }) => id)).toEqual([survivorId, otherId]);
});

test("a near name with the same birth date is found, a common name with another isn't", async () => {
  const ids = await addPeople(
    study,
    aParticipant({ firstName: "Katarzyna", lastName: "Kowalski", bornOn: "1990-01-01" }),
    aParticipant({ firstName: "Katarzina", lastName: "Kowalsky", bornOn: "1990-01-01" }),
    aParticipant({ firstName: "Maria", lastName: "Garcia", bornOn: "1980-01-01" }),
    aParticipant({ firstName: "María", lastName: "García", bornOn: "1990-02-02" }),
  );
  const pairs = await said(...ids);
  expect(pairs.map(({ reasons }) => reasons)).toEqual([["same date of birth", "name two letters apart"]]);
});

test("“not the same person” is remembered, can be taken back, and leaves no log entry", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const pairs = async () => (await said(survivorId, otherId)).length;
  const similar = async (id: number) =>
    (await ana.call("findDuplicatesOf", { id })).similar.map(({ person }) => person.id);
  expect([await pairs(), await similar(otherId)]).toEqual([1, [survivorId]]);
  await ana.call("markAsDifferent", { ids: [otherId, survivorId], apart: true });
  expect([await pairs(), await similar(otherId), await similar(survivorId)]).toEqual([0, [], []]);
  await ana.call("markAsDifferent", { ids: [survivorId, otherId], apart: false });
  expect(await pairs()).toBe(1);
  expect(await study.effects()).toEqual({});
  for (const [ids, code] of [
    [[survivorId, survivorId], "failed-precondition"],
    [[survivorId, 999_999], "not-found"],
  ] as const)
    await expect(ana.call("markAsDifferent", { ids: [...ids], apart: true })).rejects.toMatchObject({
      code: `functions/${code}`,
    });
});

test("before someone is added by hand, those who may be the same are shown", async () => {
  const { survivorId } = await twoOfOne();
  const person = { firstName: lastName, lastName: "wren", email: null, phone: null, bornOn: null };
  const { similar } = await ana.call("findSimilarParticipants", person);
  expect(similar[0]).toMatchObject({ person: { id: survivorId }, reasons: ["same name in another order"] });
});

test("a merge is previewed: each field with both values and what is chosen, and what moves", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const { rows, moves, survivor } = await ana.call("previewMerge", { survivorId, otherId, choices: { city: "other" } });
  expect(survivor.id).toBe(survivorId);
  expect(moves).toEqual(["1 comment"]);
  const row = (field: string) => rows.find(row => row.field === field);
  expect(row("city")).toMatchObject({ survivor: "Oakland", other: "Berkeley", choice: "other", result: "Berkeley" });
  expect(row("phone")).toMatchObject({ choice: "other", result: phone });
  expect(row("ethnicities")).toMatchObject({ choice: "both", addsUp: true, result: [4, 11] });
  expect(await study.effects()).toEqual({});
});

test("one survives with the other's rows; the other is a Duplicate that points to it; all is logged", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const merge = { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: { status: "survivor" } } as const;
  expect(await ana.call("mergeParticipants", merge)).toEqual({ version: 2 });
  const { log = [], markers } = await study.effects();
  expect(markers).toEqual(everywhere);
  expect(log.map(({ action, participantId }) => [action, participantId])).toEqual([
    [100, survivorId],
    [8, survivorId],
    [0, otherId],
    [103, survivorId],
  ]);
  expect(log.at(-1)).toMatchObject({ subject: `participant:${otherId}`, payload: { otherName: `Wen ${lastName}` } });
  const survivor = await profile(survivorId);
  expect(survivor.participant).toMatchObject({
    phone,
    ethnicities: [4, 11],
    city: "Oakland",
    status: null,
  });
  expect(survivor.comments.map(({ body }) => body)).toEqual(["Said she registered twice."]);
  expect(survivor.merged).toMatchObject([{ id: otherId, name: `Wen ${lastName}` }]);
  const other = await profile(otherId);
  expect(other.participant).toMatchObject({ status: participantStatus.duplicate, mergedInto: survivorId });
  expect(other.comments).toEqual([]);
});

test("a merge is undone: rows, fields and status go back, and what was changed since stays", async () => {
  const { survivorId, otherId } = await twoOfOne();
  await ana.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  const { participant } = await profile(survivorId);
  expect(participant.status).toBe(1);
  await ana.call("updateParticipant", {
    id: survivorId,
    version: participant.version,
    changes: { phone: "+14155550188" },
  });
  await ana.call("addComment", { id: survivorId, body: "New since the merge." });
  await study.effects();
  expect(await ana.call("undoMerge", { otherId })).toEqual({ survivorId, version: 4 });
  const { log = [], markers } = await study.effects();
  expect(markers).toEqual(everywhere);
  expect(log.map(({ action, participantId }) => [action, participantId])).toEqual([
    [8, survivorId],
    [0, survivorId],
    [0, otherId],
    [104, survivorId],
  ]);
  expect(log[2]?.payload).toMatchObject({ old: 8, new: 1 });
  const [survivor, other] = [await profile(survivorId), await profile(otherId)];
  expect(survivor.participant).toMatchObject({ phone: "+14155550188", ethnicities: [4], status: null });
  expect(survivor.comments.map(({ body }) => body)).toEqual(["New since the merge."]);
  expect(other.participant).toMatchObject({ status: 1, mergedInto: null, ethnicities: [11] });
  expect(other.comments.map(({ body }) => body)).toEqual(["Said she registered twice."]);
  await expect(ana.call("undoMerge", { otherId })).rejects.toMatchObject({ code: "functions/not-found" });
});

test("a chain of merges is undone from its end", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const last = await addPerson(study);
  await ana.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  await ana.call("mergeParticipants", {
    survivorId: last,
    otherId: survivorId,
    survivorVersion: 1,
    otherVersion: 2,
    choices: {},
  });
  await expect(ana.call("undoMerge", { otherId })).rejects.toMatchObject({ code: "functions/failed-precondition" });
  await ana.call("undoMerge", { otherId: survivorId });
  await ana.call("undoMerge", { otherId });
  expect((await profile(otherId)).comments).toHaveLength(1);
});

test("a merge on old versions, with oneself, of unknown or already merged people is refused and changes nothing", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const merge = { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} };
  const refused: [object, string][] = [
    [{ otherVersion: 2 }, "aborted"],
    [{ otherId: survivorId }, "failed-precondition"],
    [{ otherId: 999_999 }, "not-found"],
  ];
  for (const [change, code] of refused)
    await expect(ana.call("mergeParticipants", { ...merge, ...change })).rejects.toMatchObject({
      code: `functions/${code}`,
    });
  expect(await study.effects()).toEqual({});
  await ana.call("mergeParticipants", merge);
  await study.effects();
  const third = await addPerson(study);
  await expect(ana.call("mergeParticipants", { ...merge, survivorId: third, otherVersion: 2 })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  const changes = [
    () => ana.call("updateParticipant", { id: otherId, version: 2, changes: { city: "Alameda" } }),
    () => ana.call("setParticipantStatus", { id: otherId, version: 2, to: null, reason: "It was wrong" }),
    () => ana.call("addComment", { id: otherId, body: "Where does this go?" }),
  ];
  for (const change of changes)
    await expect(change()).rejects.toMatchObject({
      code: "functions/failed-precondition",
      details: { mergedInto: survivorId },
    });
  expect(await study.effects()).toEqual({});
  expect(await ana.call("setParticipantsStatus", { selected: { ids: [otherId, third] }, to: 1 })).toEqual({
    changed: 1,
    unchanged: 0,
    merged: 1,
  });
});

test("two who merge the same pair in opposite directions right away: one succeeds", async () => {
  const { survivorId, otherId } = await twoOfOne();
  const results = await Promise.allSettled([
    ana.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} }),
    study.call("mergeParticipants", {
      survivorId: otherId,
      otherId: survivorId,
      survivorVersion: 1,
      otherVersion: 1,
      choices: {},
    }),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
