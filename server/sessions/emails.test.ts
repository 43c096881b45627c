import { participantStatus } from "@hb/domain/participants/status.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkOf } from "../testing/links.ts";
import { addPerson } from "../testing/people.ts";
import { aStation, openSlots } from "../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let dana: StaffClient;
let stationId: number;
beforeAll(async () => {
  // Monday, 08:00 in Los Angeles.
  study = await startStudy({ now: "2026-11-16T16:00:00.000Z" });
  dana = await study.staffWith("scheduler");
});
beforeEach(async () => {
  stationId = await aStation(dana);
});
afterAll(() => study.stop());

interface Mail {
  type: number;
  state: string;
  subject: string;
  text: string;
  dueAt: string | null;
  attachments: { filename: string; contentType: string; content: string }[];
}
async function mailsOf(participantId: number): Promise<Mail[]> {
  return study.hb.database.read<Mail[]>`
    select o.type, o.state, o.subject, o.body_text as text, o.next_attempt_at as "dueAt", o.attachments
      from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = ${participantId} order by o.id`;
}
async function aVisit(person: Parameters<typeof addPerson>[1] = {}) {
  const [slot, later] = await openSlots(dana, { on: "2026-11-20", times: ["13:00", "15:00"], stationId });
  const participantId = await addPerson(study, { status: participantStatus.contacted, firstName: "Wren", ...person });
  const id = slot?.id ?? 0;
  const { version } = await dana.call("bookSession", { id, version: 1, participantId, notify: true });
  return { id, version, participantId, later: later?.id ?? 0 };
}
/** As a calendar reads it: continued lines joined again. */
const linesOf = (mail: Mail | undefined) => mail?.attachments[0]?.content.replaceAll("\r\n ", "").split("\r\n") ?? [];
const value = (mail: Mail | undefined, name: string) =>
  linesOf(mail)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test("booked, moved and canceled are three emails about one calendar entry, each newer than the one before", async () => {
  const { id, version, participantId, later } = await aVisit();
  const moved = await dana.call("moveBooking", { id, version, to: { sessionId: later, version: 1 }, notify: true });
  await dana.call("cancelBooking", { id: moved.sessionId, version: moved.version, notify: true });
  const mails = (await mailsOf(participantId)).filter(({ type }) => type === 2);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is booked"),
    expect.stringContaining("has moved"),
    expect.stringContaining("is canceled"),
  ]);
  expect(mails.map(mail => value(mail, "METHOD"))).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  expect(mails.map(mail => value(mail, "SEQUENCE"))).toEqual(["0", "1", "2"]);
  expect(mails.map(mail => value(mail, "DTSTART"))).toEqual([
    "20261120T210000Z",
    "20261120T230000Z",
    "20261120T230000Z",
  ]);
  expect(new Set(mails.map(mail => value(mail, "UID"))).size).toBe(1);
  expect(mails.map(mail => mail.attachments[0]?.contentType)).toEqual([
    "text/calendar; charset=utf-8; method=REQUEST",
    "text/calendar; charset=utf-8; method=REQUEST",
    "text/calendar; charset=utf-8; method=CANCEL",
  ]);
  expect(mails[0]?.text).toContain("1:00 to 2:00 pm Pacific Time");
  const link = await linkOf(study, participantId, "booking");
  expect(mails[0]?.text).toContain(`/booking?participant=${participantId}&key=${link.key}`);
});

test("a reminder is planned for the visit by the person's type, moves with it, and stops with a cancellation", async () => {
  const { id, version, participantId, later } = await aVisit({ type: 2 });
  const planned = async () => (await mailsOf(participantId)).filter(({ type }) => type === 3 || type === 7);
  expect(await planned()).toMatchObject([{ type: 7, state: "planned", dueAt: "2026-11-18T21:00:00.000Z" }]);
  const moved = await dana.call("moveBooking", { id, version, to: { sessionId: later, version: 1 }, notify: false });
  expect((await planned()).filter(({ state }) => state === "planned")).toMatchObject([
    { type: 7, dueAt: "2026-11-18T23:00:00.000Z" },
  ]);
  await dana.call("cancelBooking", { id: moved.sessionId, version: moved.version, notify: false });
  expect((await planned()).filter(({ state }) => state === "planned")).toEqual([]);
  // Nothing was to be told.
  expect((await mailsOf(participantId)).filter(({ type }) => type === 2)).toHaveLength(1);
});

test("after the cut-off, emails offer no change, and colleagues are offered a reminder, not the confirmation", async () => {
  stationId = await aStation(dana);
  const { id, participantId } = await aVisit();
  const about = { kind: "session", id: String(id) } as const;
  const offered = async () => {
    const { types } = await study.call("listSendableEmails", { participantId, about });
    return types.filter(({ type, stop }) => [2, 3].includes(type) && stop === null).map(({ type }) => type);
  };
  const earlier = study.now();
  expect(await offered()).toEqual([2, 3]);
  study.setNow("2026-11-20T16:00:00.000Z");
  await study.admin.signIn(study.admin.email, study.admin.password);
  expect(await offered()).toEqual([3]);
  await study.call("sendEmailTo", { type: 3, participantId, about });
  const reminder = (await mailsOf(participantId)).findLast(({ type, state }) => type === 3 && state !== "planned");
  expect(reminder?.subject).toBe("Today: your visit at 1:00 pm");
  expect(reminder?.text).toContain("It's too late to reschedule or cancel online.");
  expect(reminder?.text).not.toMatch(/\/booking\?|until/);
  study.setNow(new Date(earlier).toISOString());
});

test("who missed or left a visit isn't reminded of it", async () => {
  for (const to of [5, 6] as const) {
    stationId = await aStation(dana);
    const { id, version, participantId } = await aVisit();
    await dana.call("setSessionStatus", { id, version, to, reason: "A test of it" });
    const states = (await mailsOf(participantId)).filter(({ type }) => type === 3).map(({ state }) => state);
    expect(states).toEqual(["cancelled"]);
  }
});
