import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

/** Fitzpatrick's six skin types, from very fair to very dark. */
export const skinTypes = lookup([
  { id: 1, label: "I", asked: "I: always burns, never tans" },
  { id: 2, label: "II", asked: "II: usually burns, tans a little" },
  { id: 3, label: "III", asked: "III: sometimes burns, tans evenly" },
  { id: 4, label: "IV", asked: "IV: rarely burns, tans easily" },
  { id: 5, label: "V", asked: "V: very rarely burns, tans deeply" },
  { id: 6, label: "VI", asked: "VI: never burns, deeply pigmented" },
]);
export const SkinType = oneOf(skinTypes);
export type SkinType = IdOf<typeof skinTypes>;
