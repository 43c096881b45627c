import { factsAt } from "@hb/domain/as-of/timeline.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { User } from "@hb/domain/users/user.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { aReadyDevice } from "../testing/remote-study.ts";
import { aStation, openSlots } from "../testing/sessions.ts";
import { type Study, startStudy } from "../testing/study.ts";

const before = "2026-11-17T18:42:00.000Z";
const later = "2026-11-17T18:50:00.000Z";
let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: before });
});
afterAll(() => study.stop());

async function aChangedPerson(): Promise<number> {
  study.setNow(before);
  const id = await addPerson(study, { firstName: "Quillon", city: "Zzyzx", createdAt: before });
  study.setNow(later);
  await study.call("updateParticipant", { id, version: 1, changes: { firstName: "Wren", city: "Berkeley" } });
  await study.call("setParticipantStatus", { id, version: 2, to: participantStatus.contacted });
  return id;
}

test("a person is shown as they were before they were edited", async () => {
  const id = await aChangedPerson();
  const timeline = await study.call("getTimeline", { kind: "participant", id });
  expect(factsAt(timeline, before)).toMatchObject({ firstName: "Quillon", city: "Zzyzx", status: null });
  expect(factsAt(timeline, later)).toMatchObject({ firstName: "Wren", city: "Berkeley", status: 1 });
});

test("nothing of someone who was anonymized comes back", async () => {
  const id = await aChangedPerson();
  study.setNow("2026-11-17T18:52:00.000Z");
  const colleague = await study.staffWith("participants", "users", "log");
  await study.call("askForAnonymisation", { participantIds: [id], why: "asked" });
  await colleague.call("anonymisePeople", { people: [{ id, version: 3 }] });
  const timeline = await study.call("getTimeline", { kind: "participant", id });
  expect(timeline.anonymizedAt).not.toBeNull();
  expect(JSON.stringify(timeline)).not.toMatch(/Quillon|Zzyzx|Berkeley|Wren/);
  expect(Object.values(factsAt(timeline, before) ?? {}).every(value => value === undefined)).toBe(true);
});

test("each fact is only for those who can read its entries in the log", async () => {
  const id = await aChangedPerson();
  const fieldsFor = async (...keys: Parameters<Study["staffWith"]>) => {
    const { call } = await study.staffWith(...keys);
    const { now, changes } = await call("getTimeline", { kind: "participant", id });
    const told = new Set(changes.map(({ field }) => field));
    expect([...told].every(field => field in now)).toBe(true);
    return Object.keys(now);
  };
  expect(await fieldsFor("log", "scheduler")).toEqual(["status", "type"]);
  expect(await fieldsFor("log", "remoteStudy")).toContain("remoteStatus");
  expect(await fieldsFor("log", "remoteStudy")).not.toContain("city");
  expect(await fieldsFor("log", "participants")).toContain("city");
  expect(await fieldsFor("log", "participants")).not.toContain("remoteStatus");
  const denied = { code: "functions/permission-denied" };
  const { call } = await study.staffWith("log");
  await expect(call("getTimeline", { kind: "participant", id })).rejects.toMatchObject(denied);
  const administrator = await study.staffWith("users");
  await expect(administrator.call("listAccountTimelines", null)).rejects.toMatchObject(denied);
});

test("an account whose names are hidden gets no record", async () => {
  const id = await aChangedPerson();
  const inspector = await study.staffWith("log", "participants", "users");
  const userId = inspector.auth.currentUser?.uid ?? "";
  const { version } = (await study.call("getAllUsers", null)).users[userId] as User;
  const permissions = { log: true, participants: true } as const;
  await study.call("setUserPermissions", { userId, version, permissions, terms: { hidesNames: true } });
  await expect(inspector.call("getTimeline", { kind: "participant", id })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
});

test("sessions need Scheduler, devices Remote study", async () => {
  study.setNow(before);
  const [slot] = await openSlots(study.admin, {
    on: "2026-11-20",
    times: ["10:00"],
    stationId: await aStation(study.admin),
  });
  const { id } = await aReadyDevice(study);
  const session = { kind: "session", id: slot?.id ?? 0 } as const;
  const device = { kind: "device", id } as const;
  const denied = { code: "functions/permission-denied" };
  const scheduler = await study.staffWith("log", "scheduler");
  const remote = await study.staffWith("log", "remoteStudy");
  expect((await scheduler.call("getTimeline", session)).now).toMatchObject({ lengthMinutes: 60 });
  expect((await remote.call("getTimeline", device)).now).toMatchObject({ place: "Shelf 1" });
  await expect(scheduler.call("getTimeline", device)).rejects.toMatchObject(denied);
  await expect(remote.call("getTimeline", session)).rejects.toMatchObject(denied);
  await expect(study.call("getTimeline", { kind: "device", id: 999_999 })).rejects.toMatchObject({
    code: "functions/not-found",
  });
});

test("a slot that was deleted is still shown as it was", async () => {
  study.setNow(before);
  const stationId = await aStation(study.admin);
  const [slot] = await openSlots(study.admin, { on: "2026-11-21", times: ["10:00"], stationId });
  if (!slot) throw new Error("There's a slot.");
  const { sessions: counted } = await study.call("getTotalsAsOf", { at: before });
  study.setNow(later);
  await study.call("deleteSlots", { slots: [{ id: slot.id, version: slot.version }] });
  const timeline = await study.call("getTimeline", { kind: "session", id: slot.id });
  expect(factsAt(timeline, before)).toMatchObject({ startsAt: slot.startsAt, status: 0, participant: null });
  expect(factsAt(timeline, later)).toBeUndefined();
  const { sessions } = await study.call("getTotalsAsOf", { at: before });
  expect(sessions.past["0"]).toBe(counted.now["0"]);
});
