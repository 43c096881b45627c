import { blank, type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { defineSteps } from "../steps.ts";

export const remoteStudyStatuses = lookup([
  blank,
  { id: 1, label: "Onboarded", name: "onboarded" },
  { id: 2, label: "Declined", name: "declined" },
  { id: 4, label: "Remote active", name: "remoteActive" },
  { id: 5, label: "Inactive", name: "inactive" },
  { id: 6, label: "Completed", name: "completed" },
  { id: 7, label: "Withdrawn contacted", name: "withdrawnContacted" },
  { id: 8, label: "Withdrawn final", name: "withdrawnFinal" },
]);
export const remoteStudyStatus = remoteStudyStatuses.named;
export const RemoteStudyStatus = oneOf(remoteStudyStatuses);
export type RemoteStudyStatus = IdOf<typeof remoteStudyStatuses>;

/** Inactive → Remote active is the re-onboarding. */
export const remoteStudySteps = defineSteps(remoteStudyStatuses, {
  blank: ["onboarded", "declined"],
  onboarded: ["remoteActive", "declined", "withdrawnContacted"],
  declined: [],
  remoteActive: ["inactive", "completed", "withdrawnContacted"],
  inactive: ["remoteActive", "completed", "withdrawnContacted"],
  completed: [],
  withdrawnContacted: ["withdrawnFinal", "remoteActive"],
  withdrawnFinal: [],
});
