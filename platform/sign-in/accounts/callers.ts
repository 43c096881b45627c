import type { Actor } from "@hb/domain/permissions.ts";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../refusal.ts";
import { actorOfLink } from "../links.ts";
import { siteDate } from "../site-date.ts";
import type { Claims, Tokens } from "../tokens/id-tokens.ts";
import { reject, WireError } from "../wire-error.ts";
import type { Identify, Identity } from "./identity.ts";
import { createFindPresent } from "./present.ts";

export interface Caller extends Identity {
  /** Undefined for a link. */
  signIn: string | undefined;
  signedInAt: number;
}

/** Rejects as the sign-in paths answer; `identify` says the same in one word to everybody else. */
export type FindCaller = (idToken: string) => Promise<Caller>;

export type IsUsable = (account: { disabled: boolean; expiresOn: string | null }) => boolean;

export function accountRule(now: () => number, siteTimeZone: () => string): IsUsable {
  return ({ disabled, expiresOn }) => !disabled && (expiresOn === null || siteDate(now(), siteTimeZone()) <= expiresOn);
}

/** A token proves who it was made for; whether that sign-in and account still stand is asked of the database each time. */
export function createFindCaller(database: Database, tokens: Tokens, isUsable: IsUsable): FindCaller {
  const findPresent = createFindPresent(database.read);
  return async idToken => {
    const claims = await tokens.verifyIdToken(idToken);
    return { ...claims, actor: await presentActor(claims) };
  };

  async function presentActor({ uid, signIn }: Claims): Promise<Actor> {
    if (signIn === undefined) return actorOfLink(uid);
    const present = await findPresent(signIn);
    if (present?.uid !== uid) reject("TOKEN_EXPIRED");
    if (!isUsable(present)) reject("USER_DISABLED");
    if (present.isOver) reject("TOKEN_EXPIRED");
    const { name, permissions, changePassword } = present;
    return { kind: "staff", userId: uid, name, permissions, changePassword };
  }
}

export function createIdentify(findCaller: FindCaller): Identify {
  return async idToken => {
    try {
      const { uid, actor, expiresAt } = await findCaller(idToken);
      return { uid, actor, expiresAt };
    } catch (error) {
      if (error instanceof WireError) throw new Refusal("unauthenticated", "Your sign-in is over: sign in again.");
      throw error;
    }
  };
}
