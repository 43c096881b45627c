import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { aStation, openSlots, theSession } from "../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let dana: StaffClient;
let stationId: number;
// Monday, 08:00 in Los Angeles.
const monday = "2026-11-16T16:00:00.000Z";
/** Noon of the same day, when the desk is back. */
const noon = "2026-11-16T20:00:00.000Z";
const doneAt = "2026-11-16T17:12:00.000Z";
const late = { doneAt, sentAt: noon };
beforeAll(async () => {
  study = await startStudy({ now: monday });
});
beforeEach(async () => {
  study.setNow(monday);
  dana = await study.staffWith("scheduler");
  stationId = await aStation(dana);
});
afterAll(() => study.stop());

/** Somebody with a visit at 9, and the desk is back at noon. */
async function aVisit() {
  const [slot] = await openSlots(dana, { on: "2026-11-16", times: ["09:00"], stationId });
  const participantId = await addPerson(study, { status: participantStatus.contacted });
  const id = slot?.id ?? 0;
  const { version } = await dana.call("bookSession", { id, version: 1, participantId, notify: false });
  study.setNow(noon);
  // The sign-in of the morning is over.
  dana = await study.staffWith("scheduler");
  await study.effects();
  return { id, version };
}
const refused = (code: string, details: object) => ({ code: `functions/${code}`, details });

test("what was done without a connection counts from then, and the log says when it was done and sent", async () => {
  const { id, version } = await aVisit();
  const here = await dana.call("setSessionStatus", { id, version, to: sessionStatus.checkedIn, doneAt });
  expect((await study.effects()).log).toMatchObject([{ action: logAction.sessionStatus, payload: { late } }]);
  expect(await theSession(dana, id)).toMatchObject({ checkedInAt: doneAt });
  const paid = await dana.call("setSessionBonus", { id, version: here.version, bonusCents: 500, doneAt });
  await dana.call("addSessionComment", { id, body: "Left at ten.", doneAt });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.sessionBonus, payload: { late } },
    { action: logAction.sessionComment, payload: { late } },
  ]);
  const { comments } = await dana.call("getSession", { id });
  expect(comments).toMatchObject([{ createdAt: doneAt }]);
  const done = { id, version: paid.version, to: sessionStatus.completed, withoutConsent: "Signed on paper" };
  await dana.call("setSessionStatus", { ...done, doneAt: addMinutes(doneAt, 60) });
  expect(await theSession(dana, id)).toMatchObject({ checkedInAt: doneAt, completedAt: addMinutes(doneAt, 60) });
});

test("a visit isn't completed before the check-in that another desk recorded", async () => {
  const { id, version } = await aVisit();
  const here = await dana.call("setSessionStatus", { id, version, to: sessionStatus.checkedIn });
  const done = { id, version: here.version, to: sessionStatus.completed, withoutConsent: "Signed on paper" };
  await dana.call("setSessionStatus", { ...done, doneAt });
  expect(await theSession(dana, id)).toMatchObject({ checkedInAt: noon, completedAt: noon });
});

test("what is done now isn't called late, and another day or the future is refused", async () => {
  const { id, version } = await aVisit();
  const step = { id, version, to: sessionStatus.checkedIn };
  for (const wrong of [addMinutes(noon, 2), addMinutes(noon, -24 * 60)])
    await expect(dana.call("setSessionStatus", { ...step, doneAt: wrong })).rejects.toMatchObject(
      refused("failed-precondition", { doneAt: true }),
    );
  expect(await study.effects()).toEqual({});
  await dana.call("setSessionStatus", { ...step, doneAt: addMinutes(noon, -1) });
  const [entry] = (await study.effects()).log ?? [];
  expect(entry?.payload).not.toHaveProperty("late");
  expect(await theSession(dana, id)).toMatchObject({ checkedInAt: noon });
});

test("a step counts at its time: before check-in opens it needs a reason, however late it is sent", async () => {
  const { id, version } = await aVisit();
  await expect(
    dana.call("setSessionStatus", { id, version, to: sessionStatus.noShow, doneAt: addMinutes(monday, 30) }),
  ).rejects.toMatchObject(refused("failed-precondition", { needsReason: true }));
});

test("a step on a session that another desk changed says who did that, and when it was done", async () => {
  const { id, version } = await aVisit();
  await dana.call("setSessionStatus", { id, version, to: sessionStatus.noShow, doneAt });
  await dana.call("addSessionComment", { id, body: "Called, no answer." });
  await expect(dana.call("setSessionStatus", { id, version, to: sessionStatus.checkedIn })).rejects.toMatchObject(
    refused("aborted", { theirs: { status: sessionStatus.noShow }, changed: { by: "Staff scheduler", at: doneAt } }),
  );
});
