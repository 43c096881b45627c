import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

/** Meta Quest headset types. */
export const questTypes = lookup([
  { id: 1, label: "Quest 2" },
  { id: 2, label: "Quest 3/3S" },
  { id: 3, label: "Quest Pro" },
]);
export const QuestType = oneOf(questTypes);
export type QuestType = IdOf<typeof questTypes>;
