import { type IdOf, lookup } from "./lookup.ts";

/** Meta Quest headset types. */
export const questTypes = lookup([
  { id: 1, label: "Quest 2" },
  { id: 2, label: "Quest 3/3S" },
  { id: 3, label: "Quest Pro" },
]);
export const QuestType = questTypes.one;
export type QuestType = IdOf<typeof questTypes>;
