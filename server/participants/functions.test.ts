import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy();
  ana = await study.staffWith("participants");
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const markers = ["/study/lastLogUpdate", "/study/lastParticipantsUpdate"];
const byAna = () => `staff:${ana.auth.currentUser?.uid}`;
async function profile(id: number): Promise<Participant> {
  const answer = await ana.call("getParticipant", { id });
  if (answer.sees !== "profile") throw new Error("The profile was expected.");
  return answer.participant;
}

test("with participants everything is seen; the scheduler and the remote study see the card", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Abernathy", phone: "+14155550170", gender: 1 });
  expect(await ana.call("getParticipant", { id })).toMatchObject({
    sees: "profile",
    participant: { id, gender: 1, version: 1, timeZone: "America/Los_Angeles", headsets: [] },
    comments: [],
    documents: [],
    merged: [],
  });
  for (const key of ["scheduler", "remoteStudy"] as const)
    expect(await (await study.staffWith(key)).call("getParticipant", { id })).toEqual({
      sees: "card",
      participant: { id, firstName: "Wren", lastName: "Abernathy", phone: "+14155550170", status: null, type: 1 },
    });
  await expect(ana.call("getParticipant", { id: 9_999_999 })).rejects.toMatchObject({ code: "functions/not-found" });
});

test("an edit is saved and logged field by field with old and new value; each kind of field under its own action", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Abernathy", country: 196, state: 5 });
  const changes = {
    ethnicities: [11, 4],
    bornOn: "1990-05-01",
    gender: 3,
    skinType: 2,
    phone: "(415) 555-0171",
    headsets: [{ brand: 4, type: 3, questType: 2, ownedFor: 1 }],
  } as const;
  expect(await ana.call("updateParticipant", { id, version: 1, changes: structuredClone(changes) as never })).toEqual({
    version: 2,
  });
  const entry = { actor: byAna(), participantId: id };
  const { log = [], ...rest } = await study.effects();
  expect(log).toHaveLength(6);
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...entry,
        action: logAction.ethnicity,
        payload: expect.objectContaining({ old: [], new: [4, 11] }),
      }),
      expect.objectContaining({
        ...entry,
        action: logAction.dateOfBirth,
        payload: expect.objectContaining({ old: null, new: "1990-05-01" }),
      }),
      expect.objectContaining({
        ...entry,
        action: logAction.gender,
        payload: expect.objectContaining({ old: null, new: 3 }),
      }),
      expect.objectContaining({
        ...entry,
        action: logAction.skinType,
        payload: expect.objectContaining({ old: null, new: 2 }),
      }),
      expect.objectContaining({
        ...entry,
        action: logAction.participantDetails,
        payload: expect.objectContaining({
          field: "phone",
          old: null,
          new: "+14155550171",
          participantName: "Wren Abernathy",
        }),
      }),
      expect.objectContaining({
        ...entry,
        action: logAction.participantDetails,
        payload: expect.objectContaining({ field: "headsets", old: [] }),
      }),
    ]),
  );
  expect(rest).toEqual({ markers });
  expect(await profile(id)).toMatchObject({ ...changes, ethnicities: [4, 11], phone: "+14155550171", version: 2 });
});

test("a state outside the United States goes with the country, and is logged too", async () => {
  const id = await addPerson(study, { country: 196, state: 5 });
  await ana.call("updateParticipant", { id, version: 1, changes: { country: 68 } });
  const { log } = await study.effects();
  expect(log?.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: "country", old: 196, new: 68 }),
      expect.objectContaining({ field: "state", old: 5, new: null }),
    ]),
  );
});

test("an edit on a version that a colleague has changed is refused with both values and changes nothing", async () => {
  const id = await addPerson(study, { city: "Oakland" });
  await study.call("updateParticipant", { id, version: 1, changes: { city: "Berkeley" } });
  await study.effects();
  const refused = ana.call("updateParticipant", { id, version: 1, changes: { city: "Alameda" } });
  await expect(refused).rejects.toMatchObject({
    code: "functions/aborted",
    details: { theirs: { id, city: "Berkeley", version: 2 }, mine: { city: "Alameda" } },
  });
  expect(await study.effects()).toEqual({});
  expect(await profile(id)).toMatchObject({ city: "Berkeley" });
});

test("two colleagues who save at the same moment: one wins, the other is told", async () => {
  const id = await addPerson(study);
  const results = await Promise.allSettled(
    ["Oakland", "Berkeley", "Alameda"].map(city =>
      ana.call("updateParticipant", { id, version: 1, changes: { city } }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await study.effects()).log).toHaveLength(1);
});

test("what can't be kept is refused field by field and leaves no trace", async () => {
  const id = await addPerson(study, { email: "wren@example.com" });
  const refusals: [object, string][] = [
    [{ phone: "call me" }, "phone"],
    [{ email: null }, "email"],
    [{ firstName: "", lastName: " " }, "lastName"],
  ];
  for (const [changes, field] of refusals)
    await expect(ana.call("updateParticipant", { id, version: 1, changes })).rejects.toMatchObject({
      code: "functions/invalid-argument",
      details: { problems: [{ path: ["changes", field] }] },
    });
  await expect(
    ana.call("updateParticipant", { id, version: 1, changes: { email: "wren@example.com" } }),
  ).rejects.toMatchObject({
    code: "functions/failed-precondition",
    message: expect.stringContaining("There are no changes to save."),
  });
  expect(await study.effects()).toEqual({});
});

test("the same edit sent ten times is done once", async () => {
  const id = await addPerson(study);
  const edit = { requestId: randomUUID(), id, version: 1, changes: { city: "Oakland" } };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.call("updateParticipant", edit)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ version: 2 })));
  expect((await study.effects()).log).toHaveLength(1);
});

