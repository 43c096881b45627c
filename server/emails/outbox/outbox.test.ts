import { randomUUID } from "node:crypto";
import { withoutKeys } from "@hb/domain/links/link.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { mailRow } from "@hb/platform/mail/mail.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keyNow } from "../../links/acts.ts";
import { addPerson } from "../../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";
import { stopSubject } from "../planned/decision.ts";
import { insertEmails } from "../sql.ts";

let study: Study;
let server: MailServer;
let ana: StaffClient;
const now = "2026-11-17T18:00:00.000Z";

/** With patience for a loaded machine. */

beforeAll(async () => {
  server = await startMailServer();
  study = await startStudy({ now, settings: { SMTP_URL: server.url, CONTACT_MAILBOX: "hello@northlight.example" } });
  ana = await study.staffWith("participants", "log");
});
afterAll(async () => {
  await study.stop();
  await server.stop();
});
beforeEach(async () => {
  study.setNow(now);
  server.behave("accept");
  server.received.splice(0);
  await study.effects();
});

const emails = { filters: {}, sort: { by: "at", descending: true }, offset: 0, limit: 50 } as const;
const refusedWith = (code: string) => expect.objectContaining({ code: `functions/${code}` });
let count = 0;
const somebody = (change: Parameters<typeof addPerson>[1] = {}) =>
  addPerson(study, {
    firstName: "Wren",
    lastName: "Abernathy",
    email: `wren${++count}@example.com`,
    status: 1,
    ...change,
  });
const invite = (participantId: number, call = ana.call) =>
  call("sendEmailTo", { type: 101, participantId, about: null });
async function waits(participantId: number, state: "planned" | "queued" = "planned"): Promise<number> {
  return inTransaction(study.hb.database, async tx => {
    const mail = {
      cause: randomUUID(),
      type: 101,
      to: "old@example.com",
      subject: "",
      text: "",
      html: "",
      state,
    } as const;
    const row = mailRow(tx, { ...mail, dueAt: "2026-11-19T18:00:00.000Z" });
    const about = { kind: "participant", id: String(participantId) } as const;
    const email = { ...row, participantId, about, why: "Rule: 3 days after.", ruleId: "invitation" };
    const [id = 0] = await insertEmails(tx, [email], now);
    return id;
  });
}
const sent = async (participantId: number) => {
  await expect
    .poll(async () => (await ana.call("listParticipantEmails", { participantId })).rows[0]?.state)
    .toBe("sent");
};

test("an email is previewed as it would go out, and goes out just so: both parts, reply address, stop link, log entry", async () => {
  const id = await somebody();
  const preview = await ana.call("previewEmail", { type: 101, participantId: id, about: null });
  expect(preview).toMatchObject({ stop: null, to: expect.stringContaining("@example.com") });
  const answer = await invite(id);
  expect(answer).toMatchObject({ outcome: "queued" });
  await sent(id);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    subject: preview.body?.subject,
    from: { name: "Northlight Headset Study", address: "hello@northlight.example" },
    replyTo: [{ address: "hello@northlight.example" }],
  });
  // Only the keys of the participant's links are not for staff to see.
  expect(withoutKeys(mail?.html?.trim() ?? "")).toBe(preview.body?.html.trim());
  expect(withoutKeys(mail?.text?.trim() ?? "")).toBe(preview.body?.text.trim());
  expect(mail?.text).not.toBe(preview.body?.text);
  const stop = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value;
  expect(stop).toMatch(new RegExp(`^<${study.hb.address}/stop-emails/${id}/[0-9a-f]{32}>$`));
  const { log, markers } = await study.effects();
  expect(log).toEqual([
    expect.objectContaining({
      action: logAction.emailState,
      participantId: id,
      payload: expect.objectContaining({ old: null, new: "queued", type: 101, participantName: "Wren Abernathy" }),
    }),
    expect.objectContaining({
      action: logAction.emailSent,
      actor: "system:mail",
      participantId: id,
      subject: `email:${answer.emailId}`,
      payload: expect.objectContaining({ type: 101, participantName: "Wren Abernathy" }),
    }),
  ]);
  expect(markers).toContain("/study/lastEmailsUpdate");
  const history = await ana.call("getHistory", {
    subject: { kind: "participant", id: String(id) },
    limit: 20,
  });
  expect(JSON.stringify(history)).toContain('"action":2');
});

