import type { Actor, Staff } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";

/** For handlers that need to know which colleague asks; the contract has turned everybody else away already. */
export function staffOf(actor: Actor): Staff {
  return actor.kind === "staff" ? actor : refuse("permission-denied", "Your account may not do this.");
}