test("a usual step is one click; any other change of status asks for a reason", async () => {
  const id = await addPerson(study);
  expect(await ana.call("setParticipantStatus", { id, version: 1, to: participantStatus.contacted })).toEqual({
    version: 2,
  });
  expect(await study.effects()).toEqual({
    log: [
      {
        action: logAction.participantStatus,
        actor: byAna(),
        participantId: id,
        subject: null,
        payload: expect.objectContaining({ old: null, new: 1 }),
      },
    ],
    markers,
  });
  const correction = { id, version: 2, to: participantStatus.blank };
  await expect(ana.call("setParticipantStatus", correction)).rejects.toMatchObject({
    code: "functions/failed-precondition",
    details: { needsReason: true },
  });
  expect(await study.effects()).toEqual({});
  await ana.call("setParticipantStatus", { ...correction, reason: "Wrong person called" });
  expect((await study.effects()).log?.[0]?.payload).toMatchObject({ old: 1, new: null, reason: "Wrong person called" });
});

test("what a session usually brings about asks for a reason when set by hand; the same status is no change", async () => {
  const id = await addPerson(study, { status: participantStatus.contacted });
  for (const to of [participantStatus.scheduled, participantStatus.contacted])
    await expect(ana.call("setParticipantStatus", { id, version: 1, to })).rejects.toMatchObject({
      code: "functions/failed-precondition",
    });
  expect(await study.effects()).toEqual({});
});

test("participant type and owner type are logged with old and new value", async () => {
  const id = await addPerson(study, { type: 1, ownerType: null });
  expect(await ana.call("setParticipantType", { id, version: 1, to: 2 })).toEqual({ version: 2 });
  expect(await ana.call("setOwnerType", { id, version: 2, to: 3 })).toEqual({ version: 3 });
  expect(await study.effects()).toMatchObject({
    log: [
      { action: logAction.participantType, participantId: id, payload: { old: 1, new: 2 } },
      { action: logAction.ownershipType, participantId: id, payload: { old: null, new: 3 } },
    ],
    markers,
  });
  await expect(ana.call("setOwnerType", { id, version: 1, to: 4 })).rejects.toMatchObject({
    code: "functions/aborted",
  });
});

test("a comment is its author's to edit, and how it read before is kept", async () => {
  const id = await addPerson(study);
  const { commentId } = await ana.call("addComment", { id, body: "Call after five." });
  expect(await study.effects()).toMatchObject({
    log: [{ action: logAction.participantComment, participantId: id, payload: { old: null, new: "Call after five." } }],
    markers,
  });
  await expect(study.call("editComment", { commentId, version: 1, body: "Mine now." })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
  expect(await ana.call("editComment", { commentId, version: 1, body: "Call after six." })).toEqual({ version: 2 });
  await expect(ana.call("editComment", { commentId, version: 1, body: "Call at noon." })).rejects.toMatchObject({
    code: "functions/aborted",
    details: { theirs: { body: "Call after six.", version: 2 }, mine: { body: "Call at noon." } },
  });
  expect((await study.effects()).log?.map(({ payload }) => payload)).toMatchObject([
    { old: "Call after five.", new: "Call after six." },
  ]);
  const answer = await ana.call("getParticipant", { id });
  expect(answer).toMatchObject({
    comments: [{ id: commentId, body: "Call after six.", version: 2, earlier: [{ body: "Call after five." }] }],
  });
});

test("an edit is undone from the log as a new change, unless the field has been changed again", async () => {
  const id = await addPerson(study, { city: "Oakland" });
  await ana.call("updateParticipant", { id, version: 1, changes: { city: "Berkeley" } });
  const { entries } = await study.call("getHistory", {
    subject: { kind: "participant", id: String(id) },
    limit: 1,
  });
  const entryId = entries[0]?.id ?? 0;
  await study.effects();
  expect(await ana.call("undoParticipantEdit", { entryId })).toEqual({ version: 3 });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.participantDetails,
        payload: { field: "city", old: "Berkeley", new: "Oakland", reason: "Undone" },
      },
    ],
    markers,
  });
  await expect(ana.call("undoParticipantEdit", { entryId })).rejects.toMatchObject({
    code: "functions/aborted",
    details: { theirs: { city: "Oakland" }, mine: { city: "Oakland" } },
  });
  await expect(ana.call("undoParticipantEdit", { entryId: 999_999_999 })).rejects.toMatchObject({
    code: "functions/not-found",
  });
  expect(await study.effects()).toEqual({});
});

test("someone is added by hand with a name and an email or a phone, and gets the next number", async () => {
  const profile = { firstName: "Tomás", lastName: "Núñez", phone: "020 7946 0018", country: 195 } as const;
  const { id } = await ana.call("createParticipant", { profile, type: null });
  expect(id).toBeGreaterThanOrEqual(1001);
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.participantRegistered,
        actor: byAna(),
        participantId: id,
        payload: { source: null, participantName: "Tomás Núñez" },
      },
    ],
    markers,
  });
  expect(await ana.call("getParticipant", { id })).toMatchObject({
    participant: { phone: "+442079460018", status: null, privacyVersion: null, timeZone: "America/Los_Angeles" },
  });
  await expect(ana.call("createParticipant", { profile: { firstName: "Ana" }, type: null })).rejects.toMatchObject({
    code: "functions/invalid-argument",
    details: { problems: [{ path: ["profile", "email"] }] },
  });
});
