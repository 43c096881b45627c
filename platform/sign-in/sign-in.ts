import type { FastifyInstance } from "fastify";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { accountRule, createFindCaller, createIdentify } from "./accounts/callers.ts";
import type { Identify } from "./accounts/identity.ts";
import { createLimits } from "./limits.ts";
import { isLinkUid } from "./links.ts";
import { sweep } from "./sweep.ts";
import { createTokens } from "./tokens/id-tokens.ts";
import { createSigningKeys } from "./tokens/keys.ts";
import { signInRoutes } from "./wire.ts";

/** Why a sign-in was refused, in words that a log can show. */
export type SignInRefusal =
  | "unknown email"
  | "wrong password"
  | "one-time password expired"
  | "account disabled"
  | "account expired"
  | "too many attempts"
  | "refresh token used twice";

interface Witnessed {
  uid: string;
  address: string;
  now: string;
}

/** Told of what happened to accounts, inside the transaction of the effect: it writes the log. */
export interface SignInWitness {
  signedIn(tx: Tx, event: Witnessed): Promise<void>;
  /** Once per refusal; `uid` where the address belongs to an account. In a short transaction of its own. */
  refused(
    tx: Tx,
    event: { email: string; uid?: string | undefined; address: string; now: string; reason: SignInRefusal },
  ): Promise<void>;
  /** `changed` by somebody signed in, `reset` by a mailed code. */
  passwordChanged(tx: Tx, event: Witnessed & { how: "changed" | "reset" }): Promise<void>;
  emailChanged(tx: Tx, event: Witnessed & { old: string; new: string }): Promise<void>;
  nameChanged(tx: Tx, event: Witnessed & { old: string; new: string }): Promise<void>;
}

interface Mailed {
  uid: string;
  /** Where the mail goes. */
  email: string;
  name: string;
  now: string;
}
interface MailedCode extends Mailed {
  /** The SDK's `oobCode`: verifyPasswordResetCode, confirmPasswordReset, applyActionCode. */
  code: string;
  expiresAt: string;
}

/** Enqueues mails inside the transaction of their cause. */
export interface SignInMails {
  passwordReset(tx: Tx, mail: MailedCode): Promise<void>;
  /** Asks whoever reads this address to confirm that it is theirs. */
  emailVerification(tx: Tx, mail: MailedCode): Promise<void>;
  /** To the new address: the change happens when its code is applied. */
  emailChange(tx: Tx, mail: MailedCode & { oldEmail: string }): Promise<void>;
  /** To the old address, after the change. */
  emailChanged(tx: Tx, mail: Mailed & { newEmail: string }): Promise<void>;
}

export interface SignInConfig {
  database: Database;
  projectId: string;
  now: () => number;
  witness: SignInWitness;
  mails: SignInMails;
  /** Decides on which day an account expires. */
  siteTimeZone?: () => string;
}

export interface SignIn {
  identify: Identify;
  routes: (http: FastifyInstance) => Promise<void>;
  /** For `link:{form}:{participantId}` only: what a public page signs in with to upload. */
  customToken(uid: string): Promise<string>;
  stop(): Promise<void>;
}

const sweepMs = 10 * 60_000;

export async function createSignIn(config: SignInConfig): Promise<SignIn> {
  const { database, projectId, now, siteTimeZone = () => "UTC" } = config;
  const keys = await createSigningKeys(database, now);
  const tokens = createTokens(keys, projectId, now);
  const isUsable = accountRule(now, siteTimeZone);
  const findCaller = createFindCaller(database, tokens, isUsable);
  const parts = { ...config, tokens, isUsable, findCaller, limits: createLimits(database, now) };

  let sweeping: Promise<void> | undefined;
  const timer = setInterval(() => {
    // What is left over now goes at the next time.
    sweeping ??= sweep(database, now())
      .catch(() => {})
      .finally(() => {
        sweeping = undefined;
      });
  }, sweepMs).unref();

  return {
    identify: createIdentify(findCaller),
    routes: signInRoutes(parts, projectId),
    async customToken(uid) {
      if (!isLinkUid(uid)) throw new Error("Custom tokens are made for links only.");
      return tokens.makeCustomToken(uid);
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
