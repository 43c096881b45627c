import { z } from "zod";
import { Instant, read, stream } from "../contract.ts";

/** Returns the server's time, to show that calls get through. */
export const ping = read({ allow: "public", input: z.null(), output: z.object({ now: Instant }) });

/** Counts to three before it answers, to show that progress arrives during a long call. */
export const countToThree = stream({
  allow: "public",
  input: z.null(),
  progress: z.int(),
  output: z.object({ now: Instant }),
});
