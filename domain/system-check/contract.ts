import { z } from "zod";
import { Instant, read, stream } from "../contract.ts";

/** Answers with the server's time: shows that calls arrive and come back. */
export const ping = read({ allow: "public", input: z.null(), output: z.object({ now: Instant }) });

/** Counts to three on the way to its answer: shows that progress arrives while a long answer is being made. */
export const countToThree = stream({
  allow: "public",
  input: z.null(),
  progress: z.int(),
  output: z.object({ now: Instant }),
});
