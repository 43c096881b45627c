import { marker } from "@hb/domain/markers.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "./read.ts";

const ownFieldsKey = ["own fields"] as const;
const none: readonly OwnField[] = [];

/** The questions that the study adds to HB's own. They change when a registration form is published. */
export function useOwnFields(): readonly OwnField[] {
  useMarker(marker.design, ownFieldsKey);
  const { data } = useRead(ownFieldsKey, "listOwnFields", null, {
    select: ({ fields }) => fields,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
