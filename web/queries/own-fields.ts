import { marker } from "@hb/domain/markers.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import type { ScreeningCondition } from "@hb/domain/participants/registration/screening.ts";
import type { Target } from "@hb/domain/participants/registration/targets.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMarker } from "../backend/markers.ts";
import { reading, useRead } from "./read.ts";

const ownFieldsKey = ["own fields"] as const;
type OpenTarget = Pick<Target, "id" | "name" | "all" | "maximum">;

const groupCountsKey = ["group counts"] as const;
export const ownFields = queryOptions({
  ...reading(ownFieldsKey, "listOwnFields", null),
  staleTime: Number.POSITIVE_INFINITY,
});
const none: readonly OwnField[] = [];
const noTargets: readonly OpenTarget[] = [];

/** The questions that the study adds to HB's own. They change when a registration form is published. */
export function useOwnFields(): readonly OwnField[] {
  return useOwn()?.fields ?? none;
}

/** Whether the registration form has screening rules. */
export function useIsScreened(): boolean {
  return useOwn()?.isScreened === true;
}

/** Groups that close when they are full. */
export function useTargets(): readonly OpenTarget[] {
  return useOwn()?.targets ?? noTargets;
}

/** How many people of each group are still considered or take part; undefined while it isn't known. */
export function useGroupCounts(groups: readonly (readonly ScreeningCondition[])[]): readonly number[] | undefined {
  useMarker(marker.participants, groupCountsKey);
  const asked = groups.map(all => [...all]);
  const input = asked.length > 0 ? { groups: asked } : undefined;
  return useRead(groupCountsKey, "countGroups", input, { placeholderData: keepPreviousData }).data?.counts;
}

/** Whether applicants confirm their email address. */
export function useConfirmsEmail(): boolean {
  return useOwn()?.confirmsEmail === true;
}

function useOwn() {
  useMarker(marker.design, ownFieldsKey);
  return useQuery(ownFields).data;
}
