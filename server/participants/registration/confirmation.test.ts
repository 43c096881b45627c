import { emailType } from "@hb/domain/emails/email-types.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportAndRead } from "../../testing/exports.ts";
import { publishForm } from "../../testing/forms.ts";
import { addPerson, aRegistration } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

const start = Date.parse("2026-11-17T20:00:00.000Z");
const dayMs = 24 * 3_600_000;
let study: Study;
let ticket: string;
const later = (ms: number) => study.setNow(new Date(start + ms).toISOString());

beforeEach(async () => {
  study = await startStudy({ now: new Date(start).toISOString() });
  await publishForm(study, { ...standardForm, confirmEmail: true });
  ({ ticket } = await study.anonymous.call("openRegistrationForm", {}));
  later(240_000);
  await study.effects();
});
afterEach(() => study.stop());

const register = (email: string) =>
  study.anonymous.call("registerParticipant", { answers: aRegistration({ email }), ticket });
const found = async (filters: Filters) => {
  const { rows } = await study.call("listParticipants", { filters, sort: defaultSort, offset: 0, limit: 100 });
  return rows.map(({ id }) => id);
};
const personOf = async (id: number) => {
  const shown = await study.call("getParticipant", { id });
  if (shown.sees !== "profile") throw new Error("no profile");
  return shown.participant;
};
async function linkIn(to: string) {
  const [mail] = await study.hb.database.read<{ text: string }[]>`
    select body_text as text from platform.outbox where to_address = ${to} order by id desc limit 1`;
  const [, participant, key = ""] = /\/confirm-email\/(\d+)\/([0-9a-f]{32})/.exec(mail?.text ?? "") ?? [];
  return { participant: Number(participant), key };
}
async function registered(email = "wren@example.com") {
  await register(email);
  const [id = 0] = await found({});
  return { id, link: await linkIn(email) };
}

test("a registration waits until its address is confirmed; everyone reads the same, known or not", async () => {
  await addPerson(study, { email: "known@example.com" });
  const answer = await register("wren@example.com");
  expect(answer).toEqual({ message: null, confirmsEmail: true });
  const { log, mails } = await study.effects();
  expect(log).toMatchObject([{ action: logAction.participantRegistered, payload: { isUnconfirmed: true } }]);
  expect(mails).toMatchObject([{ type: emailType.emailConfirmation, to: "wren@example.com" }]);
  expect(await register("known@example.com")).toEqual(answer);
  const [known = 0, id = 0, before = 0] = await found({});
  expect(await personOf(id)).toMatchObject({ unconfirmedSince: new Date(start + 240_000).toISOString() });
  expect(await found({ emailConfirmed: [2] })).toEqual([known, id]);
  expect(await found({ emailConfirmed: [1] })).toEqual([before]);
  const { counts } = await study.call("countParticipantOptions", { filters: {} });
  expect(counts.emailConfirmed).toEqual({ 1: 1, 2: 2 });
  const request = { list: "participants", filters: { emailConfirmed: [2] }, sort: defaultSort } satisfies object;
  const { rows } = await exportAndRead(study.admin, request as Parameters<typeof exportAndRead>[1]);
  expect(rows.map(row => row["email_confirmed"])).toEqual(["false", "false"]);
});

test("the link confirms it once; opening it alone changes nothing, and the usual email follows", async () => {
  const { id, link } = await registered();
  await study.effects();
  expect(await study.anonymous.call("openEmailConfirmation", link)).toEqual({ isConfirmed: false });
  expect(await study.effects()).toEqual({});
  await study.anonymous.call("confirmEmail", link);
  expect(await study.effects()).toMatchObject({
    log: [{ action: logAction.emailConfirmed, actor: "anonymous", participantId: id }],
    mails: [{ type: emailType.registrationReceived, to: "wren@example.com" }],
  });
  expect(await personOf(id)).toMatchObject({ unconfirmedSince: null });
  expect(await study.anonymous.call("openEmailConfirmation", link)).toEqual({ isConfirmed: true });
  await expect(study.anonymous.call("confirmEmail", link)).rejects.toThrow("Email address confirmed");
  expect((await study.effects()).mails).toBeUndefined();
});

