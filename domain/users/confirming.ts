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

/** What one administrator asked and another confirms. */
export interface Request {
  askedBy: string;
  askedByName: string;
  askedAt: string;
  /** No one could confirm it when it was asked. */
  waits: boolean;
}

/** Why someone who isn't among those who can confirm this can't. */
export function whyCantConfirm(
  { askedBy, askedByName }: Pick<Request, "askedBy" | "askedByName">,
  userId: string,
): string {
  return askedBy === userId
    ? "Another administrator has to confirm this."
    : `You can't confirm this yet: an administrator of less than ${confirmingDays} days, or one whose password or two-step sign-in ${askedByName} just reset, can't.`;
}

export function isWaitOver({ waits, askedAt }: Pick<Request, "waits" | "askedAt">, now: string): boolean {
  return waits && endOfWait(askedAt) <= now;
}

/** When a request that waits can be carried out. */
export function endOfWait(askedAt: string): string {
  return addMinutes(askedAt, confirmingDays * 24 * 60);
}

/** What was done to accounts since then counts. */
export function startOfConfirming(now: string): string {
  return addMinutes(now, -confirmingDays * 24 * 60);
}
