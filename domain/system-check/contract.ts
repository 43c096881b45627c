import { z } from "zod";
import { Instant, read } from "../contract.ts";

/** Answers with the server's time: shows that calls arrive and come back. */
export const ping = read({ allow: "public", input: z.null(), output: z.object({ now: Instant }) });
