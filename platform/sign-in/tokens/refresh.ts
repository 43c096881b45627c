import { inTransaction } from "../../database/tx.ts";
import { refuse } from "../../refusal.ts";
import type { Account } from "../accounts/account.ts";
import { announceAccount } from "../accounts/accounts.ts";
import * as sql from "../accounts/sql.ts";
import { maxTokenLength, text } from "../fields.ts";
import { instant, type Operation, type OperationContext } from "../operation.ts";
import { reject, type WireCode } from "../wire-error.ts";
import { type IdentifiedSignIn, idTokenSeconds } from "./id-tokens.ts";
import { checkRefreshToken, rotateRefreshToken, warn } from "./refresh-tokens.ts";
import { looksLikeSecret } from "./secrets.ts";
import * as signIns from "./sign-in-sql.ts";

interface Refreshed {
  account: Account;
  signIn: IdentifiedSignIn;
  refreshToken: string;
}

/** The token endpoint: an ID token with the account's current claims, and the next refresh token. */
export function tokenRefresh(
  { database, now, tokens, hooks, isUsable, isTooOld }: OperationContext,
  projectId: string,
): Operation {
  return async (fields, { address }) => {
    if (text(fields, "grant_type") !== "refresh_token") reject("INVALID_GRANT_TYPE");
    const refreshToken = text(fields, "refresh_token", maxTokenLength);
    if (!looksLikeSecret(refreshToken)) reject("INVALID_REFRESH_TOKEN");
    const at = instant(now);

    // Refusals are returned and not thrown: ending a sign-in must commit.
    const outcome = await inTransaction(database, async (tx): Promise<Refreshed | WireCode | "try again"> => {
      const token = await checkRefreshToken(tx, refreshToken, at);
      const account = token && (await sql.findAccount(tx, token.uid));
      if (!account) return "TOKEN_EXPIRED";
      if (token.state === "reused") {
        const { uid, email } = account;
        await signIns.endSignIn(tx, token.signIn, at);
        await announceAccount(tx, uid);
        await hooks.refused(tx, { email, uid, address, now: at, reason: "refresh token used twice" });
      }
      if (!isUsable(account)) return "USER_DISABLED";
      if (token.state === "stale") await warn(tx, refreshToken, at);
      if (token.state === "stale" || token.state === "early") return "try again";
      if (token.state !== "good" || isTooOld(account, token.signedInAt)) return "TOKEN_EXPIRED";
      const { signIn, successor, identified } = token;
      await rotateRefreshToken(tx, { refreshToken, successor, signIn, now: at });
      return { account, signIn: identified, refreshToken: successor };
    });
    if (outcome === "try again") refuse("unavailable", "This browser already has a newer token.");
    if (typeof outcome === "string") reject(outcome);

    const idToken = await tokens.makeIdToken(outcome.account, outcome.signIn);
    return {
      access_token: idToken,
      id_token: idToken,
      expires_in: String(idTokenSeconds),
      token_type: "Bearer",
      refresh_token: outcome.refreshToken,
      user_id: outcome.account.uid,
      project_id: projectId,
    };
  };
}
