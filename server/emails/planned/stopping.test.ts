import { randomUUID } from "node:crypto";
import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { mailRow } from "@hb/platform/mail/mail.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";
import { insertEmails } from "../sql.ts";

const now = "2026-11-17T18:00:00.000Z";
let study: Study;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  study = await startStudy({ now, settings: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await study.stop();
  await server.stop();
});
beforeEach(() => server.received.splice(0));

/** A second invitation, planned by a rule: it only reminds. */
async function remind(participantId: number): Promise<void> {
  const id = await inTransaction(study.hb.database, async tx => {
    const emptyContent = { type: 101, to: "", subject: "", text: "", html: "", state: "planned" } as const;
    const row = mailRow(tx, { ...emptyContent, cause: randomUUID(), dueAt: "2026-11-20T18:00:00.000Z" });
    const about = { kind: "participant", id: String(participantId) } as const;
    const email = { ...row, participantId, about, why: "Rule: 3 days after.", ruleId: "invitation" };
    const [emailId = 0] = await insertEmails(tx, [email], now);
    return emailId;
  });
  await study.call("sendEmailsNow", { ids: [id] });
}

/** What a mail program reads in the mail that arrived. */
async function arrived(participantId: number) {
  const states = async () =>
    (await study.call("listParticipantEmails", { participantId })).rows.map(({ state }) => state);
  await expect.poll(states).toEqual(["sent"]);
  const found = (name: string) => server.received[0]?.headers.find(({ key }) => key === name)?.value;
  return { address: found("list-unsubscribe")?.slice(1, -1) ?? "", post: found("list-unsubscribe-post") };
}

const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
const stoppedOf = async (participantId: number) =>
  (await study.call("listParticipantEmails", { participantId })).suppression.stopped;

test("a reminder can be ended by the mail program: one request to the stop link, told twice it is done once", async () => {
  const id = await addPerson(study, { email: "wren@example.com" });
  await remind(id);
  const { address, post } = await arrived(id);
  expect(post).toBe("List-Unsubscribe=One-Click");
  expect(address).toMatch(new RegExp(`^${study.hb.address}/stop-emails/${id}/[0-9a-f]{32}$`));

  // Programs that look at every link in a mail end nothing.
  await fetch(address);
  await fetch(address, { method: "HEAD" });
  expect((await fetch(address, { method: "POST" })).status).toBe(400);
  expect(await stoppedOf(id)).toBeNull();

  await study.effects();
  const answer = await fetch(address, oneClick);
  expect([answer.status, await answer.text()]).toEqual([200, "Reminders stopped"]);
  expect(await stoppedOf(id)).toEqual({ at: now });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.emailState, actor: "anonymous", participantId: id, payload: { what: "stopped" } },
  ]);
  expect((await fetch(address, oneClick)).status).toBe(200);
  expect(await study.effects()).toEqual({});
  const inSpanish = await fetch(`${address}?lang=es`, oneClick);
  expect([inSpanish.status, await inSpanish.text()]).toEqual([200, "Ya no recibirá recordatorios"]);
});

test("the request may be a form of several parts too", async () => {
  const id = await addPerson(study, { email: "ines@example.com" });
  await remind(id);
  const { address } = await arrived(id);
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  expect((await fetch(address, { method: "POST", body })).status).toBe(200);
  expect(await stoppedOf(id)).not.toBeNull();
});

test("an email that isn't ended by the stop link doesn't offer it: its link only opens the page", async () => {
  const id = await addPerson(study, { email: "omar@example.com" });
  await study.call("sendEmailTo", { type: 101, participantId: id, about: null });
  const { address, post } = await arrived(id);
  expect(address).toContain(`/stop-emails/${id}/`);
  expect(post).toBeUndefined();
});

test("a wrong link ends nothing, and guessLimit are counted", async () => {
  const id = await addPerson(study, { email: "kofi@example.com" });
  await remind(id);
  const { address } = await arrived(id);
  const wrong = [address.replace(/.$/, last => (last === "0" ? "1" : "0")), `${study.hb.address}/stop-emails/x/y`];
  for (const guess of wrong) {
    const answer = await fetch(guess, oneClick);
    expect([answer.status, await answer.text()]).toEqual([404, stopPage.wrongLink]);
  }
  const guessLimit = await Promise.all(Array.from({ length: 31 }, () => fetch(wrong[0] ?? "", oneClick)));
  expect(guessLimit.map(({ status }) => status)).toContain(429);
  expect(await stoppedOf(id)).toBeNull();
  // The right one works all the same.
  expect((await fetch(address, oneClick)).status).toBe(200);
  expect(await stoppedOf(id)).not.toBeNull();
});

test("the stop link of someone who was anonymized opens nothing", async () => {
  const id = await addPerson(study, { email: "noor@example.com" });
  await remind(id);
  const { address } = await arrived(id);
  const colleague = await study.staffWith("users");
  await study.call("askForAnonymisation", { participantIds: [id], why: "asked" });
  const { people } = await colleague.call("previewAnonymisation", { participantIds: [id] });
  const given = people.map(({ version }) => ({ id, version }));
  await colleague.call("anonymisePeople", { people: given });
  await study.effects();
  expect((await fetch(address, oneClick)).status).toBe(404);
  expect(await study.effects()).toEqual({});
});

test("a stop link works for a year after its email, and no longer than a year and a half", async () => {
  const id = await addPerson(study, { email: "lena@example.com" });
  await remind(id);
  const { address } = await arrived(id);
  study.setNow("2027-11-10T20:00:00.000Z");
  expect((await fetch(address, oneClick)).status).toBe(200);
  study.setNow("2028-06-01T20:00:00.000Z");
  expect((await fetch(address, oneClick)).status).toBe(404);
});
