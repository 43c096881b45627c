import type { Tx } from "../database/connect.ts";

/** Why a sign-in was refused, in words that a log can show. */
export type SignInRefusal =
  | "unknown email"
  | "wrong password"
  | "one-time password expired"
  | "account disabled"
  | "account expired"
  | "password sign-in off"
  | "email not confirmed"
  | "other provider account"
  | "someone else"
  | "not proved again"
  | "wrong code"
  | "too many attempts"
  | "refresh token used twice";

/** By the account's own password, or by the identity provider. */
export type SignInMethod = "password" | "provider";

interface AccountEvent {
  uid: string;
  address: string;
  now: string;
}

/** Called when something happened to an account, inside the transaction that does it: an app writes its log here. */
export interface SignInHooks {
  /** `isNewPlace`: the account signed in before, but not from this network or not with such a device. */
  signedIn(tx: Tx, event: AccountEvent & { device: string; method: SignInMethod; isNewPlace: boolean }): Promise<void>;
  /** Found by its email address, for once: from now on it is known by who the provider says its person is. */
  providerLinked(tx: Tx, event: AccountEvent): Promise<void>;
  /** In one browser, by its person. */
  signedOut(tx: Tx, event: AccountEvent): Promise<void>;
  /** Once per refusal; with a `uid` if the email belongs to an account. In a short transaction of its own. */
  refused(
    tx: Tx,
    event: {
      email?: string | undefined;
      uid?: string | undefined;
      address: string;
      now: string;
      reason: SignInRefusal;
    },
  ): Promise<void>;
  /** `changed` while signed in, `reset` by an emailed code. */
  passwordChanged(tx: Tx, event: AccountEvent & { how: "changed" | "reset" }): Promise<void>;
  emailChanged(tx: Tx, event: AccountEvent & { old: string; new: string }): Promise<void>;
  nameChanged(tx: Tx, event: AccountEvent & { old: string; new: string }): Promise<void>;
  /** By the account's owner: an authenticator app set up or removed, or a recovery code spent on a sign-in. */
  secondFactorChanged(
    tx: Tx,
    event: AccountEvent & { how: "enrolled" | "removed" | "recovery code used" },
  ): Promise<void>;
}

const nothing = async () => {};

export const noHooks: SignInHooks = {
  signedIn: nothing,
  providerLinked: nothing,
  signedOut: nothing,
  refused: nothing,
  passwordChanged: nothing,
  emailChanged: nothing,
  nameChanged: nothing,
  secondFactorChanged: nothing,
};

interface AccountEmail {
  uid: string;
  /** The address that gets the email. */
  email: string;
  name: string;
  now: string;
}

interface CodeEmail extends AccountEmail {
  /** The SDK's `oobCode`: verifyPasswordResetCode, confirmPasswordReset, applyActionCode. */
  code: string;
  expiresAt: string;
}

/** Queues emails inside the transaction that causes them. */
export interface SignInEmails {
  passwordReset(tx: Tx, email: CodeEmail): Promise<void>;
  /** Asks the owner of this address to confirm it. */
  emailVerification(tx: Tx, email: CodeEmail): Promise<void>;
  /** To the new address. The change takes effect when the code is used. */
  emailChange(tx: Tx, email: CodeEmail & { oldEmail: string }): Promise<void>;
  /** To the old address, after the change. */
  emailChanged(tx: Tx, email: AccountEmail & { newEmail: string }): Promise<void>;
}
