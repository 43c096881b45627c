import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { consentLink, signFor } from "@hb/server/testing/consents.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import { type StaffClient, type Study, startStudy } from "@hb/server/testing/study.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let study: Study;
let scheduler: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T18:00:00.000Z" });
  scheduler = await study.staffWith("scheduler");
});
afterAll(() => study.stop());

const someone = () => addPerson(study, { status: participantStatus.contacted, bornOn: "1990-05-01" });

/** Everything that a colleague who only schedules can get to see about one person's consent. */
async function everythingShown(participantId: number): Promise<string> {
  const consentRequest = { type: 103, participantId, about: null } as const;
  const answers = [
    await tried("getLinks", { participantId }),
    await tried("getConsentState", { participantId }),
    await tried("getConsents", { participantId }),
    await tried("previewEmail", consentRequest),
    await tried("askForConsent", { who: { participantId }, notify: true }),
    await tried("sendTest", consentRequest),
    await tried("sendEmailTo", consentRequest),
    ...(await Promise.all((await emailIds()).map(id => tried("getEmail", { id })))),
  ];
  return JSON.stringify([answers, await inbox()]);
}

function tried(name: string, input: object): Promise<unknown> {
  return scheduler.call(name as never, input as never).catch((refused: unknown) => String(refused));
}

async function emailIds(): Promise<number[]> {
  const rows = await study.hb.database.read<{ id: number }[]>`select id from platform.outbox order by id`;
  return rows.map(({ id }) => id);
}

async function inbox(): Promise<unknown> {
  return study.hb.database
    .read`select subject, body_text, body_html from platform.outbox where to_address = ${scheduler.email}`;
}

const keysIn = (shown: string) => [...new Set(shown.match(/[0-9a-f]{32}(?![0-9a-f])/g) ?? [])];

test("nothing that a colleague who only schedules can see opens a consent form", async () => {
  const [signed, unsigned] = [await someone(), await someone()];
  await signFor(study, signed);
  const opened: string[] = [];
  for (const participant of [signed, unsigned])
    for (const key of keysIn(await everythingShown(participant)))
      await study.anonymous.call("openConsent", { participant, key }).then(
        () => opened.push(key),
        () => undefined,
      );
  expect(opened).toEqual([]);
  expect(await study.call("getConsentState", { participantId: signed })).toMatchObject({ isCurrent: true });
});

test("a link that leaks some other way signs, withdraws and reads nothing", async () => {
  const id = await someone();
  await signFor(study, id);
  const link = await consentLink(study, id);
  const needsProof = { code: "functions/failed-precondition", details: { needsProof: true } };
  await expect(study.anonymous.call("withdrawConsentByLink", link)).rejects.toMatchObject(needsProof);
  await expect(study.anonymous.call("tradeConsentLink", link)).rejects.toMatchObject(needsProof);
  const guesses: unknown[] = [];
  for (const year of [1990, 1991, 1992, 1993, 1994, 1995])
    guesses.push(
      await study.anonymous
        .call("proveConsentLink", { ...link, given: { bornOn: `${year}-01-01` } })
        .then(({ outcome }) => outcome)
        .catch(({ code }) => code as string),
    );
  expect(guesses).toEqual(["wrong", "wrong", "wrong", "wrong", "linkReplaced", "functions/unauthenticated"]);
  expect(await study.call("getConsentState", { participantId: id })).toMatchObject({ isCurrent: true });
});

test("what a colleague does on the tablet is logged with their name", async () => {
  const id = await someone();
  await signFor(study, id);
  const { link } = await scheduler.call("openKiosk", { participantId: id });
  await study.effects();
  await study.anonymous.call("withdrawConsentByLink", link);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.consentWithdrawn, payload: { proof: "kiosk", witnessName: "Staff scheduler" } },
  ]);
});
