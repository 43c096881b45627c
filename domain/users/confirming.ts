import { addMinutes } from "../time.ts";

/**
 * Some things take two administrators. Whoever could make or take over the second account could be both, so an account
 * confirms only after this many days as it is now; a request that no one can confirm waits as long.
 */
export const confirmingDays = 3;

/** What a colleague did to an account within that time. `opened`: it can act as an administrator now. `handed`: they may know how to sign in. */
export interface AccessGiven {
  userId: string;
  by: string;
  what: "opened" | "handed";
}

/** Whether this administrator can confirm what that one asks. */
export function canConfirm(userId: string, askedBy: string, given: readonly AccessGiven[]): boolean {
  if (userId === askedBy) return false;
  return given.every(one => one.userId !== userId || (one.what === "handed" && one.by !== askedBy));
}

/** When a request that waits can be carried out. */
export function endOfWait(askedAt: string): string {
  return addMinutes(askedAt, confirmingDays * 24 * 60);
}

/** What was done to accounts since then counts. */
export function startOfConfirming(now: string): string {
  return addMinutes(now, -confirmingDays * 24 * 60);
}
