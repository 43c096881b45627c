import { expect, test } from "vitest";
import { ageOn } from "../participants/age-ranges.ts";
import {
  type AnonymisationBlockers,
  blurredBirthDate,
  describeBlockers,
  describeErased,
  describeKept,
} from "./anonymisation.ts";

test.each([
  ["1990-05-31", "2026-11-17", "1990-01-01"],
  ["1990-12-24", "2026-11-17", "1990-12-31"],
  ["1990-11-17", "2026-11-17", "1990-01-01"],
  ["2000-02-29", "2027-02-28", "2000-12-31"],
  ["2000-02-29", "2027-03-01", "2000-01-01"],
])("of a birthday on %s the year stays, and on %s everybody is as old as before", (bornOn, today, blurred) => {
  expect(blurredBirthDate(bornOn, today)).toBe(blurred);
  expect(ageOn(blurred, today)).toBe(ageOn(bornOn, today));
});

const free: AnonymisationBlockers = {
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
    "A visit is booked on 2026-11-20: cancel it or close it first.",
    "The device H7K1 is with this person: take it back or mark it as lost first.",
    "Remote active: end the remote study first.",
    "An email is being sent at this moment: try again in a minute.",
  ]);
});

test("a duplicate goes with its survivor, and nobody is anonymised twice", () => {
  expect(describeBlockers({ ...free, mergedInto: 1042 }, say)).toEqual([
    "Merged into 1042: anonymise that person, and this one goes with them.",
  ]);
  expect(describeBlockers({ ...free, anonymisedAt: "2026-11-17T18:00Z" }, say)).toEqual([
    "Anonymised already, on 2026-11-17.",
  ]);
});

test("what goes and what stays is told in words and counts, and what is not there is not told", () => {
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
    "Personal links, which open nothing any more",
  ]);
  expect(describeErased({ ...none, comments: 1, emails: 1200, plannedEmails: 2, logEntries: 3 })).toEqual([
    "Name, email, phone, address and birthday",
    "1 comment",
    "1,200 emails, as they were written",
    "2 planned emails, which will not be sent",
    "Names and values in 3 log entries",
    "Personal links, which open nothing any more",
  ]);
  expect(describeKept({ ...none, signedConsents: 1 }).at(-1)).toMatch(/^1 signed consent, sealed/);
});
