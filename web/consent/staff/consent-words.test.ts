import { consentState } from "@hb/domain/participants/consent-state.ts";
import { expect, test } from "vitest";
import type { Consents, SignedConsent } from "../data.ts";
import { peopleInWords, standingOf, versionOf } from "./consent-words.ts";

const site = { zone: "America/Los_Angeles", today: "2026-11-20" };
const signed = { version: 1, signedAt: "2026-11-17T18:30:00.000Z", withdrawn: null } as SignedConsent;
const nothing: Consents = {
  state: consentState.notAsked,
  currentVersion: 2,
  sealed: false,
  endedAt: null,
  signed: [],
  declined: [],
  asks: [],
  address: null,
};

test("one sentence says how a person stands to the form", () => {
  expect(standingOf(nothing, site)).toBe("Not signed and not asked yet.");
  expect(standingOf({ ...nothing, state: consentState.outdated, signed: [signed] }, site)).toBe(
    "Version 1 was signed on Tue 17 Nov, 10:30. Version 2 is in force and not signed yet.",
  );
  const withdrawn = { at: "2026-11-18T18:30:00.000Z", by: null, reason: null };
  expect(standingOf({ ...nothing, state: consentState.withdrawn, signed: [{ ...signed, withdrawn }] }, site)).toBe(
    "Withdrawn on Wed 18 Nov, 10:30 by the participant.",
  );
});

test("a version is named only beside a consent that is signed", () => {
  expect(versionOf({ state: consentState.signed, signed: [signed] })).toBe(1);
  expect(versionOf({ state: consentState.withdrawn, signed: [signed] })).toBeUndefined();
});

test("how many are outdated and asked is said in words", () => {
  expect([peopleInWords(0, 0), peopleInWords(1, 1), peopleInWords(12, 3), peopleInWords(1200, 0)]).toEqual([
    "Nobody",
    "1 person, nobody asked yet",
    "12 people, 9 of them asked",
    "1,200 people, all asked",
  ]);
});
