import { z } from "zod";

/** Which record a colleague is looking at. */
export const Presence = z.strictObject({
  kind: z.enum(["participant", "session", "device", "user", "page"]),
  id: z.string().min(1).max(100),
  /** When they opened it, in server milliseconds. */
  at: z.number(),
});
export type Presence = z.infer<typeof Presence>;
