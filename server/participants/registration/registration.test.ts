import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { searchProof } from "@hb/domain/participants/registration/proof-of-work.ts";
import type { Challenge } from "@hb/domain/participants/registration/registration-contract.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addPerson, aRegistration } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let ticket: string;
beforeEach(async () => {
  study = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
  ({ ticket } = await study.anonymous.call("openRegistrationForm", {}));
  study.setNow("2026-11-17T20:04:00.000Z");
  await study.effects();
});
afterEach(() => study.stop());

const register = (change: Parameters<typeof aRegistration>[0] = {}, rest: object = {}) =>
  study.anonymous.call("registerParticipant", { answers: aRegistration(change), ticket, ...rest });
async function newest() {
  const { rows, total } = await study.call("listParticipants", {
    filters: {},
    sort: { by: "id", descending: true },
    offset: 0,
    limit: 1,
  });
  return { total, id: rows[0]?.id ?? 0 };
}
const challengeOf = (error: unknown) => (error as { details: { challenge: Challenge } }).details.challenge;
function solve({ text, bits }: Challenge) {
  return { text, number: searchProof(text, bits, 0, 50_000_000) ?? -1 };
}

test("a registration is stored, logged and confirmed by email; the answer reveals nothing", async () => {
  const email = "Wren.Abernathy+vr@example.com";
  expect(await register({ email, timeZone: "America/Denver", source: 2, services: [9, 1] })).toEqual({
    message: null,
    confirmsEmail: false,
  });
  const { id } = await newest();
  expect(id).toBe(1001);
  expect(await study.effects()).toEqual({
    log: [
      {
        action: logAction.participantRegistered,
        actor: "anonymous",
        participantId: id,
        subject: null,
        payload: { source: 2, participantName: "Wren Abernathy" },
      },
    ],
    markers: ["/study/lastEmailsUpdate", "/study/lastLogUpdate", "/study/lastParticipantsUpdate"],
    mails: [{ type: 100, to: email, subject: "We received your registration for Northlight Headset Study" }],
  });
  expect(await study.call("getParticipant", { id })).toMatchObject({
    participant: {
      email,
      phone: "+14155550170",
      status: null,
      source: 2,
      services: [1, 9],
      timeZone: "America/Denver",
      language: 1,
      privacyVersion: 1,
      contactVersion: 1,
      createdAt: "2026-11-17T20:04:00.000Z",
    },
  });
});

test("someone who registers in Spanish is known to read Spanish", async () => {
  await register({}, { language: "es" });
  expect(await study.call("getParticipant", { id: (await newest()).id })).toMatchObject({
    participant: { language: 2 },
  });
});

test("someone without a recruiter's link is a respondent in the site's time zone", async () => {
  await register();
  expect(await study.call("getParticipant", { id: (await newest()).id })).toMatchObject({
    participant: { source: 1, timeZone: "America/Los_Angeles" },
  });
});

test("the answer is the same whether or not the email is known", async () => {
  await addPerson(study, { email: "known@example.com" });
  expect(await register({ email: "known@example.com" })).toEqual(await register({ email: "new@example.com" }));
});

test("the same form sent several times is one participant and one email", async () => {
  const form = { requestId: randomUUID(), answers: aRegistration(), ticket };
  const sent = Array.from({ length: 5 }, () => study.anonymous.call("registerParticipant", form));
  expect(await Promise.all(sent)).toEqual(Array.from({ length: 5 }, () => ({ message: null, confirmsEmail: false })));
  expect((await newest()).total).toBe(1);
  const { log, mails } = await study.effects();
  expect([log?.length, mails?.length]).toEqual([1, 1]);
});

test("checked again on the server: 18 on the site's date, a phone that can be called, questions that were asked", async () => {
  const wrong: [object, string][] = [
    [{ bornOn: "2008-11-18" }, "bornOn"],
    [{ phone: "12345" }, "phone"],
    [{ state: null }, "state"],
    [{ headsets: [{ brand: 1, type: 1, questType: null, ownedFor: null }] }, "headsets"],
    [{ privacyVersion: 7 }, "privacyVersion"],
  ];
  for (const [change, field] of wrong)
    await expect(register(change)).rejects.toMatchObject({
      code: "functions/invalid-argument",
      details: { problems: [expect.objectContaining({ path: ["answers", field] })] },
    });
  expect(await study.effects()).toEqual({});
  await register({ bornOn: "2008-11-17" });
});

