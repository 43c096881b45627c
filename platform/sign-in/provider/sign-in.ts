import type { Tx } from "../../database/connect.ts";
import { inTransaction } from "../../database/tx.ts";
import type { Account } from "../accounts/account.ts";
import * as accounts from "../accounts/sql.ts";
import type { SignInRefusal } from "../hooks.ts";
import { instant, type Operation, type OperationContext, type Place, tokenAnswer } from "../operation.ts";
import { startChallenge } from "../second-factor/challenge.ts";
import { findFactor } from "../second-factor/sql.ts";
import { meetPlace, type StartedSignIn, startSignIn } from "../tokens/refresh-tokens.ts";
import { hashOf } from "../tokens/secrets.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject, WireError } from "../wire-error.ts";
import { oidcProviderId, type ProviderFault, type ProviderIdentity } from "./provider.ts";
import * as sql from "./sql.ts";

type Outcome =
  | { account: Account; signIn: StartedSignIn }
  | { account: Account; challenge: object }
  | { refused: SignInRefusal; uid?: string | undefined; email?: string | undefined; answer: WireError };

/** How much later than its start a proof may seem to have been made: the provider's clock isn't ours. */
const maxSkewMs = 60_000;

const faults: Record<ProviderFault, string> = {
  canceled: "Sign-in was canceled.",
  unreachable: "The identity provider didn't answer. Try again in a few minutes.",
  refused: "The identity provider refused this sign-in. Try again, or ask an administrator.",
  invalid: "The identity provider's answer couldn't be verified. Try again, or ask an administrator.",
};

/**
 * accounts:signInWithIdp. What the SDK sends with it isn't read: who signed in is what the identity provider told this
 * server a moment ago, for the browser that has the cookie.
 */
export function providerSignIn({ database, now, tokens, limits, hooks, isUsable }: OperationContext): Operation {
  return async (_fields, place) => {
    const at = instant(now);
    const { browser: secret } = place;
    const outcome = await inTransaction(database, async (tx): Promise<Outcome | WireError> => {
      const browser = secret && hashOf(secret);
      const taken = browser && (await sql.takeOutcome(tx, { browser, now: at }));
      // Returned and not thrown: what was taken must not come back.
      if (!taken) return refusal("This sign-in took too long or was started in another window. Try again.");
      if ("fault" in taken.outcome) return refusal(faults[taken.outcome.fault]);
      return signIn(tx, { ...taken, identity: taken.outcome.identity, browser, place, now: at });
    });
    if (outcome instanceof WireError) throw outcome;
    if ("refused" in outcome) {
      const { refused: reason, uid, email, answer } = outcome;
      const { address } = place;
      await inTransaction(database, tx => hooks.refused(tx, { email, uid, address, now: at, reason }));
      throw answer;
    }
    const { account } = outcome;
    return {
      kind: "identitytoolkit#VerifyAssertionResponse",
      localId: account.uid,
      email: account.email,
      displayName: account.name,
      providerId: oidcProviderId,
      ...("challenge" in outcome ? outcome.challenge : await tokenAnswer(tokens, account, outcome.signIn)),
    };
  };

  interface Attempt {
    identity: ProviderIdentity;
    expectedUid: string | null;
    startedAt: string;
    browser: Buffer;
    place: Place;
    now: string;
  }

  async function signIn(tx: Tx, attempt: Attempt): Promise<Outcome> {
    const { identity, expectedUid, startedAt, browser, place, now: at } = attempt;
    const { email = "" } = identity;
    const linkedUid = await sql.findLinkedUid(tx, identity);
    const uid = linkedUid ?? (email && (await accounts.findAccountByEmail(tx, email))?.uid);
    const account = uid ? await accounts.lockAccount(tx, uid) : undefined;
    if (linkedUid === undefined && !email) return { refused: "email not confirmed", answer: refusal(unconfirmed) };
    if (!account) return { refused: "unknown email", email, answer: refusal(unknown) };
    const refuse = (refused: SignInRefusal, answer: WireError): Outcome => ({
      refused,
      uid: account.uid,
      email: account.email,
      answer,
    });
    if (expectedUid !== null && expectedUid !== account.uid) return refuse("someone else", refusal(someoneElse));
    if (!isUsable(account))
      return refuse(account.disabled ? "account disabled" : "account expired", new WireError("USER_DISABLED"));
    // Whoever is at an unattended screen must not get on because the provider still knows its person. A provider that
    // never says when it asked is enough to sign in, but proves nothing later.
    const { provedAt = 0 } = identity;
    const isBefore = provedAt < Date.parse(startedAt) - maxSkewMs;
    if (isBefore && (expectedUid !== null || identity.provedAt !== undefined))
      return refuse("not proved again", refusal(notProved));
    if (linkedUid === undefined) {
      const { issuer, subject } = identity;
      if (!(await sql.insertLink(tx, { issuer, subject, uid: account.uid, now: at })))
        return refuse("other provider account", refusal(otherSubject));
      await hooks.providerLinked(tx, { uid: account.uid, address: place.address, now: at });
    }

    const provider = { browser, idToken: identity.idToken, provedAt: new Date(provedAt).toISOString() };
    const factor = identity.isMultiFactor ? undefined : await findFactor(tx, account.uid);
    if (factor) return { account, challenge: await startChallenge(tx, factor, at, provider) };
    const event = { uid: account.uid, address: place.address, device: place.device, now: at };
    const secondFactor = identity.isMultiFactor ? "provider" : null;
    const started = await startSignIn(tx, { ...event, secondFactor, provider });
    await signIns.noteSignedIn(tx, account.uid, at);
    await limits.markFamiliar(tx, { email: account.email, address: place.address, now: at });
    await hooks.signedIn(tx, { ...event, method: "provider", isNewPlace: await meetPlace(tx, event) });
    return { account, signIn: started };
  }
}

/** Without an identity provider. */
export const noProviderSignIn: Operation = async () => reject("OPERATION_NOT_ALLOWED");

const unconfirmed = "The identity provider hasn't confirmed your email address, so you can't sign in with it.";
const unknown = "There's no account for this sign-in. Ask an administrator to invite you.";
const otherSubject = "Your account is linked to a different sign-in. Ask an administrator.";
const someoneElse = "You signed in as someone else. Sign in with the account you use here.";
const notProved = "The identity provider didn't ask you to sign in, so this doesn't show that it's you.";

function refusal(sentence: string): WireError {
  return new WireError("PROVIDER_SIGN_IN_REFUSED", sentence);
}
