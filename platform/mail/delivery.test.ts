import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import {
  enqueueMail,
  findMailBacklog,
  holdMail,
  insertMail,
  queueMail,
  sendMailNow,
  setMailPause,
  setMailState,
} from "./mail.ts";
import type { Mail } from "./message.ts";

const letter: Mail = {
  cause: "c1",
  type: 110,
  to: "ravi@northlight.example",
  subject: "Grüße",
  text: "Hello",
  html: "<p>Hello</p>",
};

let database: Database;
let server: MailServer;
let now: number;
let noted: string[];
let bounces: string[];
const deliveries: Delivery[] = [];

beforeEach(async () => {
  const fresh = await freshDatabase();
  database = await openDatabase({ url: fresh.url, dataDir: "" });
  server = await startMailServer();
  now = Date.parse("2026-11-17T10:00:00Z");
  noted = [];
  bounces = [];
});
afterEach(async () => {
  await server.stop();
  for (const delivery of deliveries.splice(0)) await delivery.stop();
  await database.close();
});

function delivery(smtpUrl: string | undefined = server.url): Delivery {
  const from = { name: "Northlight", address: "office@northlight.example" };
  const made = createDelivery({
    database,
    smtpUrl,
    from: () => from,
    now: () => now,
    onOutcome: async (_tx, { cause, state, bounced }) => {
      if (state === "sent") noted.push(cause);
      if (bounced) bounces.push(cause);
    },
  });
  deliveries.push(made);
  return made;
}
const enqueue = (mail: Mail = letter) =>
  inTransaction(database, tx => enqueueMail(tx, mail, new Date(now).toISOString()));
const state = async () => {
  const [row] = await database.read`select state, reason, attempts, body_text as text from platform.outbox`;
  return row;
};

test("an email goes out with both parts, the sender's name and its stable id, and that is noted once", async () => {
  await enqueue();
  await delivery().deliverDue();
  const [mail] = server.received;
  expect(mail).toMatchObject({ subject: "Grüße", text: "Hello\n", html: "<p>Hello</p>\n" });
  expect(mail?.from).toMatchObject({ name: "Northlight", address: "office@northlight.example" });
  expect(mail?.messageId).toMatch(/^<[-0-9a-f]{36}@northlight\.example>$/);
  expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(await state()).toMatchObject({ state: "sent", attempts: 1 });
  expect(noted).toEqual(["c1"]);
});

test("the same cause is enqueued once, however often it is tried", async () => {
  expect([await enqueue(), await enqueue()]).toEqual([true, false]);
  await delivery().deliverDue();
  expect(server.received).toHaveLength(1);
});

test("a cause that is rolled back leaves no email", async () => {
  await inTransaction(database, async tx => {
    await enqueueMail(tx, letter, new Date(now).toISOString());
    throw new Error("no");
  }).catch(() => {});
  expect(await state()).toBeUndefined();
});

test("without an email server an email waits in the outbox", async () => {
  await enqueue();
  await delivery("").deliverDue();
  expect(await state()).toMatchObject({ state: "queued", attempts: 0 });
});

test("an email server that is down loses nothing: the email is tried again later and arrives once", async () => {
  await enqueue();
  const down = await startMailServer();
  await down.stop();
  await delivery(down.url).deliverDue();
  expect(await state()).toMatchObject({ state: "queued", attempts: 1 });
  const back = delivery();
  await back.deliverDue();
  expect(server.received).toHaveLength(0);
  now += 60_000;
  await back.deliverDue();
  expect(server.received).toHaveLength(1);
  expect(await state()).toMatchObject({ state: "sent" });
});

test("a final no of the mail server is a failure that says why", async () => {
  server.behave("refuse");
  await enqueue();
  await delivery().deliverDue();
  expect(await state()).toMatchObject({ state: "failed", reason: expect.stringContaining("No such mailbox") });
  expect(bounces).toEqual(["c1"]);
});

