import { expect, test } from "vitest";
import type { Entry, Lookup } from "./lookups/lookup.ts";
import { participantStatuses, participantSteps } from "./participants/status.ts";
import { deviceStatuses, deviceSteps } from "./remote-study/device-status.ts";
import { remoteStudyStatuses, remoteStudySteps } from "./remote-study/status.ts";
import { sessionStatuses, sessionSteps } from "./sessions/status.ts";
import type { Steps } from "./steps.ts";

/** Every usual step, in the order in which it is offered; a status that is missing here ends. */
const machines: [string, Lookup<Entry>, Steps<number | null>, Record<string, string[]>][] = [
  [
    "participants",
    participantStatuses,
    participantSteps,
    {
      Blank: ["Contacted", "Rejected", "Not selected", "Duplicate", "Scheduled"],
      Contacted: ["Scheduled", "Rejected", "Not selected", "Withdrawn"],
      Scheduled: ["Completed", "Withdrawn", "Contacted"],
    },
  ],
  [
    "sessions",
    sessionStatuses,
    sessionSteps,
    {
      Open: ["Scheduled"],
      Scheduled: ["Checked In", "Rescheduled", "NoShow", "Withdrawn", "Open"],
      "Checked In": ["Completed", "Failed - Comp.", "Failed - No Comp.", "Withdrawn"],
      NoShow: ["Rescheduled"],
    },
  ],
  [
    "remote study",
    remoteStudyStatuses,
    remoteStudySteps,
    {
      Blank: ["Onboarded", "Declined"],
      Onboarded: ["Remote active", "Declined", "Withdrawn contacted"],
      "Remote active": ["Inactive", "Completed", "Withdrawn contacted"],
      Inactive: ["Remote active", "Completed", "Withdrawn contacted"],
      "Withdrawn contacted": ["Withdrawn final", "Remote active"],
    },
  ],
  [
    "devices",
    deviceStatuses,
    deviceSteps,
    {
      Blank: ["Device provided"],
      "No device was provided": ["Device provided"],
      "Device provided": ["Return requested", "Keeping the device"],
      "Return requested": ["Returned", "Device not returned"],
      "Device not returned": ["Returned"],
    },
  ],
];

test.each(machines)("%s: the usual steps are exactly these, in this order", (_, statuses, steps, usual) => {
  const found = statuses.entries.map(({ id, label }) => [label, steps.next(id).map(to => statuses.label(to))] as const);
  expect(Object.fromEntries(found.filter(([, next]) => next.length > 0))).toEqual(usual);
});

test.each(machines)(
  "%s: from each status to each, a step is usual, a correction or no change",
  (_, statuses, steps, usual) => {
    for (const from of statuses.entries)
      for (const to of statuses.entries) {
        const isUsual = usual[from.label]?.includes(to.label) ?? false;
        const isCorrection = !isUsual && from !== to;
        expect({
          step: `${from.label} → ${to.label}`,
          isUsual: steps.isUsual(from.id, to.id),
          needsReason: steps.needsReason(from.id, to.id),
          isCorrection: steps.corrections(from.id).includes(to.id),
          withoutReason: steps.canMove(from.id, to.id),
          withEmptyReason: steps.canMove(from.id, to.id, "  "),
          withReason: steps.canMove(from.id, to.id, "Clicked the wrong row"),
        }).toEqual({
          step: `${from.label} → ${to.label}`,
          isUsual,
          needsReason: isCorrection,
          isCorrection,
          withoutReason: isUsual,
          withEmptyReason: isUsual,
          withReason: from !== to,
        });
      }
  },
);