test("a link is good for a week, for its own address and its own person", async () => {
  const { id, link } = await registered();
  const wrong = { code: "functions/not-found" };
  const open = (given: typeof link) => study.anonymous.call("openEmailConfirmation", given);
  await expect(open({ ...link, key: "0".repeat(32) })).rejects.toMatchObject(wrong);
  await expect(open({ ...link, participant: await addPerson(study) })).rejects.toMatchObject(wrong);
  await expect(open({ ...link, participant: 999_999 })).rejects.toMatchObject(wrong);
  later(7 * dayMs);
  expect(await open(link)).toEqual({ isConfirmed: false });
  later(14 * dayMs + 300_000);
  await expect(open(link)).rejects.toMatchObject(wrong);
  later(300_000);
  await study.call("sendEmailTo", { type: emailType.emailConfirmation, participantId: id, about: null });
  const again = await linkIn("wren@example.com");
  expect(await open(again)).toEqual({ isConfirmed: false });
  await study.call("updateParticipant", { id, version: 1, changes: { email: "right@example.com" } });
  await expect(study.anonymous.call("confirmEmail", again)).rejects.toMatchObject(wrong);
});

test("until then it isn't booked and gets no other email; a colleague can confirm it", async () => {
  const { id, link } = await registered();
  await expect(study.call("inviteToBook", { selected: { ids: [id] } })).rejects.toThrow("Email not confirmed.");
  const { people } = await study.call("findPeopleToBook", { text: String(id), limit: 5 });
  expect(people).toMatchObject([{ id, reason: "Email not confirmed" }]);
  await study.call("sendEmailTo", { type: emailType.consentRequest, participantId: id, about: null }).catch(() => {});
  const { types } = await study.call("listSendableEmails", { participantId: id, about: null });
  expect(types.filter(({ stop }) => stop === null).map(({ type }) => type)).toEqual([emailType.emailConfirmation]);
  await study.effects();
  await study.call("confirmEmailByHand", { id, version: 1, reason: "Spoke on the phone" });
  expect(await study.effects()).toMatchObject({
    log: [{ action: logAction.emailConfirmed, payload: { reason: "Spoke on the phone" } }],
    mails: [{ type: emailType.registrationReceived }],
  });
  await expect(study.call("confirmEmailByHand", { id, version: 2 })).rejects.toThrow("already confirmed");
  expect(await study.anonymous.call("openEmailConfirmation", link)).toEqual({ isConfirmed: true });
  const { people: bookable } = await study.call("findPeopleToBook", { text: String(id), limit: 5 });
  expect(bookable).toMatchObject([{ id, reason: null }]);
});

test("who never confirmed is due for anonymization after a month; anonymized, nothing waits", async () => {
  const since = (days: number) => new Date(start - days * dayMs).toISOString();
  const due = await addPerson(study, { unconfirmedSince: since(40), createdAt: since(40), updatedAt: since(40) });
  await addPerson(study, { unconfirmedSince: since(20), createdAt: since(20), updatedAt: since(20) });
  expect(await study.call("listRetentionDue", { offset: 0, limit: 10 })).toMatchObject({
    rows: [{ id: due, group: "unanswered" }],
    total: 1,
  });
  const { id, link } = await registered();
  await study.call("askForAnonymisation", { participantIds: [id], why: "asked" });
  await (await study.staffWith("users")).call("anonymisePeople", { people: [{ id, version: 1 }] });
  expect(await personOf(id)).toMatchObject({ unconfirmedSince: null });
  await expect(study.anonymous.call("openEmailConfirmation", link)).rejects.toMatchObject({
    code: "functions/not-found",
  });
});
