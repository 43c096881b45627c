import type { Allow } from "./functions/contract.ts";
import { refuse } from "./refusal.ts";
import type { Account, Permissions } from "./sign-in/accounts/account.ts";
import type { Identity } from "./sign-in/accounts/identity.ts";
import type { SecondFactorProof } from "./sign-in/tokens/sign-in-sql.ts";

/** What an app needs to know of an account to make an actor of it. */
export type SignedInAccount = Pick<
  Account,
  "uid" | "email" | "name" | "permissions" | "terms" | "changePassword" | "secondFactorSince"
> & {
  /** The id of the sign-in that the call belongs to. */
  signIn: string;
  /** When the caller last proved who they are: `auth_time`. */
  provedAt: string;
  /** What they proved besides the password; "provider" = the identity provider asked for more than one factor. */
  secondFactor: SecondFactorProof | null;
};

/** A call of a function, before it is known whether it may be made. */
export interface FunctionCall<A, L> {
  name: string;
  /** From the function's contract. */
  allow: L;
  /** Undefined = not signed in. */
  identity: Identity<A> | undefined;
  /** As it was sent, not yet checked against the contract. */
  input: unknown;
  /** The caller's network address. */
  address: string;
}

/** What a caller gets instead of the whole answer or refusal. */
export interface Redaction {
  answer(answer: unknown): unknown;
  /** Of whatever was thrown. */
  error(error: unknown): unknown;
}

/** Who is who, and who may call what. The platform asks, the app decides. */
export interface Access<A, L> {
  /** The actor for an account that is signed in and usable now. */
  actorOf(account: SignedInAccount): A;
  /** Further claims of an account's ID tokens, for screens. What an account may do is decided by its actor. */
  claimsOf?(account: Account, signIn: { secondFactor: SecondFactorProof | null }): Readonly<Record<string, unknown>>;
  /** How long a sign-in of such an account lasts, however much it is used. Absent = as long as it is used. */
  maxSignInMs?(account: Pick<Account, "permissions">): number;
  /**
   * The actor for a custom token, by its uid, which has a colon. Undefined refuses it. Asked with every request, so that a
   * token ends with what it was made for. Absent = custom tokens are off.
   */
  customActorOf?(uid: string): Promise<A | undefined>;
  /**
   * Refuses the call, or answers its actor. A stored answer is given only to the same `callerId`. Absent `redaction` = the
   * caller gets all of the answer.
   */
  authorize(call: FunctionCall<A, L>): Promise<{ actor: A; callerId: string; redaction?: Redaction | undefined }>;
}

export interface User {
  kind: "user";
  uid: string;
  email: string;
  name: string;
  permissions: Permissions;
}
/** Who is calling, in an app that has no actors of its own. */
export type Actor = User | { kind: "anonymous" };

/** Every account may call what is `signed-in`, once it has chosen its own password. */
export const accountAccess: Access<Actor, Allow> = {
  actorOf({ uid, email, name, permissions, changePassword }) {
    if (changePassword) return { kind: "anonymous" };
    return { kind: "user", uid, email, name, permissions };
  },
  async authorize({ allow, identity }) {
    const actor = identity?.actor ?? { kind: "anonymous" };
    if (allow === "signed-in" && actor.kind === "anonymous")
      refuse(
        identity ? "permission-denied" : "unauthenticated",
        identity ? "Choose a new password first." : "Sign in first.",
      );
    return { actor, callerId: identity?.uid ?? "anonymous" };
  },
};
