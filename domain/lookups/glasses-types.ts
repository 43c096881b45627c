import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const glassesTypes = lookup([
  { id: 1, label: "No" },
  { id: 2, label: "Bifocal", asked: "Yes, bifocal" },
  { id: 3, label: "Cylindrical", asked: "Yes, cylindrical (for astigmatism)" },
  { id: 4, label: "Multifocal", asked: "Yes, multifocal or progressive" },
  { id: 5, label: "Spherical", asked: "Yes, spherical (near- or farsighted)" },
  // Ids from 100 are ours.
  { id: 100, label: "Unknown type", asked: "Yes, I don't know which" },
]);
export const GlassesType = oneOf(glassesTypes);
export type GlassesType = IdOf<typeof glassesTypes>;
