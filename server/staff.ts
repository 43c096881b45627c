import { type Actor, type Allow, actorOfChange, isAllowed, type Staff } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Identity } from "@hb/platform/sign-in/accounts/identity.ts";
import { accessText } from "./text.ts";

/** For handlers that need to know which colleague is calling; the contract has refused everyone else already. */
export function staffOf(actor: Actor): Staff {
  return actor.kind === "staff" ? actor : refuse("permission-denied", accessText.notPermitted);
}

/** For rules of what realtime and storage give out. Undefined = not signed in. */
export function mayAccess(identity: Identity<Actor> | undefined, allow: Allow): boolean {
  return identity !== undefined && isAllowed(identity.actor, allow);
}

/** For rules of what is written or deleted. */
export function mayChange(identity: Identity<Actor> | undefined, allow: Allow): boolean {
  return identity !== undefined && isAllowed(actorOfChange(identity.actor), allow);
}
