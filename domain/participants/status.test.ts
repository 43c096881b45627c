import { expect, test } from "vitest";
import { needsReasonByHand, participantStatus, participantStatuses, participantSteps } from "./status.ts";

const { blank, contacted, scheduled, completed } = participantStatus;

test("a status that a visit sets needs a reason by hand, even as a usual step", () => {
  expect(participantSteps.isUsual(contacted, scheduled) && participantSteps.isUsual(scheduled, completed)).toBe(true);
  expect(needsReasonByHand(contacted, scheduled)).toBe(true);
  expect(needsReasonByHand(scheduled, completed)).toBe(true);
});

test("any other usual step needs no reason by hand, a correction does, and staying the same doesn't", () => {
  expect(needsReasonByHand(blank, contacted)).toBe(false);
  expect(needsReasonByHand(scheduled, contacted)).toBe(false);
  expect(needsReasonByHand(completed, contacted)).toBe(true);
  for (const { id, label } of participantStatuses.entries) expect(needsReasonByHand(id, id), label).toBe(false);
});
