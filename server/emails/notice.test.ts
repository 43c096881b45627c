import { loanPreviewTopic } from "@hb/domain/devices/loan-preview.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { aboutEnrolment, aboutLoan } from "@hb/domain/remote-study/suggested-emails.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { anOnboarded, aReadyDevice, versionOf, withoutConsent } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  // 10:00 in Los Angeles.
  study = await startStudy({ now: "2026-11-02T18:00:00.000Z" });
});
afterAll(() => study.stop());

type Asked = Parameters<typeof study.call<"previewEmail">>[1];
const preview = (asked: Asked) => study.call("previewEmail", asked);
const dueBackOn = "2027-02-01";

async function lend(participantId: number, device: { id: number; version: number }) {
  const enrolmentVersion = await versionOf(study, participantId);
  const given = { participantId, enrolmentVersion, dueBackOn, accessories: [], condition: "", notify: false };
  return study.call("handOverDevice", { id: device.id, version: device.version, ...given });
}

test("before someone is onboarded, the welcome is shown as it will be written", async () => {
  const participantId = await addPerson(study, { type: 1 });
  const about = aboutEnrolment(participantId);
  const welcome = { type: emailType.remoteOnboardingLoaner, participantId, about };
  const before = await preview({ ...welcome, trigger: "remoteOnboarded" });
  expect(before).toMatchObject({ stop: null, sendsAt: null, body: { subject: expect.any(String) } });
  await study.call("setEnrolmentStatus", { participantId, version: 0, to: 1, notify: false });
  expect((await preview({ ...welcome, trigger: "remoteOnboarded" })).body).toEqual(before.body);
});

test("before a device is handed over, both of its emails are shown as they will be written", async () => {
  const participantId = await anOnboarded(study);
  const device = await aReadyDevice(study, 2);
  const lent = loanPreviewTopic({ kind: "lent", deviceId: device.id, dueBackOn });
  const types = [emailType.handoff, emailType.loanerMq3];
  const shown = (about: Asked["about"]) =>
    Promise.all(
      types.map(async type => (await preview({ type, participantId, about, trigger: "deviceProvided" })).body),
    );
  const before = await shown(lent);
  expect(before[0]?.text).toContain(device.serial);
  const { loanId } = await lend(participantId, device);
  expect(await shown(aboutLoan(loanId))).toEqual(before);
});

test("before a return is requested, the request is shown, and it's what is sent", async () => {
  const participantId = await anOnboarded(study);
  const device = await aReadyDevice(study);
  const { version } = await lend(participantId, device);
  const { body } = await preview({
    type: emailType.handoff,
    participantId,
    about: loanPreviewTopic({ kind: "chased" }),
  });
  await study.effects();
  await study.call("chaseDevice", { id: device.id, version });
  const [sent] = (await study.effects()).mails ?? [];
  expect(body?.subject).toContain("Time to return");
  expect(sent).toMatchObject({ type: emailType.handoff, subject: body?.subject });
});

test("before the owner of a headset becomes active, the instructions are shown", async () => {
  const participantId = await anOnboarded(study, { type: 2 });
  const version = await versionOf(study, participantId);
  await study.call("setOwnDevice", { participantId, version, device: { kind: 2, serial: "OWN-1" } });
  const { row } = await study.call("getEnrolment", { participantId });
  const about = aboutLoan(row.device?.loanId ?? 0);
  const instructions = { type: emailType.ownerMq3, participantId, about, trigger: "remoteActive" } as const;
  const before = await preview(instructions);
  expect(before.stop).toBeNull();
  await study.call("setEnrolmentStatus", { participantId, version: row.version, to: 4, withoutConsent, notify: false });
  expect((await preview(instructions)).body).toEqual(before.body);
});

test("an email that no rule sends isn't shown, and one that waits says until when", async () => {
  const participantId = await addPerson(study, { type: 1 });
  const welcome = { type: emailType.remoteOnboardingLoaner, participantId, about: aboutEnrolment(participantId) };
  const { version, settings } = await study.call("getSettings", null);
  const changed = (change: object) =>
    settings.emailRules.map(rule => (rule.type === welcome.type ? { ...rule, ...change } : rule));
  const later = changed({ delay: { amount: 2, unit: "hours", when: "after" } });
  await study.call("setSettings", { version, changes: { emailRules: later } });
  await expect
    .poll(() => preview({ ...welcome, trigger: "remoteOnboarded" }))
    .toMatchObject({ stop: null, sendsAt: "2026-11-02T20:00:00.000Z" });
  await study.call("setSettings", { version: version + 1, changes: { emailRules: changed({ enabled: false }) } });
  await expect
    .poll(() => preview({ ...welcome, trigger: "remoteOnboarded" }))
    .toMatchObject({ stop: "No email rule in the settings sends it.", body: null });
});
