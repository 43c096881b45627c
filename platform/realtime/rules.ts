import type { Actor } from "@hb/domain/permissions.ts";
import type { Identity } from "../sign-in/identity.ts";

export type Params = Readonly<Record<string, string>>;

/** Who may read or write at a path and everything below it. What no rule grants is denied. */
export interface RealtimeRule {
  /** As "/presence/{uid}/{connection}": a name in braces stands for any one key. */
  path: string;
  read?: (actor: Actor, params: Params) => boolean;
  /** Asked for signed-in callers only. `value` is what would stand at the rule's own path afterwards; null = nothing. */
  write?: (identity: Identity, params: Params, value: unknown) => boolean;
}
