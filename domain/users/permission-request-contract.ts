import { z } from "zod";
import { change, Instant, PlainText, Reason, RequestId, read, Version } from "../contract.ts";
import { PermissionKey } from "../permissions.ts";
import { UserId } from "./user.ts";

const asked = {
  key: PermissionKey,
  /** Until when it is needed; null = for good. */
  until: Instant.nullable(),
  reason: Reason,
};
const Request = z.object({ ...asked, userId: UserId, name: PlainText, askedAt: Instant });
export type PermissionRequest = z.infer<typeof Request>;

/** With `users`, everyone's, oldest first; otherwise the caller's own. */
export const listPermissionRequests = read({
  names: "hidden",
  allow: "staff",
  input: z.null(),
  output: z.object({ requests: z.array(Request) }),
});

/** A later request for the same permission replaces the earlier one. */
export const askForPermission = change({
  names: "none",
  allow: "staff",
  input: z.object({ requestId: RequestId, ...asked }),
  output: z.object({}),
});

export const withdrawPermissionRequest = change({
  names: "none",
  allow: "staff",
  input: z.object({ requestId: RequestId, key: PermissionKey }),
  output: z.object({}),
});

/** Granted as it was asked, which is what `askedAt` names, or declined. */
export const answerPermissionRequest = change({
  allow: ["users"],
  needsProof: true,
  input: z.object({ requestId: RequestId, userId: UserId, key: PermissionKey, askedAt: Instant, grant: z.boolean() }),
  output: z.object({ version: Version }),
});
