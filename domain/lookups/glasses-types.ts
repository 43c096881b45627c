import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const glassesTypes = lookup([
  { id: 1, label: "No" },
  { id: 2, label: "Bifocal" },
  { id: 3, label: "Cylindrical" },
  { id: 4, label: "Multifocal" },
  { id: 5, label: "Spherical" },
]);
export const GlassesType = oneOf(glassesTypes);
export type GlassesType = IdOf<typeof glassesTypes>;
