import { z } from "zod";
import {
  QuestType,
  VrHeadsetBrand,
  VrHeadsetType,
  VrOwnershipDuration,
  vrHeadsetBrand,
  vrHeadsetTypes,
} from "../lookups/vr-headsets.ts";

/** One headset that someone owns. */
export const Headset = z.object({
  brand: VrHeadsetBrand,
  type: VrHeadsetType.nullable(),
  questType: QuestType.nullable(),
  ownedFor: VrOwnershipDuration.nullable(),
});
export type Headset = z.infer<typeof Headset>;
export const maxHeadsets = 12;

/** Only a Meta Quest has a Quest type. */
export function isQuest({ brand }: Pick<Headset, "brand">): boolean {
  return brand === vrHeadsetBrand.metaQuest;
}

/** Keeps only a type of this brand, and a Quest type only for a Quest. */
export function normalizeHeadset(headset: Headset): Headset {
  const isOfBrand = headset.type !== null && vrHeadsetTypes.get(headset.type).brand === headset.brand;
  return { ...headset, type: isOfBrand ? headset.type : null, questType: isQuest(headset) ? headset.questType : null };
}
