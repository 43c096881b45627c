import { z } from "zod";
import { QuestType } from "../lookups/quest-types.ts";
import { VrHeadsetBrand, vrHeadsetBrand } from "../lookups/vr-headset-brands.ts";
import { VrHeadsetType, vrHeadsetTypes } from "../lookups/vr-headset-types.ts";
import { VrOwnershipDuration } from "../lookups/vr-ownership-durations.ts";

/** One headset that somebody owns. */
export const Headset = z.object({
  brand: VrHeadsetBrand,
  type: VrHeadsetType.nullable(),
  questType: QuestType.nullable(),
  ownedFor: VrOwnershipDuration.nullable(),
});
export type Headset = z.infer<typeof Headset>;
export const maxHeadsets = 12;

/** Only a Meta Quest is told apart further by its Quest type. */
export function isQuest({ brand }: Pick<Headset, "brand">): boolean {
  return brand === vrHeadsetBrand.metaQuest;
}

/** A type is one of its brand, and only a Quest keeps a Quest type. */
export function normalizeHeadset(headset: Headset): Headset {
  const isOfBrand = headset.type !== null && vrHeadsetTypes.get(headset.type).brand === headset.brand;
  return { ...headset, type: isOfBrand ? headset.type : null, questType: isQuest(headset) ? headset.questType : null };
}
