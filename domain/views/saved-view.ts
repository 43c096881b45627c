import { z } from "zod";
import { Name, PlainText, RequestId } from "../contract.ts";

/** A way to look at a list, under a name: a user's own, or shared with everyone who can open the list. */
export const SavedView = <V extends z.ZodType>(view: V) =>
  z.object({
    id: z.uuid(),
    name: PlainText,
    view,
    isShared: z.boolean(),
    /** Who shares it, if it is a colleague's. */
    sharedBy: PlainText.nullable(),
  });

/** Replaces a view of the user's that has the same name. */
export const NewView = <V extends z.ZodType>(view: V) =>
  z.object({ requestId: RequestId, name: Name(60), view, isShared: z.boolean() });

export const unloggedView = "A view changes no study data.";
