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

/** Which headset of its brand. A Meta Quest also has a Quest type. */
export const vrHeadsetTypes = lookup([
  { id: 1, label: "Apple Vision Pro", brand: vrHeadsetBrand.apple },
  { id: 2, label: "HTC Vive", brand: vrHeadsetBrand.htcVive },
  { id: 3, label: "Meta Quest", brand: vrHeadsetBrand.metaQuest },
  { id: 4, label: "Oculus Rift", brand: vrHeadsetBrand.oculus },
  { id: 5, label: "PlayStation VR", brand: vrHeadsetBrand.playstation },
  { id: 6, label: "PlayStation VR2", brand: vrHeadsetBrand.playstation },
  { id: 7, label: "Samsung Galaxy XR", brand: vrHeadsetBrand.samsung },
  { id: 8, label: "Samsung Gear VR", brand: vrHeadsetBrand.samsung },
]);
export const VrHeadsetType = oneOf(vrHeadsetTypes);
export type VrHeadsetType = IdOf<typeof vrHeadsetTypes>;

export function typesOfBrand(of: VrHeadsetBrand) {
  return vrHeadsetTypes.entries.filter(type => type.brand === of);
}

/** Meta Quest headset types. */
export const questTypes = lookup([
  { id: 1, label: "Quest 2" },
  { id: 2, label: "Quest 3/3S" },
  { id: 3, label: "Quest Pro" },
]);
export const QuestType = oneOf(questTypes);
export type QuestType = IdOf<typeof questTypes>;

export const vrOwnershipDurations = lookup([
  { id: 1, label: "under 2 weeks" },
  { id: 2, label: "2 weeks to 1 month" },
  { id: 3, label: "1 to 3 months" },
  { id: 4, label: "3 months to 1 year" },
  { id: 5, label: "over 1 year" },
]);
export const VrOwnershipDuration = oneOf(vrOwnershipDurations);
export type VrOwnershipDuration = IdOf<typeof vrOwnershipDurations>;
