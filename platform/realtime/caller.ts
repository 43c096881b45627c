import { setTimeout as pause } from "node:timers/promises";
import { isRefusal } from "../refusal.ts";
import type { Identify, Identity } from "../sign-in/accounts/identity.ts";
import type { Limits } from "./limits.ts";
import { retryDuringOutage } from "./retry.ts";

const retryMs = 500;

/** Who is at the other end of a connection now. */
export interface Caller {
  /** Undefined = not signed in. */
  readonly identity: Identity | undefined;
  /** True while an account that has just changed is being read again: nothing is sent until then. */
  readonly isInDoubt: boolean;
  signIn(token: string): Promise<Identity>;
  signOut(): void;
  /** Reads again what the account may do. `inDoubt` = it has certainly changed. */
  check(options: { inDoubt: boolean }): Promise<void>;
  /** Resolves when the account has been read. */
  certain(): Promise<void>;
  close(): void;
}

interface Parts {
  identify: Identify;
  now: () => number;
  limits: Limits;
  report: (error: unknown) => void;
  /** The account was read again: rights may have changed. */
  checked: () => void;
  /** Disabled, deleted, expired or revoked. */
  ended: () => void;
}

export function createCaller({ identify, now, limits, report, checked, ended }: Parts): Caller {
  let token: string | undefined;
  let identity: Identity | undefined;
  let isInDoubt = false;
  let isAskedAgain = false;
  let checking: Promise<void> | undefined;

  async function look() {
    const asked = token;
    if (asked === undefined || identity === undefined) return;
    if (now() >= identity.expiresAt) return ended();
    try {
      const fresh = await identify(asked);
      if (token === asked) identity = fresh;
      else isAskedAgain = true;
    } catch (error) {
      if (token !== asked) isAskedAgain = true;
      else if (isSignInOver(error)) ended();
      else if (isInDoubt) {
        report(error);
        await pause(retryMs);
        isAskedAgain = true;
      }
    }
  }

  async function lookUntilCertain() {
    do {
      isAskedAgain = false;
      await look();
    } while (isAskedAgain);
    checking = undefined;
    isInDoubt = false;
    checked();
  }

  async function certain(): Promise<void> {
    if (!isInDoubt || !checking) return;
    await checking;
    return certain();
  }

  return {
    get identity() {
      return identity;
    },
    get isInDoubt() {
      return isInDoubt;
    },
    async signIn(idToken) {
      const fresh = await retryDuringOutage(limits.maxOutageMs, () => identify(idToken));
      token = idToken;
      identity = fresh;
      return fresh;
    },
    signOut() {
      token = undefined;
      identity = undefined;
    },
    async check({ inDoubt }) {
      if (identity === undefined) return;
      if (inDoubt) isInDoubt = true;
      isAskedAgain = true;
      checking ??= lookUntilCertain();
      return checking;
    },
    certain,
    close() {
      token = undefined;
      identity = undefined;
    },
  };
}

function isSignInOver(error: unknown): boolean {
  return isRefusal(error) && (error.code === "unauthenticated" || error.code === "permission-denied");
}