test("a server that doesn't take our sign-in says nothing about the address: the email waits", async () => {
  await enqueue();
  const guarded = server.url.replace("smtp://", "smtp://somebody:wrong@");
  await delivery(guarded).deliverDue();
  expect(await state()).toMatchObject({ state: "queued", attempts: 1 });
  expect(bounces).toEqual([]);
});

test("answers go to the reply address, further header lines and files go along", async () => {
  const calendar = {
    filename: "visit.ics",
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
    content: "BEGIN:VCALENDAR",
  };
  const pdf = {
    filename: "report.pdf",
    contentType: "application/pdf",
    content: "JVBERi0=",
    encoding: "base64" as const,
  };
  await enqueue({
    ...letter,
    replyTo: "hello@northlight.example",
    headers: { "List-Unsubscribe": "<https://northlight.example/stop>" },
    attachments: [calendar, pdf],
  });
  await delivery().deliverDue();
  const [mail] = server.received;
  expect(mail?.replyTo).toMatchObject([{ address: "hello@northlight.example" }]);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe", value: "<https://northlight.example/stop>" }),
  );
  const bytes = (content: string | ArrayBuffer | Uint8Array) =>
    Buffer.from(content as ArrayBuffer)
      .toString()
      .trim();
  expect(
    mail?.attachments.map(({ filename, mimeType, method, content }) => [filename, mimeType, method, bytes(content)]),
  ).toEqual([
    ["visit.ics", "text/calendar", "REQUEST", "BEGIN:VCALENDAR"],
    ["report.pdf", "application/pdf", undefined, "%PDF-"],
  ]);
});

test("a planned email waits until it is written, a held one until it is released", async () => {
  const one = delivery();
  const iso = () => new Date(now).toISOString();
  const id = await inTransaction(database, tx => insertMail(tx, { ...letter, state: "planned", dueAt: iso() }, iso()));
  await one.deliverDue();
  expect(server.received).toHaveLength(0);
  await inTransaction(database, async tx => {
    await queueMail(tx, id ?? 0, { ...letter, to: "new@northlight.example" }, iso());
    await holdMail(tx, id ?? 0, true, iso());
  });
  await one.deliverDue();
  expect(await state()).toMatchObject({ state: "queued" });
  await inTransaction(database, tx => sendMailNow(tx, id ?? 0, iso()));
  await one.deliverDue();
  expect(server.received[0]?.to).toMatchObject([{ address: "new@northlight.example" }]);
});

test("a planned email keeps its time when it is queued late; it is a backlog only from then on, one tried again isn't", async () => {
  const iso = () => new Date(now).toISOString();
  const dueAt = iso();
  const dueAgainAt = async () => (await database.read`select next_attempt_at as at from platform.outbox`)[0]?.["at"];
  const id = await inTransaction(database, tx => insertMail(tx, { ...letter, state: "planned", dueAt }, iso()));
  now += 7_200_000;
  await inTransaction(database, tx => queueMail(tx, id ?? 0, letter, iso()));
  expect(await dueAgainAt()).toBe(dueAt);
  now += 1_000;
  expect(await findMailBacklog(database.read, now)).toMatchObject({ oldestDueMs: 1_000 });
  await inTransaction(database, async tx => {
    await setMailState(tx, { id: id ?? 0, state: "failed", reason: "No.", now: iso() });
    await queueMail(tx, id ?? 0, letter, iso());
  });
  expect(await dueAgainAt()).toBe(iso());
});

test("while email is paused only what is confidential goes out", async () => {
  const pause = { at: new Date(now).toISOString(), by: "Ana", reason: null };
  await inTransaction(database, tx => setMailPause(tx, pause));
  await enqueue();
  await enqueue({ ...letter, cause: "c2", confidential: true });
  const one = delivery();
  await one.deliverDue();
  expect(noted).toEqual(["c2"]);
  await inTransaction(database, tx => setMailPause(tx, null));
  await one.deliverDue();
  expect(noted).toEqual(["c2", "c1"]);
});

test("a busy mail server is asked again, with growing waits, and given up after about a day", async () => {
  server.behave("try later");
  await enqueue();
  const patient = delivery();
  for (let attempt = 0; attempt < 8; attempt++) {
    await patient.deliverDue();
    now += 24 * 3_600_000;
  }
  expect(await state()).toMatchObject({ state: "failed", attempts: 8 });
});

