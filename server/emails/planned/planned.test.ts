import { emailType } from "@hb/domain/emails/email-types.ts";
import { defaultEmailRules, type EmailRule } from "@hb/domain/emails/rules.ts";
import type { StudySettings } from "@hb/domain/settings/settings.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLiveForm } from "../../participants/registration/live-form.ts";
import { defaultSettings } from "../../settings/acts.ts";
import { createLiveSettings } from "../../settings/live.ts";
import { createSite, type Site } from "../../site.ts";
import { createLiveDefinitions } from "../../surveys/live-definitions.ts";
import { addPerson } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";
import { type EmailComposer, planEmails, sendEmail, stopPlannedEmails } from "../acts.ts";
import { createLiveWording } from "../wording/live-wording.ts";
import { emailJobs, findDueEmails, recheckEmail } from "./jobs.ts";

let study: Study;
let server: MailServer;
/** What the maker of this test says of each thing: nothing = it is to be sent. */
let stops: Map<string, string>;
let breaks: boolean;
let clock: string;

const start = "2026-11-17T18:00:00.000Z";
/** With patience for a loaded machine. */

beforeAll(async () => {
  server = await startMailServer();
  study = await startStudy({ now: start, settings: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await study.stop();
  await server.stop();
});
beforeEach(() => {
  stops = new Map();
  breaks = false;
  clock = start;
  study.setNow(start);
  server.behave("accept");
  server.received.splice(0);
});

const maker = (type: EmailComposer["type"]): EmailComposer => ({
  type,
  async compose(_db, _site, { participantId, about, isByRule }) {
    if (breaks) throw new Error("a fact is missing");
    const stop = stops.get(about?.id ?? "");
    if (stop) return { stop };
    return {
      email: {
        version: 1,
        subject: `About ${about?.id}${isByRule ? ", again" : ""}`,
        headline: "Hello",
        paragraphs: [`For ${participantId}`],
        because: "Because.",
      },
    };
  },
});

function site(changes: Partial<StudySettings> = {}): Site {
  const given = {
    studyName: "Northlight",
    contactMailbox: "hello@northlight.example",
    siteTimeZone: "America/Los_Angeles",
  };
  const live = createLiveSettings({ ...defaultSettings, ...given, ...changes });
  return createSite({
    live,
    wording: createLiveWording(),
    surveys: createLiveDefinitions().definitions,
    form: createLiveForm(),
    hasMailServer: true,
    providerLabel: undefined,
    now: Date.now,
    webAppUrl: () => study.hb.address,
    emailComposer: maker,
  });
}
const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(study.hb.database, work);
const system = { kind: "system", job: "test" } as const;
const at = (now: string) => {
  clock = now;
  study.setNow(now);
};

let things = 0;
async function planned(person: Parameters<typeof addPerson>[1] = {}, startsAt = "2026-11-20T18:00:00.000Z") {
  const participantId = await addPerson(study, { email: `p${++things}@example.com`, type: 1, status: 5, ...person });
  const about = { kind: "booking", id: `b${things}` } as const;
  const plan = { trigger: "sessionBooked", participantId, about, at: startsAt } as const;
  await within(tx => planEmails({ tx, now: clock }, site(), plan));
  return { participantId, about, plan };
}
const mails = (participantId: number) => study.hb.database.read<
  { id: number; state: string; reason: string | null; to: string; type: number; dueAt: string; why: string }[]
>`
  select o.id, o.state, o.reason, o.to_address as "to", o.type, o.next_attempt_at as "dueAt", e.why
    from platform.outbox o join study.emails e on e.email_id = o.id
   where e.participant_id = ${participantId} order by o.id`;
/** What the minute's job does, here and now. */
async function judgeDue(of: Site = site()): Promise<void> {
  const kinds = emailJobs(of, () => Date.parse(clock), study.hb);
  const judge = kinds.find(({ name }) => name === recheckEmail);
  const due = await study.hb.database.read<{ id: number }[]>`
    select id from platform.outbox where state = 'planned' and next_attempt_at <= ${clock} and not held`;
  for (const { id } of due) await judge?.work({ id } as never);
}

test("a booked visit plans the reminder of its kind of participant, two days before, with its reason in words", async () => {
  // So late that no other rule here meets them.
  const visit = "2026-12-20T18:00:00.000Z";
  const loaner = await planned({}, visit);
  expect(await mails(loaner.participantId)).toMatchObject([
    { state: "planned", type: 3, dueAt: "2026-12-18T18:00:00.000Z", why: "Rule: 2 days before the visit" },
  ]);
  const owner = await planned({ type: 2 }, visit);
  expect(await mails(owner.participantId)).toMatchObject([{ type: 7 }]);
});

test("a planned email goes when it is due, written with the facts of that moment, and no earlier", async () => {
  const { participantId } = await planned();
  at("2026-11-18T17:59:00.000Z");
  await judgeDue();
  expect(await mails(participantId)).toMatchObject([{ state: "planned" }]);
  at("2026-11-18T18:00:30.000Z");
  await judgeDue();
  await expect.poll(() => server.received.length).toBe(1);
  expect(server.received[0]).toMatchObject({ subject: expect.stringContaining("About b") });
  await expect.poll(async () => (await mails(participantId))[0]?.state).toBe("sent");
});

test("a canceled visit stops its reminders right away, with the reason", async () => {
  const { participantId, about } = await planned();
  await within(tx => stopPlannedEmails({ tx, now: clock }, { about, reason: "The visit was canceled." }));
  expect(await mails(participantId)).toMatchObject([{ state: "cancelled", reason: "The visit was canceled." }]);
  at("2026-11-19T19:00:00.000Z");
  await judgeDue();
  expect(server.received).toHaveLength(0);
});

test("what its maker no longer wants to say is canceled when it is due: an answered survey, a past visit", async () => {
  const { participantId, about } = await planned();
  stops.set(about.id, "The survey is answered.");
  at("2026-11-19T19:00:00.000Z");
  await judgeDue();
  expect(await mails(participantId)).toMatchObject([{ state: "cancelled", reason: "The survey is answered." }]);
});

test("a withdrawal stops what a rule has planned", async () => {
  const { participantId } = await planned();
  await study.hb.database.write`update study.participants set status = 9 where id = ${participantId}`;
  at("2026-11-19T19:00:00.000Z");
  await judgeDue();
  expect(await mails(participantId)).toMatchObject([{ state: "cancelled", reason: "The participant has withdrawn." }]);
});

test("a changed address corrects it, a removed one suppresses it", async () => {
  const [changed, removed] = [await planned(), await planned()];
  await study.hb.database.write`
    update study.participants set email = 'new@example.com' where id = ${changed.participantId}`;
  await study.hb.database.write`
    update study.participants set email = null, phone = '+14155550100' where id = ${removed.participantId}`;
  at("2026-11-19T19:00:00.000Z");
  await judgeDue();
  expect(await mails(changed.participantId)).toMatchObject([{ to: "new@example.com" }]);
  expect(await mails(removed.participantId)).toMatchObject([
    { state: "suppressed", reason: "There's no email address." },
  ]);
});

test("a moved visit is planned anew; moved back to the same time, it is planned again", async () => {
  const { participantId, plan, about } = await planned();
  const stop = () => within(tx => stopPlannedEmails({ tx, now: clock }, { about, reason: "The visit was moved." }));
  await stop();
  await within(tx => planEmails({ tx, now: clock }, site(), { ...plan, at: "2026-11-21T18:00:00.000Z" }));
  await stop();
  await within(tx => planEmails({ tx, now: clock }, site(), plan));
  expect(await mails(participantId)).toMatchObject([
    { state: "planned", dueAt: "2026-11-18T18:00:00.000Z" },
    { state: "cancelled", dueAt: "2026-11-19T18:00:00.000Z", reason: "The visit was moved." },
  ]);
});

test("planned again without a stop, the newer plan replaces the older one", async () => {
  const { participantId, plan } = await planned();
  await within(tx => planEmails({ tx, now: clock }, site(), { ...plan, at: "2026-11-25T18:00:00.000Z" }));
  expect(await mails(participantId)).toMatchObject([
    { state: "cancelled", reason: "Replaced by a new plan." },
    { state: "planned", dueAt: "2026-11-23T18:00:00.000Z" },
  ]);
});

test("rules are data: switched off they plan nothing, repeated they plan up to their maximum, outside quiet hours", async () => {
  const invitation = defaultEmailRules.find(({ id }) => id === "invitation") as EmailRule;
  const participantId = await addPerson(study, { email: "rules@example.com" });
  const about = { kind: "participant", id: String(participantId) } as const;
  const night = "2026-11-17T07:30:00.000Z"; // half past eleven in the evening at the site
  const plan = { trigger: "bookingInvited", participantId, about, at: night } as const;
  await within(tx => planEmails({ tx, now: night }, site({ emailRules: [{ ...invitation, enabled: false }] }), plan));
  expect(await mails(participantId)).toEqual([]);
  await within(tx => planEmails({ tx, now: night }, site({ emailRules: [{ ...invitation, maximum: 3 }] }), plan));
  expect((await mails(participantId)).map(({ dueAt }) => dueAt)).toEqual([
    "2026-11-20T16:00:00.000Z",
    "2026-11-24T16:00:00.000Z",
    "2026-11-28T16:00:00.000Z",
  ]);
});

test("the same cause is sent once; what doesn't go out stands in the outbox with its reason", async () => {
  const participantId = await addPerson(study, { email: "once@example.com" });
  const mail = {
    type: emailType.linkAskedFor,
    participantId,
    about: { kind: "participant", id: "x" },
    cause: "c:1",
  } as const;
  const send = (cause: string) =>
    within(tx => sendEmail({ tx, actor: system, now: clock }, site(), { ...mail, cause }));
  expect([await send("c:1"), await send("c:1")]).toEqual(["queued", "queued"]);
  stops.set("x", "Nothing is due.");
  expect(await send("c:2")).toBe("stopped");
  expect(await mails(participantId)).toMatchObject([{}, { state: "cancelled", reason: "Nothing is due." }]);
  await expect.poll(() => server.received.length).toBe(1);
});

test("an email that can't be written is failed with a safe reason once its job is given up, and isn't asked for again", async () => {
  const { participantId } = await planned();
  breaks = true;
  at("2026-11-19T19:00:00.000Z");
  await expect(judgeDue()).rejects.toThrow("a fact is missing");
  expect(await mails(participantId)).toMatchObject([{ state: "planned" }]);
  const judge = emailJobs(site(), () => Date.parse(clock), study.hb).find(({ name }) => name === recheckEmail);
  const [mail] = await mails(participantId);
  await judge?.givenUp?.({ id: mail?.id } as never, "Something unforeseen happened.");
  expect(await mails(participantId)).toMatchObject([
    { state: "failed", reason: "Couldn't write this email. Something unforeseen happened." },
  ]);
  breaks = false;
  await judge?.work({ id: mail?.id } as never);
  await expect.poll(async () => (await mails(participantId))[0]?.state).toBe("sent");
});

test("the real queue finds what is due and writes it", async () => {
  // With the study's own makers, so with a mail that they can write.
  const participantId = await addPerson(study, { email: "queue@example.com", status: 1 });
  const about = { kind: "participant", id: String(participantId) } as const;
  at("2026-11-10T18:00:00.000Z");
  await within(tx =>
    planEmails({ tx, now: clock }, site(), { trigger: "bookingInvited", participantId, about, at: clock }),
  );
  at("2026-11-14T18:00:00.000Z");
  await study.hb.jobs.run(findDueEmails);
  await expect.poll(() => server.received.length).toBe(1);
  expect(server.received[0]).toMatchObject({
    to: [{ address: "queue@example.com" }],
    replyTo: [{ address: "study@localhost.example" }],
  });
});
