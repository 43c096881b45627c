import { blank, type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const participantTypes = lookup([
  { id: 1, label: "Loaner", name: "loaner" },
  { id: 2, label: "Owner", name: "owner" },
]);
export const participantType = participantTypes.named;
export const ParticipantType = oneOf(participantTypes);
export type ParticipantType = IdOf<typeof participantTypes>;

export const ownerTypes = lookup([
  blank,
  { id: 1, label: "Not purchased/Interested in purchasing", name: "notPurchased" },
  { id: 2, label: "Purchased/not used", name: "purchasedNotUsed" },
  { id: 3, label: "Purchased/used", name: "purchasedUsed" },
  { id: 4, label: "Unresponsive", name: "unresponsive" },
]);
export const OwnerType = oneOf(ownerTypes);
export type OwnerType = IdOf<typeof ownerTypes>;
