import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { aStation, openSlots } from "../../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let participantId: number;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T16:00:00.000Z" });
  const dana = await study.staffWith("scheduler");
  const stationId = await aStation(dana);
  const [slot] = await openSlots(dana, { on: "2026-11-20", times: ["09:00", "11:00"], stationId });
  participantId = await addPerson(study, {
    status: participantStatus.contacted,
    firstName: "Wren",
    lastName: "Abernathy",
  });
  await dana.call("bookSession", { id: slot?.id ?? 0, version: 1, participantId, notify: false });
});
afterAll(() => study.stop());

async function feedOf(staff: StaffClient): Promise<string> {
  await study.effects();
  const { address } = await staff.call("createCalendarFeed", {});
  return address ?? "";
}
const read = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

test("a feed shows who comes when, with names only to those who may see participants", async () => {
  const scheduler = await study.staffWith("scheduler");
  const both = await study.staffWith("scheduler", "participants");
  const plain = await read(await feedOf(scheduler));
  expect(plain).toMatchObject({ status: 200, type: "text/calendar; charset=utf-8" });
  expect(plain.text).toContain(`SUMMARY:${participantId} · Scheduled`);
  expect(plain.text).toContain("DTSTART:20261120T170000Z");
  expect(plain.text).not.toContain("Abernathy");
  // Open slots are nobody's appointment.
  expect(plain.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const named = await read(await feedOf(both));
  expect(named.text).toContain(`SUMMARY:${participantId} Wren Abernathy · Scheduled`);
});

test("a feed is logged, shown once, replaced by a new one, and revoked", async () => {
  const scheduler = await study.staffWith("scheduler");
  expect(await scheduler.call("getCalendarFeed", null)).toEqual({ feed: null });
  const first = await feedOf(scheduler);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.user, payload: { what: "calendarFeedMade" } },
  ]);
  const requestId = crypto.randomUUID();
  const { address } = await scheduler.call("createCalendarFeed", { requestId });
  expect(await scheduler.call("createCalendarFeed", { requestId })).toEqual({ address: null });
  expect((await read(first)).status).toBe(404);
  expect((await read(address ?? "")).status).toBe(200);
  expect(await scheduler.call("getCalendarFeed", null)).toEqual({
    feed: { createdAt: expect.any(String), lastReadAt: "2026-11-16T16:00:00.000Z" },
  });
  await study.effects();
  await scheduler.call("revokeCalendarFeed", {});
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.user, payload: { what: "calendarFeedEnded" } },
  ]);
  expect((await read(address ?? "")).status).toBe(404);
  await expect(scheduler.call("revokeCalendarFeed", {})).rejects.toMatchObject({ code: "functions/not-found" });
});

test("anyone who is disabled or may not open the scheduler anymore has no feed; a wrong address looks the same", async () => {
  const scheduler = await study.staffWith("scheduler");
  const address = await feedOf(scheduler);
  const userId = scheduler.auth.currentUser?.uid ?? "";
  const present = async () => {
    const { users } = await study.call("getAllUsers", null);
    return { userId, version: (users[userId] as { version: number }).version };
  };
  await study.call("setUserPermissions", { ...(await present()), permissions: { participants: true } });
  const without = await read(address);
  await study.call("setUserPermissions", { ...(await present()), permissions: { scheduler: true } });
  expect((await read(address)).status).toBe(200);
  await study.call("setUserDisabled", { ...(await present()), disabled: true });
  const disabled = await read(address);
  const wrong = await read(address.replace(/.{43}\.ics$/, `${"A".repeat(43)}.ics`));
  expect([without, disabled]).toEqual([wrong, wrong]);
  expect(wrong.status).toBe(404);
});

test("a feed ends after a year", async () => {
  const address = await feedOf(await study.staffWith("scheduler"));
  study.setNow("2027-11-16T15:00:00.000Z");
  expect((await read(address)).status).toBe(200);
  study.setNow("2027-11-16T16:00:01.000Z");
  expect((await read(address)).status).toBe(404);
});