test("the same request sent ten times is one email", async () => {
  const id = await somebody();
  const requestId = randomUUID();
  const send = () => ana.call("sendEmailTo", { requestId, type: 101, participantId: id, about: null });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map(({ emailId }) => emailId)).size).toBe(1);
  await sent(id);
  expect(server.received).toHaveLength(1);
  expect((await ana.call("listParticipantEmails", { participantId: id })).rows).toHaveLength(1);
});

test("what there is nothing to say about is refused with its reason and leaves nothing", async () => {
  const id = await somebody({ status: 7 });
  await expect(invite(id)).rejects.toMatchObject({
    message: expect.stringContaining("The status is Rejected."),
  });
  await expect(invite(9_999_999)).rejects.toEqual(refusedWith("not-found"));
  expect(await study.effects()).toEqual({});
});

test("the mail server is down: the act commits right away, the email waits and is sent later", async () => {
  const away = await startMailServer();
  const other = await startStudy({ now, settings: { SMTP_URL: away.url } });
  await away.stop();
  const id = await addPerson(other, { email: "later@example.com", status: 1 });
  await other.call("sendEmailTo", { type: 101, participantId: id, about: null });
  const mail = async () => (await other.call("listParticipantEmails", { participantId: id })).rows[0];
  await expect.poll(async () => (await mail())?.reason).toContain("Attempt 1 failed");
  expect(await mail()).toMatchObject({ state: "queued", attempts: 1 });
  expect(JSON.stringify((await other.call("explainEmails", { participantId: id })).findings)).toContain(
    "will be retried",
  );
  await other.stop();
});

test("an interrupted dialogue leaves the email uncertain; staff say what became of it", async () => {
  const id = await somebody();
  server.behave("drop");
  const { emailId } = await invite(id);
  await expect.poll(async () => (await ana.call("getEmail", { id: emailId })).state).toBe("uncertain");
  server.behave("accept");
  await study.hb.deliverMail();
  expect(server.received).toHaveLength(0);
  await ana.call("resolveEmail", { id: emailId, arrived: false, reason: "She did not find it" });
  expect(await ana.call("getEmail", { id: emailId })).toMatchObject({
    state: "failed",
    reason: "Marked as failed by Staff participants log: She did not find it",
  });
  await expect(ana.call("resolveEmail", { id: emailId, arrived: true })).rejects.toEqual(
    refusedWith("failed-precondition"),
  );
});

test("a refused address bounces: nothing more is sent to it until it is changed or cleared", async () => {
  const id = await somebody();
  const planned = await waits(id);
  server.behave("refuse");
  const { emailId } = await invite(id);
  await expect.poll(async () => (await ana.call("getEmail", { id: emailId })).state).toBe("failed");
  server.behave("accept");
  const { suppression, rows } = await ana.call("listParticipantEmails", { participantId: id });
  expect(suppression.bounced).toMatchObject({ reason: expect.stringContaining("No such mailbox"), by: null });
  expect(rows.find(row => row.id === planned)).toMatchObject({ state: "suppressed" });
  expect(await invite(id)).toMatchObject({
    outcome: "suppressed",
    reason: expect.stringContaining("The address bounced"),
  });
  await ana.call("clearSuppression", { participantId: id, what: "bounced", reason: "The mailbox was full" });
  expect(await invite(id)).toMatchObject({ outcome: "queued" });
  await ana.call("markBounced", { participantId: id, reason: "She called" });
  expect(
    (await study.effects()).log?.map(({ action, payload }) => [action, (payload as { what?: string }).what]),
  ).toEqual(
    expect.arrayContaining([
      [161, "bounced"],
      [161, "cleared"],
    ]),
  );
  const { version } = await person(id);
  await ana.call("updateParticipant", { id, version, changes: { email: "another@example.com" } });
  expect(await invite(id)).toMatchObject({ outcome: "queued" });
});

async function person(id: number): Promise<{ version: number }> {
  const found = await ana.call("getParticipant", { id });
  return found.participant as { version: number };
}

