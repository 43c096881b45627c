import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";
import { vrHeadsetBrand as brand, type VrHeadsetBrand } from "./vr-headset-brands.ts";

/** Which headset of its brand. A Meta Quest also has a Quest type. */
export const vrHeadsetTypes = lookup([
  { id: 1, label: "Apple Vision Pro", brand: brand.apple },
  { id: 2, label: "HTC Vive", brand: brand.htcVive },
  { id: 3, label: "Meta Quest", brand: brand.metaQuest },
  { id: 4, label: "Oculus Rift", brand: brand.oculus },
  { id: 5, label: "PlayStation VR", brand: brand.playstation },
  { id: 6, label: "PlayStation VR2", brand: brand.playstation },
  { id: 7, label: "Samsung Galaxy XR", brand: brand.samsung },
  { id: 8, label: "Samsung Gear VR", brand: brand.samsung },
]);
export const VrHeadsetType = oneOf(vrHeadsetTypes);
export type VrHeadsetType = IdOf<typeof vrHeadsetTypes>;

export function typesOfBrand(of: VrHeadsetBrand) {
  return vrHeadsetTypes.entries.filter(type => type.brand === of);
}
