import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filledIn } from "../../testing/consents.ts";
import { addPeople, addPerson, aParticipant } from "../../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let desk: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T18:00:00.000Z" });
  desk = await study.staffWith("scheduler");
});
afterAll(() => study.stop());

test("on the tablet a colleague is the witness: shown, recorded and logged", async () => {
  const participantId = await addPerson(study);
  await study.effects();
  const { link, kioskTicket } = await desk.call("openKiosk", { participantId });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.consentAsked, participantId, payload: { version: 1, how: "kiosk" } },
  ]);
  expect(await study.anonymous.call("openConsent", { ...link, kioskTicket })).toMatchObject({
    witnessName: "Staff scheduler",
  });
  await study.anonymous.call("signConsent", { ...(await filledIn(study, link)), kioskTicket });
  const { signed, state, asks } = await study.call("getConsents", { participantId });
  expect(state).toBe(consentState.signed);
  expect(signed[0]?.witness).toEqual({ userId: desk.auth.currentUser?.uid, name: "Staff scheduler" });
  expect(asks).toMatchObject([{ how: "kiosk", askedByName: "Staff scheduler" }]);
  expect((await study.effects()).log?.[0]).toMatchObject({
    action: logAction.consentSigned,
    payload: { witnessName: "Staff scheduler" },
  });
});

test("a ticket is for one person and two hours, and can't be forged", async () => {
  const [one = 0, other = 0] = await addPeople(study, aParticipant(), aParticipant());
  const mine = await desk.call("openKiosk", { participantId: one });
  const theirs = await desk.call("openKiosk", { participantId: other });
  const refused = { code: "functions/failed-precondition", details: { isOver: true } };
  const open = (kioskTicket: string) => study.anonymous.call("openConsent", { ...mine.link, kioskTicket });
  await expect(open(theirs.kioskTicket)).rejects.toMatchObject(refused);
  const [said = ""] = mine.kioskTicket.split(".");
  await expect(open(`${said}.${"0".repeat(64)}`)).rejects.toMatchObject(refused);
  for (const nonsense of ["", ".", "a.b.c", "e30.e30"]) await expect(open(nonsense)).rejects.toMatchObject(refused);
  study.setNow("2026-11-16T20:00:01.000Z");
  await expect(open(mine.kioskTicket)).rejects.toMatchObject(refused);
  study.setNow("2026-11-16T18:00:00.000Z");
  expect(await open(mine.kioskTicket)).toMatchObject({ witnessName: "Staff scheduler" });
});

test("with a revoked link no tablet opens and no one is asked", async () => {
  const participantId = await addPerson(study);
  await study.call("revokeLink", { participantId, form: "consent" });
  await expect(desk.call("openKiosk", { participantId })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await expect(study.call("askForConsent", { who: { participantId }, notify: true })).rejects.toMatchObject({
    details: { reason: "linkRevoked" },
  });
});
