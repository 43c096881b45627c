import { randomUUID } from "node:crypto";
import { emailType } from "@hb/domain/emails/email-types.ts";
import type { FunctionName } from "@hb/domain/functions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import { anOnboarded, aReadyDevice, versionOf } from "@hb/server/testing/remote-study.ts";
import { aStation, openSlots, theSession } from "@hb/server/testing/sessions.ts";
import { type Study, startStudy } from "@hb/server/testing/study.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-02T18:00:00.000Z" });
});
afterAll(() => study.stop());

const contacted = participantStatus.contacted;

/** Staff changes whose answer a bad connection may lose; each is prepared first and then given as name and input. */
const changes: Record<string, () => Promise<[FunctionName, object]>> = {
  comment: async () => ["addComment", { id: await addPerson(study), body: "Called, will call back." }],
  "status step": async () => {
    const id = await addPerson(study, { status: null });
    const { participant } = await study.call("getParticipant", { id });
    return ["setParticipantStatus", { id, version: "version" in participant ? participant.version : 1, to: contacted }];
  },
  booking: async () => ["bookSession", await aBooking()],
  move: async () => {
    const { stationId, visit } = await aVisit();
    const [slot] = await openSlots(study.admin, { on: "2026-12-02", times: ["09:00"], stationId });
    const to = { sessionId: slot!.id, version: slot!.version };
    return ["moveBooking", { id: visit.id, version: visit.version, to, notify: true }];
  },
  cancel: async () => {
    const { visit } = await aVisit();
    return ["cancelBooking", { id: visit.id, version: visit.version, notify: true }];
  },
  "hand-over": async () => {
    const participantId = await anOnboarded(study);
    const { id, version } = await aReadyDevice(study, 1);
    const enrolmentVersion = await versionOf(study, participantId);
    const loan = { participantId, enrolmentVersion, dueBackOn: "2027-02-01", accessories: [1], condition: "New" };
    return ["handOverDevice", { id, version, ...loan, notify: true }];
  },
  email: async () => {
    const participantId = await addPerson(study, { status: contacted, email: `${randomUUID()}@example.com` });
    return ["sendEmailTo", { type: emailType.bookingInvitation, participantId, about: null }];
  },
  link: async () => ["renewLink", { participantId: await addPerson(study), form: "consent" }],
};

async function aBooking() {
  const stationId = await aStation(study.admin);
  const [slot] = await openSlots(study.admin, { on: "2026-12-01", times: ["09:00"], stationId });
  const participantId = await addPerson(study, { status: contacted });
  return { id: slot!.id, version: slot!.version, participantId, notify: true, stationId };
}

async function aVisit() {
  const { stationId, ...booking } = await aBooking();
  await study.call("bookSession", booking);
  return { stationId, visit: await theSession(study.admin, booking.id) };
}

test.for(Object.keys(changes))("%s: the answer is lost and the change sent again: made once", async what => {
  const [name, { stationId: _station, ...input }] = (await changes[what]!()) as [
    FunctionName,
    object & { stationId?: number },
  ];
  await study.effects();
  const request = { ...input, requestId: randomUUID() };
  const first = await study.call(name, request as never);
  const effects = await study.effects();
  expect(effects.log?.length).toBeGreaterThan(0);

  expect(await study.call(name, request as never)).toEqual(first);
  expect(await study.effects()).toEqual({});
});
