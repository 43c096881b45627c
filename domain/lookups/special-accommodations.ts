import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const specialAccommodations = lookup([
  { id: 1, label: "No", name: "no" },
  { id: 2, label: "Yes Service animal", name: "serviceAnimal" },
  { id: 3, label: "Yes Other", name: "other" },
]);
export const specialAccommodation = specialAccommodations.named;
export const SpecialAccommodation = oneOf(specialAccommodations);
export type SpecialAccommodation = IdOf<typeof specialAccommodations>;
