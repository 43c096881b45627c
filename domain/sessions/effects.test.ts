import { expect, test } from "vitest";
import { type ParticipantStatus, participantStatus, participantStatuses } from "../participants/status.ts";
import { participantStatusAfterStep } from "./effects.ts";
import { sessionStatus } from "./status.ts";

const { open, scheduled, checkedIn, completed, rescheduled, noShow, withdrawn, failedComp, failedNoComp } =
  sessionStatus;
const person = participantStatus;

test("booked → Scheduled, Completed → Completed, missed, failed or canceled → Contacted, Withdrawn → Withdrawn", () => {
  for (const present of [person.blank, person.contacted])
    expect(participantStatusAfterStep({ from: open, to: scheduled }, present)).toBe(person.scheduled);
  expect(participantStatusAfterStep({ from: checkedIn, to: completed }, person.scheduled)).toBe(person.completed);
  expect(participantStatusAfterStep({ from: scheduled, to: withdrawn }, person.scheduled)).toBe(person.withdrawn);
  expect(participantStatusAfterStep({ from: scheduled, to: noShow }, person.scheduled)).toBe(person.contacted);
  expect(participantStatusAfterStep({ from: scheduled, to: open }, person.scheduled)).toBe(person.contacted);
  for (const to of [failedComp, failedNoComp])
    expect(participantStatusAfterStep({ from: checkedIn, to }, person.scheduled)).toBe(person.contacted);
});

test("checking in and rescheduling change nothing about someone who is scheduled", () => {
  expect(participantStatusAfterStep({ from: scheduled, to: checkedIn }, person.scheduled)).toBeUndefined();
  expect(participantStatusAfterStep({ from: scheduled, to: rescheduled }, person.scheduled)).toBeUndefined();
});

test("what someone decided about the person otherwise isn't taken back by a session", () => {
  const decided: ParticipantStatus[] = [person.rejected, person.duplicate, person.notSelected, person.withdrawn];
  for (const present of decided)
    for (const to of [noShow, open, completed])
      expect(
        participantStatusAfterStep({ from: scheduled, to }, present),
        participantStatuses.label(present),
      ).toBeUndefined();
});

test("someone who has completed stays Completed, whatever becomes of another visit", () => {
  for (const to of [noShow, open, withdrawn, failedComp])
    expect(participantStatusAfterStep({ from: scheduled, to }, person.completed)).toBeUndefined();
});

test("a correction takes back what the session itself had brought about", () => {
  expect(participantStatusAfterStep({ from: completed, to: checkedIn }, person.completed)).toBe(person.scheduled);
  expect(participantStatusAfterStep({ from: completed, to: noShow }, person.completed)).toBe(person.contacted);
  expect(participantStatusAfterStep({ from: withdrawn, to: scheduled }, person.withdrawn)).toBe(person.scheduled);
  expect(participantStatusAfterStep({ from: noShow, to: checkedIn }, person.contacted)).toBe(person.scheduled);
});

test("anyone who has another session to come stays scheduled for it, whatever becomes of an older one", () => {
  for (const to of [noShow, completed, withdrawn, failedComp])
    expect(participantStatusAfterStep({ from: completed, to }, person.scheduled, { hasAnother: true })).toBeUndefined();
});
