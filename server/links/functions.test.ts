import { createHmac } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { type LinkForm, linkForms } from "@hb/domain/permissions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { signInWithCustomToken } from "firebase/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkOf } from "../testing/links.ts";
import { addPeople, addPerson, aParticipant } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { isGoodKey } from "./acts.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy();
  ana = await study.staffWith("participants");
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

async function addressOf(participantId: number, form: LinkForm): Promise<string> {
  return (await ana.call("showLink", { participantId, form })).address;
}
const keyIn = (address: string) => /[0-9a-f]{32}$/.exec(address)?.[0] ?? "";
const open = (participant: number, key: string) => study.anonymous.call("openConsent", { participant, key });
/** Everything that tells one refusal from another. */
async function refusal(participant: number, key: string) {
  const error = (await open(participant, key).catch((refused: unknown) => refused)) as {
    code: string;
    message: string;
    details: unknown;
  };
  return { code: error.code, message: error.message, details: error.details };
}

test("each form has an address of 128 bits that is the person's and the form's own", async () => {
  const [first = 0, second = 0] = await addPeople(study, aParticipant(), aParticipant());
  const addresses = await Promise.all(linkForms.map(form => addressOf(first, form)));
  const { address: site } = study.hb;
  expect(addresses[0]).toMatch(new RegExp(`^${site}/home-survey/${first}/[0-9a-f]{32}$`));
  expect(addresses[1]).toMatch(new RegExp(`^${site}/icf-form/${first}/[0-9a-f]{32}$`));
  expect(addresses[2]).toMatch(new RegExp(`^${site}/booking\\?participant=${first}&key=[0-9a-f]{32}$`));
  const keys = [...addresses, await addressOf(second, "consent")].map(keyIn);
  expect(new Set(keys).size).toBe(4);
});

test("the scheduler and the remote study work with the forms of their own screens", async () => {
  const id = await addPerson(study);
  const scheduler = await study.staffWith("scheduler");
  const { links } = await scheduler.call("getLinks", { participantId: id });
  expect(links.map(({ form }) => form)).toEqual(["consent", "booking"]);
  await expect(scheduler.call("renewLink", { participantId: id, form: "homeSurvey" })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
  await scheduler.call("renewLink", { participantId: id, form: "booking" });
  const remote = await study.staffWith("remoteStudy");
  expect((await remote.call("getLinks", { participantId: id })).links.map(({ form }) => form)).toEqual([
    "homeSurvey",
    "consent",
  ]);
});

test("the links to consent and survey are shown with `participants` only, the booking link to the scheduler too", async () => {
  const id = await addPerson(study);
  const seenBy = async (staff: StaffClient) => {
    const forms = linkForms.map(async form => {
      const seen = await staff.call("showLink", { participantId: id, form }).catch(({ code }) => code as string);
      return typeof seen === "string" ? [] : [form];
    });
    return (await Promise.all(forms)).flat();
  };
  expect(await seenBy(ana)).toEqual([...linkForms]);
  expect(await seenBy(await study.staffWith("scheduler"))).toEqual(["booking"]);
  expect(await seenBy(await study.staffWith("scheduler", "remoteStudy"))).toEqual(["booking"]);
});

test("the log says who saw whose link to which page; listing them shows none", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Abernathy" });
  expect(JSON.stringify(await ana.call("getLinks", { participantId: id }))).not.toMatch(/[0-9a-f]{32}/);
  expect(await study.effects()).toEqual({});
  await addressOf(id, "consent");
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.linkShown,
        actor: `staff:${ana.auth.currentUser?.uid}`,
        participantId: id,
        payload: { form: "consent", participantName: "Wren Abernathy" },
      },
    ],
    markers: ["/study/lastLogUpdate"],
  });
});

test("a link is traded for a token that signs in as this person and form, without staff's rights", async () => {
  const id = await addPerson(study);
  const link = await linkOf(study, id, "homeSurvey");
  const { customToken } = await study.anonymous.call("tradeHomeSurveyLink", link);
  const visitor = await connectClient(study.hb.address);
  const { user } = await signInWithCustomToken(visitor.auth, customToken);
  expect(user.uid).toBe(`link:homeSurvey:${id}:${id}:1`);
  expect(await study.effects()).toEqual({});
  await expect(visitor.call("getParticipant", { id })).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await visitor.close();
});

test("renewed, the old address is dead and a new one works; it is logged", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Abernathy" });
  const old = keyIn(await addressOf(id, "consent"));
  await study.effects();
  expect(
    await ana.call("renewLink", { participantId: id, form: "consent", reason: "Sent to a wrong address" }),
  ).toEqual({});
  expect(await study.effects()).toEqual({
    log: [
      {
        action: logAction.link,
        actor: `staff:${ana.auth.currentUser?.uid}`,
        participantId: id,
        subject: null,
        payload: {
          what: "renewed",
          form: "consent",
          reason: "Sent to a wrong address",
          participantName: "Wren Abernathy",
          actorName: "Staff participants",
        },
      },
    ],
    markers: ["/study/lastLogUpdate", "/study/lastParticipantsUpdate"],
  });
  const renewed = keyIn(await addressOf(id, "consent"));
  expect(renewed).not.toBe(old);
  await open(id, renewed);
  await expect(open(id, old)).rejects.toMatchObject({ code: "functions/unauthenticated" });
});