test("a waiting email is held back, released, sent right away, canceled; each is logged with old and new", async () => {
  const id = await somebody();
  const [one, other] = [await waits(id), await waits(id)];
  await ana.call("holdEmail", { id: one, held: true });
  expect(await ana.call("getEmail", { id: one })).toMatchObject({ isHeld: true, state: "planned" });
  await ana.call("holdEmail", { id: one, held: false });
  expect(await ana.call("sendEmailsNow", { ids: [one] })).toMatchObject({ emails: [{ state: "queued" }] });
  await expect.poll(() => server.received.length).toBe(1);
  await ana.call("cancelEmails", { ids: [other], reason: "She called" });
  expect(await ana.call("getEmail", { id: other })).toMatchObject({
    state: "cancelled",
    reason: "Canceled by Staff participants log: She called",
  });
  await expect(ana.call("cancelEmails", { ids: [other] })).rejects.toEqual(refusedWith("failed-precondition"));
  const states = (await study.effects()).log
    ?.filter(({ action }) => action === 161)
    .map(({ payload }) => {
      const { old, new: to, held } = payload as { old: string; new: string; held?: boolean };
      return [old, to, held];
    });
  expect(states).toEqual([
    ["planned", "planned", true],
    ["planned", "planned", false],
    ["planned", "queued", undefined],
    ["planned", "cancelled", undefined],
  ]);
});

test("a planned email shows what it would say now, or why it would not go, and what would stop it", async () => {
  const [goes, stops] = [await somebody(), await somebody({ status: 7 })];
  expect(await ana.call("getEmail", { id: await waits(goes) })).toMatchObject({
    body: { subject: expect.stringContaining("Reminder") },
    wouldStop: null,
    because: "Rule: 3 days after.",
    stoppedBy: expect.arrayContaining(["The participant stops reminders."]),
  });
  expect(await ana.call("getEmail", { id: await waits(stops) })).toMatchObject({
    body: null,
    wouldStop: "The status is Rejected.",
  });
});

test("paused, email to participants waits and account emails go on; resumed, it flows", async () => {
  const id = await somebody();
  await ana.call("pauseMail", { paused: true, reason: "A wrong text" });
  await expect(ana.call("pauseMail", { paused: true })).rejects.toEqual(refusedWith("failed-precondition"));
  await invite(id);
  await expect(ana.call("sendEmailsNow", { ids: [await waits(id)] })).rejects.toEqual(
    refusedWith("failed-precondition"),
  );
  await study.call("createUser", { name: "Ben", email: `ben${count}@example.com`, permissions: {}, expiresOn: null });
  await expect.poll(() => server.received.length).toBe(1);
  await study.hb.deliverMail();
  expect(server.received.map(({ subject }) => subject)).toEqual(["Your account for Northlight Headset Study"]);
  expect(await ana.call("countEmails", { filters: {} })).toMatchObject({
    paused: { at: now, by: "Staff participants log", reason: "A wrong text" },
  });
  await ana.call("pauseMail", { paused: false });
  await expect.poll(() => server.received.length).toBe(2);
});

test("emails about accounts are shown to those who manage users, without their body", async () => {
  await study.call("createUser", { name: "Cem", email: `cem${++count}@example.com`, permissions: {}, expiresOn: null });
  await expect.poll(() => server.received.length).toBe(1);
  const filters = { types: [110] } as { types: 110[] };
  expect((await ana.call("listEmails", { ...emails, filters })).total).toBe(0);
  const { rows } = await study.call("listEmails", { ...emails, filters });
  expect(rows[0]).toMatchObject({ participant: null, to: `cem${count}@example.com` });
  expect(await study.call("getEmail", { id: rows[0]?.id ?? 0 })).toMatchObject({ body: null });
  await expect(ana.call("getEmail", { id: rows[0]?.id ?? 0 })).rejects.toEqual(refusedWith("not-found"));
});

test("the list is filtered, withMatches, ordered and paged, and its counts agree", async () => {
  const [one, other] = [await somebody({ lastName: "Zebrafish" }), await somebody({ lastName: "Zebrafish" })];
  await waits(one);
  await invite(other);
  const filters = { text: "zebrafish" };
  const all = await ana.call("listEmails", { ...emails, filters });
  expect(all.total).toBe(2);
  const { states, types, total } = await ana.call("countEmails", { filters });
  expect([total, types["101"], states.planned]).toEqual([2, 2, 1]);
  const planned = await ana.call("listEmails", { ...emails, filters: { ...filters, states: ["planned"] } });
  expect(planned.rows).toMatchObject([{ state: "planned", participant: { id: one } }]);
  const paged = await ana.call("listEmails", { ...emails, filters, limit: 1, offset: 1 });
  expect(paged.rows).toHaveLength(1);
  const byId = await ana.call("listEmails", { ...emails, filters: { text: String(one) } });
  expect(byId.total).toBe(1);
  const later = await ana.call("listEmails", {
    ...emails,
    filters: { ...filters, from: "2026-11-19", to: "2026-11-19" },
  });
  expect(later.rows.map(({ participant }) => participant?.id)).toEqual([one]);
  for (const by of ["at", "participant", "type", "state"] as const)
    expect((await ana.call("listEmails", { ...emails, filters, sort: { by, descending: false } })).total).toBe(2);
  expect((await ana.call("listEmails", { ...emails, filters: { text: "50%_\\" } })).total).toBe(0);
  // As a participant is withMatches for: accents and order do not matter.
  const strauss = await somebody({ firstName: "Zoë", lastName: "Strauß" });
  await invite(strauss);
  for (const text of ["strauss zoe", "ZOE", "zoe strauß"])
    expect((await ana.call("listEmails", { ...emails, filters: { text } })).rows).toMatchObject([
      { participant: { id: strauss } },
    ]);
});

