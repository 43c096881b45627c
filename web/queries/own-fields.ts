import { marker } from "@hb/domain/markers.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "./read.ts";

const ownFieldsKey = ["own fields"] as const;
const none: readonly OwnField[] = [];

/** The questions that the study adds to HB's own. They change when a registration form is published. */
export function useOwnFields(): readonly OwnField[] {
  return useOwn()?.fields ?? none;
}

/** Whether the registration form has screening rules. */
export function useIsScreened(): boolean {
  return useOwn()?.isScreened === true;
}

/** Whether applicants confirm their email address. */
export function useConfirmsEmail(): boolean {
  return useOwn()?.confirmsEmail === true;
}

function useOwn() {
  useMarker(marker.design, ownFieldsKey);
  return useRead(ownFieldsKey, "listOwnFields", null, { staleTime: Number.POSITIVE_INFINITY }).data;
}
