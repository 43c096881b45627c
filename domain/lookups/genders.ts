import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const genders = lookup([
  { id: 1, label: "Female", also: ["F"] },
  { id: 2, label: "Male", also: ["M"] },
  { id: 3, label: "Non-binary" },
  { id: 4, label: "Prefer not to say" },
]);
export const Gender = oneOf(genders);
export type Gender = IdOf<typeof genders>;
