import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const participantTypes = lookup([
  { id: 1, label: "Loaner", name: "loaner" },
  { id: 2, label: "Owner", name: "owner" },
]);
export const participantType = participantTypes.named;
export const ParticipantType = oneOf(participantTypes);
export type ParticipantType = IdOf<typeof participantTypes>;
