import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";

const allow = ["scheduler"] as const;

/** Whether the caller has a secret calendar address; the address itself is shown once, when it is made. */
export const getCalendarFeed = read({
  allow,
  input: z.null(),
  output: z.object({ feed: z.object({ createdAt: Instant, lastReadAt: Instant.nullable() }).nullable() }),
});
/** A new secret address; the one before does not work any more. A repeated request answers no address. */
export const createCalendarFeed = change({
  allow,
  input: z.object({ requestId: RequestId }),
  output: z.object({ address: z.string().nullable() }),
  kept: () => ({ address: null }),
});
export const revokeCalendarFeed = change({
  allow,
  input: z.object({ requestId: RequestId }),
  output: z.object({}),
});
