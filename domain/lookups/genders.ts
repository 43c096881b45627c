import { type IdOf, lookup } from "./lookup.ts";

export const genders = lookup([
  { id: 1, label: "Female", also: ["F"] },
  { id: 2, label: "Male", also: ["M"] },
  { id: 3, label: "Non-binary" },
  { id: 4, label: "Prefer not to say" },
]);
export const Gender = genders.one;
export type Gender = IdOf<typeof genders>;
