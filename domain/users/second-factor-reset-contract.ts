import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { UserId } from "./user.ts";

const Reset = z.object({
  userId: UserId,
  name: z.string(),
  askedBy: UserId,
  askedByName: z.string(),
  askedAt: Instant,
  /** No one could confirm it: it happens then, unless someone stops it. Null = a colleague confirms. */
  waitsUntil: Instant.nullable(),
  /** Who can confirm it now. Empty for callers without `users`. */
  confirmers: z.array(UserId),
});
export type SecondFactorReset = z.infer<typeof Reset>;

/** With `users`, all of them, oldest first; otherwise those that wait or concern the caller. */
export const listSecondFactorResets = read({
  names: "none",
  allow: "staff",
  input: z.null(),
  output: z.object({
    resets: z.array(Reset),
    /** Who could confirm what the caller asks. Empty for callers without `users`. */
    confirmers: z.array(UserId),
  }),
});

const oneReset = z.object({ requestId: RequestId, userId: UserId });

/**
 * For someone who lost their phone and their recovery codes. A second holder of `users` confirms. If no one can, everyone on
 * staff gets an email, and it happens after three days unless someone stops it.
 */
export const askForSecondFactorReset = change({
  allow: ["users"],
  needsProof: true,
  input: oneReset,
  output: z.object({ waitsUntil: Instant.nullable() }),
});

/**
 * By the requester: withdrawn. By anyone else with `users`, or by the person concerned: declined. One that waits can be
 * stopped by everyone on staff.
 */
export const endSecondFactorReset = change({ names: "none", allow: "staff", input: oneReset, output: z.object({}) });

/** Signs the person out everywhere. Their password is enough until they set up an authenticator app again. */
export const confirmSecondFactorReset = change({
  allow: ["users"],
  needsProof: true,
  input: oneReset,
  output: z.object({}),
});
