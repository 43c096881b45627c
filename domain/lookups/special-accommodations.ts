import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const specialAccommodations = lookup([
  { id: 1, label: "No", name: "no" },
  { id: 2, label: "Yes Service animal", asked: "Yes, I come with a service animal", name: "serviceAnimal" },
  { id: 3, label: "Yes Other", asked: "Yes, something else", name: "other" },
]);
export const specialAccommodation = specialAccommodations.named;
export const SpecialAccommodation = oneOf(specialAccommodations);
export type SpecialAccommodation = IdOf<typeof specialAccommodations>;
