import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

export const vrHeadsetBrands = lookup([
  { id: 1, label: "Apple", name: "apple" },
  { id: 2, label: "HTC Vive", name: "htcVive" },
  { id: 3, label: "Playstation", name: "playstation" },
  { id: 4, label: "Meta Quest", name: "metaQuest" },
  { id: 5, label: "Oculus", name: "oculus" },
  { id: 6, label: "Samsung", name: "samsung" },
]);
export const vrHeadsetBrand = vrHeadsetBrands.named;
export const VrHeadsetBrand = oneOf(vrHeadsetBrands);
export type VrHeadsetBrand = IdOf<typeof vrHeadsetBrands>;
