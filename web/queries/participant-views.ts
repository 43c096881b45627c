import { useRead } from "./read.ts";

export const savedViewsKey = ["participant views"] as const;

/** Views of the list of participants: the user's own, and those that colleagues share. */
export function useSavedViews(enabled = true) {
  return useRead(savedViewsKey, "listSavedViews", null, { select: ({ views }) => views, enabled });
}
