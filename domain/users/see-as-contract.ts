import { z } from "zod";
import { change, RequestId, read } from "../contract.ts";
import { Permissions, Terms } from "../permissions.ts";
import { UserId } from "./user.ts";

/**
 * Lets an administrator look at HB with a colleague's rights, for 15 minutes. The token reads what the colleague could read
 * now, and changes nothing. It ends with the administrator's own sign-in, or with their right to change users.
 */
export const seeAs = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ requestId: RequestId, userId: UserId }),
  output: z.object({ customToken: z.string().optional() }),
  kept: () => ({}),
});

/** Whose eyes these are: for screens that were opened with the token of `seeAs`. */
export const getSeenUser = read({
  allow: "staff",
  names: "none",
  input: z.null(),
  output: z.object({
    userId: UserId,
    name: z.string(),
    email: z.string(),
    permissions: Permissions,
    terms: Terms,
    /** The administrator; null = these are the caller's own. */
    seenBy: z.string().nullable(),
  }),
});
