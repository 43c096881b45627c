import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

/** Fitzpatrick's six skin types, from very fair to very dark. */
export const skinTypes = lookup([
  { id: 1, label: "I" },
  { id: 2, label: "II" },
  { id: 3, label: "III" },
  { id: 4, label: "IV" },
  { id: 5, label: "V" },
  { id: 6, label: "VI" },
]);
export const SkinType = oneOf(skinTypes);
export type SkinType = IdOf<typeof skinTypes>;
