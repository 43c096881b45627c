import type { Actor, Staff } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";

/** For handlers that need to know which colleague is asking; the contract has already refused everyone else. */
export function staffOf(actor: Actor): Staff {
  return actor.kind === "staff" ? actor : refuse("permission-denied", "You don't have permission to do this.");
}
