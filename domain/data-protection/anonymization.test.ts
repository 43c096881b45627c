import { expect, test } from "vitest";
import { ageOn } from "../participants/age-ranges.ts";
import {
  type AnonymizationBlockers,
  blurredBirthDate,
  describeBlockers,
  describeErased,
  describeKept,
} from "./anonymization.ts";

test.each([
  ["1990-05-31", "2026-11-17", "1990-01-01"],
  ["1990-12-24", "2026-11-17", "1990-12-31"],
  ["1990-11-17", "2026-11-17", "1990-01-01"],
  ["2000-02-29", "2027-02-28", "2000-12-31"],
  ["2000-02-29", "2027-03-01", "2000-01-01"],
])("of a birthday on %s the year stays, and on %s everyone is as old as before", (bornOn, today, blurred) => {
  expect(blurredBirthDate(bornOn, today)).toBe(blurred);
  expect(ageOn(blurred, today)).toBe(ageOn(bornOn, today));
});

const free: AnonymizationBlockers = {
  visitAt: null,
  deviceSerial: null,
  isRemoteActive: false,
  isBeingMailed: false,
  mergedInto: null,
  anonymisedAt: null,
};
const say = (at: string) => at.slice(0, 10);

test("who has nothing to come, to return or to answer can be forgotten", () => {
  expect(describeBlockers(free, say)).toEqual([]);
});

test("every tie is told with what to do about it", () => {
  const tied = {
    ...free,
    visitAt: "2026-11-20T18:00Z",
    deviceSerial: "H7K1",
    isRemoteActive: true,
    isBeingMailed: true,
  };
  expect(describeBlockers(tied, say)).toEqual([
    "A visit is booked for 2026-11-20. Cancel or close it first.",
    "This person has device H7K1. Record its return or mark it as lost first.",
    "Remote active. End the remote study first.",
    "An email is being sent right now. Try again in a minute.",
  ]);
});

test("a duplicate goes with its survivor, and no one is anonymized twice", () => {
  expect(describeBlockers({ ...free, mergedInto: 1042 }, say)).toEqual([
    "Merged into 1042. Anonymize that person instead; this one is included.",
  ]);
  expect(describeBlockers({ ...free, anonymisedAt: "2026-11-17T18:00Z" }, say)).toEqual([
    "Already anonymized on 2026-11-17.",
  ]);
});

test("what goes and what stays is told in words and counts, and what isn't there isn't told", () => {
  const none = {
    comments: 0,
    documents: 0,
    emails: 0,
    plannedEmails: 0,
    surveyAnswers: 0,
    surveyPhotos: 0,
    logEntries: 0,
    signedConsents: 0,
  };
  expect(describeErased(none)).toEqual([
    "Name, email, phone, address and birthday",
    "Personal links (they stop working)",
  ]);
  expect(describeErased({ ...none, comments: 1, emails: 1200, plannedEmails: 2, logEntries: 3 })).toEqual([
    "Name, email, phone, address and birthday",
    "1 comment",
    "1,200 emails",
    "2 planned emails (won't be sent)",
    "Names and values in 3 log entries",
    "Personal links (they stop working)",
  ]);
  expect(describeKept({ ...none, signedConsents: 1 }).at(-1)).toMatch(/^1 signed consent, sealed/);
});
