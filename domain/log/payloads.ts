import { z } from "zod";
import { Permissions } from "../permissions.ts";
import type { LogAction } from "./actions.ts";

/** A field's value before and after; the reason stands where a correction asked for one. */
const changed = <V extends z.ZodType>(value: V) => z.object({ old: value, new: value, reason: z.string().optional() });

const UserFacts = z.object({ name: z.string(), email: z.string(), expiresOn: z.string().nullable() }).partial();

/** What each kind of entry keeps besides who, when and about whom. */
export const logPayloads = {
  2: z.object({ type: z.int(), to: z.string() }),
  150: z.object({
    name: z.string(),
    what: z.enum([
      "created",
      "changed",
      "disabled",
      "enabled",
      "deleted",
      "mustChangePassword",
      "passwordReset",
      "passwordChanged",
    ]),
    old: UserFacts.optional(),
    new: UserFacts.optional(),
  }),
  151: changed(Permissions).extend({ name: z.string() }),
  152: z.object({ address: z.string() }),
  153: z.object({ email: z.string(), address: z.string(), reason: z.string() }),
  154: z.object({ functionName: z.string(), code: z.string(), address: z.string() }),
} satisfies Partial<Record<LogAction, z.ZodType>>;

export type RecordedAction = keyof typeof logPayloads;
export type LogPayload<A extends RecordedAction> = z.infer<(typeof logPayloads)[A]>;