test("what is wrong is said in the language of the page", async () => {
  const said = async (answers: object, rest: object) => {
    const refused = register(answers, rest).catch((error: unknown) => error);
    return ((await refused) as { details: { problems: { message: string }[] } }).details.problems[0]?.message;
  };
  expect(await said({ bornOn: "2008-11-18" }, { language: "es" })).toBe("Para participar debe tener 18 años o más.");
  expect(await said({ bornOn: "2008-11-18" }, {})).toBe("You must be 18 or older to take part.");
  await expect(register({}, { language: "es", ticket: "" })).rejects.toThrow("Un momento");
});

test("registering an address again and again doesn't flood its mailbox", async () => {
  for (let n = 0; n < 5; n++) await register({ email: `victim+${n}@example.com` });
  expect((await study.effects()).mails).toHaveLength(3);
});

test.each([
  ["a form that was filled in faster than a person can", () => study.setNow("2026-11-17T20:00:02.000Z"), {}],
  ["a form that was never opened", () => {}, { ticket: "" }],
  ["a forged ticket", () => {}, { ticket: `2026-11-17T19:00:00.000Z.${"0".repeat(64)}` }],
  ["a field that people do not see", () => {}, { website: "https://spam.example" }],
])("%s needs a proof of work, and passes with it", async (_what, arrange, rest) => {
  arrange();
  const form = { requestId: randomUUID(), answers: aRegistration(), ticket, ...rest };
  const error = await study.anonymous.call("registerParticipant", form).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ code: "functions/failed-precondition" });
  expect(await study.effects()).toEqual({});
  const proof = solve(challengeOf(error));
  const other = { ...form, requestId: randomUUID(), proof };
  await expect(study.anonymous.call("registerParticipant", other)).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await expect(
    study.anonymous.call("registerParticipant", { ...form, proof: { ...proof, number: proof.number + 1 } }),
  ).rejects.toMatchObject({ code: "functions/failed-precondition" });
  expect(await study.anonymous.call("registerParticipant", { ...form, proof })).toEqual({
    message: null,
    confirmsEmail: false,
  });
  expect((await newest()).total).toBe(1);
});

test("an address that sends many needs a proof of work, and is stopped for a while if it goes on", async () => {
  for (let n = 0; n < 6; n++) await register();
  const error = await register().catch((refused: unknown) => refused);
  expect(challengeOf(error).bits).toBeGreaterThanOrEqual(15);
  const attempts = Array.from({ length: 200 }, () => register().catch((refused: unknown) => refused));
  const codes = (await Promise.all(attempts)).map(refused => (refused as { code: string }).code);
  expect(new Set(codes)).toEqual(new Set(["functions/failed-precondition", "functions/resource-exhausted"]));
  const last = await register().catch((refused: unknown) => refused);
  expect(last).toMatchObject({
    code: "functions/resource-exhausted",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect((await newest()).total).toBe(6);
  study.setNow("2026-11-17T21:05:00.000Z");
  await register();
});

test("an expired challenge isn't accepted", async () => {
  const form = { requestId: randomUUID(), answers: aRegistration() };
  const error = await study.anonymous.call("registerParticipant", form).catch((refused: unknown) => refused);
  const proof = solve(challengeOf(error));
  study.setNow("2026-11-17T20:20:00.000Z");
  await expect(study.anonymous.call("registerParticipant", { ...form, proof })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
});

test("an address can't be spoofed by a forwarding header", async () => {
  const send = (address: string) =>
    fetch(`${study.hb.address}/hb/us-central1/registerParticipant`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address, forwarded: `for=${address}` },
      body: JSON.stringify({ data: { requestId: randomUUID(), answers: aRegistration(), ticket } }),
    });
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await send(`203.0.113.${n}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 400]);
});
