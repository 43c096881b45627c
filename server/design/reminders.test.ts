import { consentTemplate } from "@hb/domain/consent/content.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { advanceTo } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { remindOfApprovals } from "./reminders.ts";

const document = "consent";
const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: "2026-11-10", expiresOn: "2027-02-01" };

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
  await study.call("startDraft", { document, from: 1 });
  const content = { ...consentTemplate, title: "Consent", changes: ["The title is shorter."] };
  const { revision } = await study.call("saveDraft", { document, revision: 1, content });
  await study.call("setApproval", { document, revision, approval });
  await study.call("publishDraft", { document, revision, publishOn: null });
});
afterEach(() => study.stop());

test("an approval that was renewed for the same words is no reminder's cause, until it expires itself", async () => {
  expect(await remindOn("2026-12-03")).toHaveLength(1);
  const renewed = { ...approval, approvedOn: "2026-12-02", expiresOn: "2028-02-01" };
  await study.call("renewApproval", { document, version: 2, number: 1, approval: renewed });
  expect(await remindOn("2027-01-03")).toEqual([]);
  expect(await remindOn("2027-01-26")).toEqual([]);
  expect(await remindOn("2027-12-03")).toMatchObject([{ subject: expect.stringContaining("in 60 days") }]);
});

/** At 10:00 at the site. */
async function remindOn(day: string) {
  await advanceTo(study, `${day}T18:00:00.000Z`);
  await study.effects();
  await study.hb.jobs.run(remindOfApprovals);
  const { mails = [] } = await study.effects();
  return mails.filter(({ type }) => type === emailType.approvalExpiring);
}

test("administrators get an email 60, 30 and 7 days before an approval expires, once each", async () => {
  const other = await study.staffWith("users");
  await study.staffWith("participants");
  expect(await remindOn("2026-12-02")).toEqual([]);
  const first = await remindOn("2026-12-03");
  expect(first.map(({ to }) => to).toSorted()).toEqual([study.admin.email, other.email].toSorted());
  expect(first[0]).toMatchObject({ subject: "Consent form: the ethics approval expires in 60 days" });
  expect(await remindOn("2026-12-03")).toEqual([]);
  expect(await remindOn("2027-01-01")).toEqual([]);
  // HB was off on the day itself.
  expect(await remindOn("2027-01-03")).toMatchObject([{}, { subject: expect.stringContaining("in 29 days") }]);
  expect(await remindOn("2027-01-24")).toEqual([]);
  expect(await remindOn("2027-01-25")).toHaveLength(2);
  expect(await remindOn("2027-01-26")).toEqual([]);
  expect(await remindOn("2027-02-02")).toEqual([]);
});
