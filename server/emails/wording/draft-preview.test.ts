import { emailType } from "@hb/domain/emails/email-types.ts";
import { maxWordingTests } from "@hb/domain/emails/sending-contract.ts";
import { emailTemplate } from "@hb/domain/emails/wording/content.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { advanceTo } from "../../testing/remote-study.ts";
import { type Study, startStudy } from "../../testing/study.ts";

const name = "bookingInvitation";
const own = emailTemplate(name);
const first = own["first"] ?? expect.fail("There's no such variant.");
const content = { ...own, first: { ...first, subject: "Come by, {firstName|there}" } };
const refusedAs = (code: string) => ({ code: `functions/${code}` });

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
});
afterEach(() => study.stop());

const asked = (participantId: number | null, variant = "first") => ({ name, variant, content, participantId });

test("a draft is previewed as a participant would get it, in the variant that fits them", async () => {
  const id = await addPerson(study);
  const { participant } = await study.call("getParticipant", { id }).then(found => {
    if (found.sees !== "profile") return expect.fail("The caller sees profiles.");
    return found;
  });
  const made = await study.call("previewWording", asked(null));
  expect(made).toMatchObject({ subject: "Come by, Maya", variant: "first", stop: null });
  const real = await study.call("previewWording", asked(id, "reminder"));
  expect(real).toMatchObject({ subject: `Come by, ${participant.firstName}`, variant: "first", stop: null });
  // The same code as the real email: only the edited words differ, and no link of the participant's is shown.
  const sent = await study.call("previewEmail", { type: emailType[name], participantId: id, about: null });
  expect(real.text).toBe(sent.body?.text);
  expect(real.html.replaceAll(real.subject, sent.body?.subject ?? "")).toBe(sent.body?.html);
  expect(await study.effects()).not.toHaveProperty("mails");
});

test("someone who wouldn't get the email says why, with made-up facts", async () => {
  const id = await addPerson(study);
  const asking = {
    name: "signedConsent",
    variant: "signed",
    content: emailTemplate("signedConsent"),
    participantId: id,
  };
  const shown = await study.call("previewWording", asking);
  expect(shown).toMatchObject({ variant: "signed", stop: "There's no signed consent." });
  expect(shown.text).toContain("Maya");
  await expect(study.call("sendWordingTest", asking)).rejects.toMatchObject(refusedAs("failed-precondition"));
});

test("only those who can email people see people's facts", async () => {
  const id = await addPerson(study);
  const admin = await study.staffWith("users");
  expect((await admin.call("previewWording", asked(null))).subject).toBe("Come by, Maya");
  for (const call of ["previewWording", "sendWordingTest"] as const)
    await expect(admin.call(call, asked(id))).rejects.toMatchObject(refusedAs("permission-denied"));
});

test("a test goes to me, marked as one, and doesn't count as an email to the person", async () => {
  const id = await addPerson(study);
  await study.effects();
  const { to } = await study.call("sendWordingTest", asked(id));
  const { mails = [] } = await study.effects();
  expect(mails).toMatchObject([{ to, type: emailType[name], subject: expect.stringMatching(/^\[Test\] Come by, /) }]);
  const mine = await study.call("listParticipantEmails", { participantId: id });
  expect(mine.rows.filter(({ type }) => type === emailType[name])).toEqual([]);
});

test("tests are limited by the hour, for each user", async () => {
  for (let sent = 0; sent < maxWordingTests; sent++) await study.call("sendWordingTest", asked(null));
  await expect(study.call("sendWordingTest", asked(null))).rejects.toMatchObject(refusedAs("resource-exhausted"));
  const other = await study.staffWith("users");
  await other.call("sendWordingTest", asked(null));
  await advanceTo(study, "2026-11-17T19:00:01.000Z");
  await study.call("sendWordingTest", asked(null));
});
