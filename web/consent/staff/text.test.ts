import { international } from "@hb/domain/locale.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { expect, test } from "vitest";
import type { Consents, SignedConsent } from "../data.ts";
import { consentSummary, versionOf } from "./text.tsx";
import { outdatedText } from "./versions-text.tsx";

const site = { locale: international, zone: "America/Los_Angeles", today: "2026-11-20" };
const signed = { version: 1, language: "en", signedAt: "2026-11-17T18:30:00.000Z", withdrawn: null } as SignedConsent;
const nothing: Consents = {
  state: consentState.notAsked,
  currentVersion: 2,
  sealed: false,
  endedAt: null,
  signed: [],
  declined: [],
  asks: [],
  isLinkRevoked: false,
};

test("one sentence sums up a person's consent", () => {
  expect(consentSummary(nothing, site)).toBe("Not requested yet.");
  expect(consentSummary({ ...nothing, state: consentState.outdated, signed: [signed] }, site)).toBe(
    "Signed version 1 on Tue 17 Nov, 10:30. Version 2 is current and not signed yet.",
  );
  const inSpanish = { ...signed, language: "es" } as const;
  expect(consentSummary({ ...nothing, state: consentState.signed, signed: [inSpanish] }, site)).toBe(
    "Signed version 1 in Spanish on Tue 17 Nov, 10:30.",
  );
  const withdrawn = { at: "2026-11-18T18:30:00.000Z", by: null, reason: null };
  expect(consentSummary({ ...nothing, state: consentState.withdrawn, signed: [{ ...signed, withdrawn }] }, site)).toBe(
    "Withdrawn on Wed 18 Nov, 10:30 by the participant.",
  );
});

test("a version is only shown beside a signed consent", () => {
  expect(versionOf({ state: consentState.signed, signed: [signed] })).toBe(1);
  expect(versionOf({ state: consentState.withdrawn, signed: [signed] })).toBeUndefined();
});

test("how many are outdated and asked", () => {
  const textOf = (total: number, notAskedYet: number) => outdatedText({ total, notAskedYet, currentVersion: 2 });
  expect([textOf(1, 1), textOf(1, 0), textOf(12, 11), textOf(12, 3), textOf(1200, 0)]).toEqual([
    "1 person needs to sign version 2. No one has been asked.",
    "1 person needs to sign version 2. All have been asked.",
    "12 people need to sign version 2. 1 has been asked.",
    "12 people need to sign version 2. 9 have been asked.",
    "1,200 people need to sign version 2. All have been asked.",
  ]);
});