test("the remote study sees its own emails and no addresses", async () => {
  const remote = await study.staffWith("remoteStudy");
  const id = await somebody();
  await invite(id);
  expect((await remote.call("listParticipantEmails", { participantId: id })).rows).toEqual([]);
  const { rows, suppression } = await (await study.staffWith("scheduler")).call("listParticipantEmails", {
    participantId: id,
  });
  expect(rows).toMatchObject([{ type: 101, to: null }]);
  expect(suppression).toMatchObject({ address: null, hasAddress: true });
  await expect(remote.call("previewEmail", { type: 101, participantId: id, about: null })).rejects.toEqual(
    refusedWith("permission-denied"),
  );
});

test("a selection: the preview says who would get it and who not, and each gets their own email or a reason", async () => {
  const [good, rejected, unreachable, stopped] = [
    await somebody(),
    await somebody({ status: 7 }),
    await somebody({ email: null, phone: "+14155550123" }),
    await somebody(),
  ];
  const selected = { ids: [good, rejected, unreachable, stopped] };
  const preview = await ana.call("previewEmails", { type: 101, selected });
  expect(preview).toMatchObject({ people: 4, willGet: 2, looked: 4 });
  expect(preview.leftOut.map(({ reason, count: n }) => [reason, n])).toEqual([
    ["The status is Rejected.", 1],
    ["There's no email address.", 1],
  ]);
  expect(preview.examples).toHaveLength(2);
  expect(await ana.call("sendEmails", { type: 101, selected })).toEqual({ planned: 3, suppressed: 1, merged: 0 });
  await expect.poll(() => server.received.length).toBe(2);
  const state = async (id: number) => (await ana.call("listParticipantEmails", { participantId: id })).rows[0];
  await expect.poll(async () => (await state(rejected))?.state).toBe("cancelled");
  expect(await state(rejected)).toMatchObject({
    reason: "The status is Rejected.",
    because: "Sent by Staff participants log to 4 people",
  });
  expect(await state(unreachable)).toMatchObject({ state: "suppressed", reason: "There's no email address." });
  await expect(ana.call("sendEmails", { type: 2, selected })).rejects.toEqual(refusedWith("failed-precondition"));
});

test("an email is sent again with present facts to the present address; the old one stays", async () => {
  const id = await somebody();
  const { emailId } = await invite(id);
  await sent(id);
  const { version } = await person(id);
  await ana.call("updateParticipant", { id, version, changes: { email: "moved@example.com" } });
  const again = await ana.call("resendEmail", { id: emailId });
  await expect.poll(() => server.received.length).toBe(2);
  expect(server.received[1]?.to).toMatchObject([{ address: "moved@example.com" }]);
  expect(await ana.call("getEmail", { id: again.emailId })).toMatchObject({
    because: "Resent by Staff participants log",
  });
  expect(await ana.call("getEmail", { id: emailId })).toMatchObject({ state: "sent" });
});

