import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const vrOwnershipDurations = lookup([
  { id: 1, label: "under 2 weeks" },
  { id: 2, label: "2 weeks to 1 month" },
  { id: 3, label: "1 to 3 months" },
  { id: 4, label: "3 months to 1 year" },
  { id: 5, label: "over 1 year" },
]);
export const VrOwnershipDuration = oneOf(vrOwnershipDurations);
export type VrOwnershipDuration = IdOf<typeof vrOwnershipDurations>;
