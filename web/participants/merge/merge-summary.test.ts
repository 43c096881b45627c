import { planMerge } from "@hb/domain/participants/merge/merge.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { emptyProfile } from "@hb/domain/participants/profile.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { expect, test } from "vitest";
import { mergeSummary } from "./merge-summary.ts";

const person = (id: number, more: Partial<Participant>): Participant => ({
  ...emptyProfile("America/Los_Angeles"),
  id,
  type: null,
  ownerType: null,
  ownAnswers: {},
  suggestion: null,
  unconfirmedSince: null,
  status: participantStatus.blank,
  consent: 1,
  mergedInto: null,
  privacyVersion: null,
  contactVersion: null,
  createdAt: "2026-11-17T18:00:00.000Z",
  updatedAt: "2026-11-17T18:00:00.000Z",
  version: 1,
  ...more,
});

function plan(survivor: Participant, other: Participant, moves: string[]) {
  return { survivor, other, rows: planMerge(survivor, other, {}), moves };
}

test("what a merge will do is said before it is done", () => {
  const survivor = person(1107, { firstName: "Jon", lastName: "Castellano", status: participantStatus.completed });
  const other = person(1281, { firstName: "Jonah", lastName: "Castellano", city: "Santa Clara", postalCode: "95050" });
  expect(mergeSummary(plan(survivor, other, ["1 document", "1 comment"]))).toBe(
    "1107 keeps its ID, is Completed and takes 2 values, 1 document and 1 comment from 1281. " +
      "1281 becomes Duplicate, and its links open 1107. You can undo this.",
  );
  expect(mergeSummary(plan(survivor, survivor, []))).toContain("takes nothing from 1107");
});