test("revoked, no address of the form works, the others do; renewing gives a new one", async () => {
  const id = await addPerson(study);
  const old = keyIn(await addressOf(id, "consent"));
  await study.effects();
  await ana.call("revokeLink", { participantId: id, form: "consent" });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.link, payload: { what: "revoked", form: "consent" } },
  ]);
  const { links } = await ana.call("getLinks", { participantId: id });
  expect(links.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false, true]);
  await expect(ana.call("showLink", { participantId: id, form: "consent" })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await expect(open(id, old)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await ana.call("renewLink", { participantId: id, form: "consent" });
  await open(id, keyIn(await addressOf(id, "consent")));
  await expect(open(id, old)).rejects.toMatchObject({ code: "functions/unauthenticated" });
});

test("wrong, revoked, unknown, another form's and another person's links get one and the same answer", async () => {
  const [id = 0, other = 0, revoked = 0] = await addPeople(study, aParticipant(), aParticipant(), aParticipant());
  const dead = keyIn(await addressOf(revoked, "consent"));
  await ana.call("revokeLink", { participantId: revoked, form: "consent" });
  const answers = [
    await refusal(id, "0".repeat(32)),
    await refusal(revoked, dead),
    await refusal(9_999_999, keyIn(await addressOf(id, "consent"))),
    await refusal(id, keyIn(await addressOf(id, "booking"))),
    await refusal(id, keyIn(await addressOf(other, "consent"))),
  ];
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: "functions/unauthenticated" });
});

test("a merged person's links open the survivor, and their own again when the merge is undone", async () => {
  const [survivorId = 0, otherId = 0] = await addPeople(study, aParticipant(), aParticipant());
  const key = keyIn(await addressOf(otherId, "consent"));
  const opens = async () => (await open(otherId, key)).participantId;
  expect(await opens()).toBe(otherId);
  await ana.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  expect(await opens()).toBe(survivorId);
  await ana.call("undoMerge", { otherId });
  expect(await opens()).toBe(otherId);
});

test("an unknown participant has no links to show or to renew", async () => {
  for (const call of [
    () => ana.call("getLinks", { participantId: 9_999_999 }),
    () => ana.call("showLink", { participantId: 9_999_999, form: "booking" }),
    () => ana.call("renewLink", { participantId: 9_999_999, form: "consent" }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "functions/not-found" });
  expect(await study.effects()).toEqual({});
});

test("guessing is stopped for a while; a right link opens all the same, from the same network too", async () => {
  const guessed = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
  const id = await addPerson(guessed);
  const { key } = await linkOf(guessed, id, "consent");
  const trade = (key: string) => guessed.anonymous.call("openConsent", { participant: id, key });
  for (let n = 0; n < 40; n++) await trade(key);
  const codes: string[] = [];
  for (let n = 0; n < 35; n++) codes.push(await trade("0".repeat(32)).catch(({ code }) => code));
  expect(codes.filter(code => code === "functions/unauthenticated")).toHaveLength(30);
  await trade(key);
  await expect(trade("1".repeat(32))).rejects.toMatchObject({
    code: "functions/resource-exhausted",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  guessed.setNow("2026-11-17T20:16:00.000Z");
  await expect(trade("1".repeat(32))).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await guessed.stop();
});

test("a link opens for a year after it was handed out, and no longer than a year and a half", async () => {
  const old = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
  const id = await addPerson(old);
  const { key } = await linkOf(old, id, "consent");
  const trade = () => old.anonymous.call("openConsent", { participant: id, key });
  await trade();
  old.setNow("2027-11-17T20:00:00.000Z");
  await trade();
  old.setNow("2028-05-25T20:00:00.000Z");
  await expect(trade()).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await old.stop();
});

test("a link from before links had a date gets one more year", () => {
  const secret = Buffer.from("a secret");
  const key = createHmac("sha256", secret).update("link\nconsent:1042:1").digest("hex").slice(0, 32);
  const isGood = (undatedUntil: string | null, now: string) =>
    isGoodKey({ secret, undatedUntil }, "link\nconsent:1042:1", key, Date.parse(now));
  expect(isGood("2027-11-17T00:00:00Z", "2027-11-16T00:00:00Z")).toBe(true);
  expect(isGood("2027-11-17T00:00:00Z", "2027-11-18T00:00:00Z")).toBe(false);
  expect(isGood(null, "2026-11-17T00:00:00Z")).toBe(false);
});

test("a language chosen on any page opened by link is the person's, logged as theirs, once", async () => {
  const id = await addPerson(study);
  for (const [at, form] of linkForms.entries()) {
    const link = await linkOf(study, id, form);
    const chosen = ([2, 1, 2] as const)[at] ?? 1;
    const choose = { ...link, form, language: chosen === 2 ? ("es" as const) : ("en" as const) };
    await study.effects();
    await study.anonymous.call("chooseLanguage", choose);
    expect(await study.effects()).toMatchObject({
      log: [
        {
          action: logAction.participantDetails,
          actor: `participant:${form}`,
          participantId: id,
          payload: { field: "language", old: [null, 2, 1][at], new: chosen },
        },
      ],
    });
    await expect(study.anonymous.call("chooseLanguage", choose)).rejects.toMatchObject({
      code: "functions/failed-precondition",
    });
    expect(await study.effects()).toEqual({});
    expect(await ana.call("getParticipant", { id })).toMatchObject({ participant: { language: chosen } });
    const { participant, key } = link;
    const opened = await (form === "booking"
      ? study.anonymous.call("openBooking", { participant, key })
      : form === "consent"
        ? study.anonymous.call("openConsent", { participant, key })
        : study.anonymous.call("openHomeSurvey", { participant, key }));
    expect(opened.language).toBe(choose.language);
    // Another form's link opens nothing here.
    for (const other of linkForms.filter(one => one !== form))
      await expect(study.anonymous.call("chooseLanguage", { ...choose, form: other })).rejects.toMatchObject({
        code: "functions/unauthenticated",
      });
  }
});
