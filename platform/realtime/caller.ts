import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@hb/domain/permissions.ts";
import { isRefusal } from "../refusal.ts";
import type { Identify, Identity } from "../sign-in/accounts/identity.ts";
import type { Limits } from "./limits.ts";
import { patiently } from "./retry.ts";

const retryMs = 500;

/** Who is at the other end of a connection, at this moment. */
export interface Caller {
  readonly actor: Actor;
  /** Undefined = not signed in. */
  readonly identity: Identity | undefined;
  /** True while it is not known what an account that has just changed may still do: nothing is sent meanwhile. */
  readonly isInDoubt: boolean;
  signIn(token: string): Promise<Identity>;
  signOut(): void;
  /** Asks again what the account may do. `inDoubt` = it has certainly changed. */
  check(options: { inDoubt: boolean }): Promise<void>;
  /** Resolves when there is no doubt. */
  certain(): Promise<void>;
  close(): void;
}

interface Parts {
  identify: Identify;
  now: () => number;
  limits: Limits;
  report: (error: unknown) => void;
  /** The account was looked at again: rights may have changed. */
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
    get actor() {
      return identity?.actor ?? { kind: "anonymous" };
    },
    get identity() {
      return identity;
    },
    get isInDoubt() {
      return isInDoubt;
    },
    async signIn(idToken) {
      const fresh = await patiently(limits.patienceMs, () => identify(idToken));
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
