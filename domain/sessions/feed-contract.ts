import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";

const allow = ["scheduler"] as const;

/** A calendar link works this long. */
export const feedDays = 365;

/** Whether the caller has a private calendar link. The link itself is shown once, when it's created. */
export const getCalendarFeed = read({
  names: "none",
  allow,
  input: z.null(),
  output: z.object({ feed: z.object({ createdAt: Instant, lastReadAt: Instant.nullable() }).nullable() }),
});
/** Creates a new private link and turns off the previous one. A repeated request doesn't return the link again. */
export const createCalendarFeed = change({
  names: "none",
  allow,
  input: z.object({ requestId: RequestId }),
  output: z.object({ address: z.string().nullable() }),
  kept: () => ({ address: null }),
});
export const revokeCalendarFeed = change({
  names: "none",
  allow,
  input: z.object({ requestId: RequestId }),
  output: z.object({}),
});