test("a connection lost after the text was handed over leaves the email uncertain, and it is never resent by itself", async () => {
  server.behave("drop");
  await enqueue();
  const one = delivery();
  await one.deliverDue();
  expect(await state()).toMatchObject({ state: "uncertain" });
  server.behave("accept");
  now += 24 * 3_600_000;
  await one.deliverDue();
  expect(server.received).toHaveLength(0);
});

test("an email found in the dialogue of a dead process becomes uncertain", async () => {
  await enqueue();
  await database.write`update platform.outbox set state = 'sending'`;
  const one = delivery();
  await one.deliverDue();
  expect(await state()).toMatchObject({ state: "sending" });
  now += 6 * 60_000;
  await one.deliverDue();
  expect(await state()).toMatchObject({ state: "uncertain" });
  expect(server.received).toHaveLength(0);
});

test("two processes deliver each email once", async () => {
  for (let n = 0; n < 30; n++) await enqueue({ ...letter, cause: `c${n}` });
  await Promise.all([delivery().deliverDue(), delivery().deliverDue()]);
  expect(server.received).toHaveLength(30);
});

test.each([
  ["refuse", "failed"],
  ["drop", "uncertain"],
] as const)("a confidential body is erased when the server says %s", async (behavior, wanted) => {
  server.behave(behavior);
  await enqueue({ ...letter, confidential: true, text: "One-time password: abcd" });
  await delivery().deliverDue();
  expect(await state()).toMatchObject({ state: wanted, text: "" });
});

test("a confidential body is erased when its email is canceled", async () => {
  await enqueue({ ...letter, confidential: true, text: "One-time password: abcd" });
  const at = new Date(now).toISOString();
  const [mail] = await database.read<{ id: number }[]>`select id from platform.outbox`;
  await inTransaction(database, tx =>
    setMailState(tx, { id: mail?.id ?? 0, state: "cancelled", reason: null, now: at }),
  );
  expect(await state()).toMatchObject({ state: "cancelled", text: "" });
});

test.each(["try later", "without a mail server"] as const)(
  "a confidential email that can't be sent for a day is given up and erased: %s",
  async why => {
    if (why === "try later") server.behave(why);
    await enqueue({ ...letter, confidential: true, text: "One-time password: abcd" });
    const one = createDelivery({
      database,
      smtpUrl: why === "try later" ? server.url : undefined,
      from: () => ({ name: "Northlight", address: "office@northlight.example" }),
      now: () => now,
    });
    deliveries.push(one);
    await one.deliverDue();
    now += 20 * 3_600_000;
    await one.deliverDue();
    expect(await state()).toMatchObject({ state: "queued", text: "One-time password: abcd" });
    now += 7 * 3_600_000;
    await one.deliverDue();
    expect(await state()).toMatchObject({ state: "failed", text: "" });
  },
);

test("a confidential body is erased once it is sent", async () => {
  await enqueue({ ...letter, confidential: true, text: "One-time password: abcd" });
  expect(await state()).toMatchObject({ text: "One-time password: abcd" });
  await delivery().deliverDue();
  expect(server.received[0]?.text).toContain("abcd");
  expect(await state()).toMatchObject({ text: "" });
});

test("a line break in a subject begins no other header", async () => {
  await enqueue({ ...letter, subject: "Welcome, Ana\r\nBcc: mallory@example.com\u0085" });
  const [stored] = await database.read`select subject from platform.outbox`;
  expect(stored).toEqual({ subject: "Welcome, Ana Bcc: mallory@example.com" });
  await delivery().deliverDue();
  expect(server.received[0]).toMatchObject({ subject: "Welcome, Ana Bcc: mallory@example.com" });
  expect(server.received[0]?.bcc ?? []).toEqual([]);
});

test("a commit wakes the delivery", async () => {
  delivery().start();
  await enqueue();
  await expect.poll(() => server.received.length).toBe(1);
});