test("a test goes to oneself, for a person or for an invented one, and to no one else", async () => {
  const id = await somebody();
  expect(await ana.call("sendTest", { type: 101, participantId: id, about: null })).toEqual({ to: ana.email });
  expect(await ana.call("sendTest", { type: 10, participantId: null, about: null })).toEqual({ to: ana.email });
  await expect.poll(() => server.received.length).toBe(2);
  for (const { subject, to } of server.received) {
    expect(subject).toMatch(/^\[Test\] /);
    expect(to).toMatchObject([{ address: ana.email }]);
  }
  // They carry what the real ones carry.
  for (const { headers } of server.received) {
    const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(valueOf("list-unsubscribe")).toContain("/stop-emails/");
    expect(valueOf("auto-submitted")).toBe("auto-generated");
  }
  const forPerson = server.received.find(({ text }) => text?.includes("/booking?"));
  expect(forPerson?.text).toContain(`/booking?participant=${id}&key=hidden`);
  expect(`${forPerson?.text} ${forPerson?.html}`).not.toMatch(/[0-9a-f]{32}/);
  expect((await ana.call("listParticipantEmails", { participantId: id })).rows).toEqual([]);
});

test("every wording can be read by anyone who approves it", async () => {
  const { templates } = await ana.call("listEmailTemplates", { language: "en" });
  expect(new Set(templates.map(({ type }) => type)).size).toBe(22);
  expect(
    templates.every(({ html, text, version }) => html.includes("</html>") && text.length > 100 && version > 0),
  ).toBe(true);
});

const stopLink = async (id: number) => ({
  participant: id,
  key: await keyNow(study.hb.database.read, stopSubject(id), study.now()),
});

test("the stop link ends reminders that wait and those to come; bookings stay; it can be taken back", async () => {
  const id = await somebody();
  const link = await stopLink(id);
  const reminder = await waits(id);
  expect(await study.anonymous.call("openStopPage", link)).toEqual({ stopped: false });
  expect(await study.anonymous.call("stopEmails", { ...link, stop: true })).toEqual({ stopped: true });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.emailState, actor: "anonymous", participantId: id, payload: { what: "stopped" } },
  ]);
  expect(await study.anonymous.call("openStopPage", link)).toEqual({ stopped: true });
  expect(await ana.call("getEmail", { id: reminder })).toMatchObject({
    state: "suppressed",
    reason: "The participant stopped reminders.",
  });
  expect(await invite(id)).toMatchObject({ outcome: "queued" });
  await study.anonymous.call("stopEmails", { ...link, stop: false });
  expect(await study.anonymous.call("openStopPage", link)).toEqual({ stopped: false });
});

test("a wrong stop link gets one answer, whatever is wrong with it", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const { key } = await stopLink(one);
  for (const link of [
    { participant: other, key },
    { participant: 9_999_999, key },
    { participant: one, key: "0".repeat(32) },
  ])
    for (const call of [
      () => study.anonymous.call("openStopPage", link),
      () => study.anonymous.call("stopEmails", { ...link, stop: true }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: "functions/not-found",
        message: expect.stringContaining("This link no longer works."),
      });
});

test("a merged person's emails are the survivor's, and their own again when the merge is undone", async () => {
  const [survivorId, otherId] = [await somebody(), await somebody()];
  await waits(otherId);
  const versions = { survivorVersion: 1, otherVersion: 1 };
  await ana.call("mergeParticipants", { survivorId, otherId, ...versions, choices: {} });
  const rows = async (participantId: number) =>
    (await ana.call("listParticipantEmails", { participantId })).rows.length;
  expect([await rows(survivorId), await rows(otherId)]).toEqual([1, 0]);
  await ana.call("undoMerge", { otherId });
  expect([await rows(survivorId), await rows(otherId)]).toEqual([0, 1]);
});

test("jobs that were given up can be seen, tried again and dismissed", async () => {
  expect(await ana.call("listFailedJobs", null)).toEqual({ jobs: [] });
  for (const name of ["retryJob", "dismissJob"] as const)
    await expect(ana.call(name, { id: randomUUID() })).rejects.toEqual(refusedWith("not-found"));
});

test("several are sent or canceled together; those no longer waiting are skipped, and none at all is refused", async () => {
  const id = await somebody();
  const [one, two, three] = [await waits(id), await waits(id), await waits(id)];
  await study.effects();
  expect(await ana.call("cancelEmails", { ids: [two, one, two], reason: "Wrong list" })).toEqual({
    canceled: 2,
    skipped: 0,
  });
  expect((await study.effects()).log?.filter(({ action }) => action === 161)).toHaveLength(2);
  expect(await ana.call("sendEmailsNow", { ids: [one, three] })).toEqual({
    emails: [{ id: three, state: "queued", reason: null }],
    skipped: 1,
  });
  await expect.poll(() => server.received.length).toBe(1);
  await expect(ana.call("cancelEmails", { ids: [one, two] })).rejects.toEqual(refusedWith("failed-precondition"));
});
