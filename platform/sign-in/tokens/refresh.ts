import { inTransaction } from "../../database/tx.ts";
import { refuse } from "../../refusal.ts";
import { type Account, announceAccount } from "../accounts/accounts.ts";
import * as sql from "../accounts/sql.ts";
import { longestToken, text } from "../fields.ts";
import { instant, type Operation, type Parts } from "../parts.ts";
import { reject, type WireCode } from "../wire-error.ts";
import { idTokenSeconds } from "./id-tokens.ts";
import { holdRefreshToken, rotateRefreshToken, warn } from "./refresh-tokens.ts";
import { looksLikeSecret } from "./secrets.ts";
import * as signIns from "./sign-in-sql.ts";

interface Refreshed {
  account: Account;
  signIn: { id: string; signedInAt: number };
  refreshToken: string;
}

/** The token endpoint: an ID token with the account's claims of this moment, and the next refresh token. */
export function tokenRefresh({ database, now, tokens, witness, isUsable }: Parts, projectId: string): Operation {
  return async (fields, address) => {
    if (text(fields, "grant_type") !== "refresh_token") reject("INVALID_GRANT_TYPE");
    const refreshToken = text(fields, "refresh_token", longestToken);
    if (!looksLikeSecret(refreshToken)) reject("INVALID_REFRESH_TOKEN");
    const at = instant(now);

    // Refusals are returned and not thrown: the end of a sign-in must be kept.
    const outcome = await inTransaction(database, async (tx): Promise<Refreshed | WireCode | "come again"> => {
      const used = await holdRefreshToken(tx, refreshToken, at);
      const account = used && (await sql.findAccount(tx, used.uid));
      if (!account) return "TOKEN_EXPIRED";
      if (used.as === "reused") {
        const { uid, email } = account;
        await signIns.endSignIn(tx, used.signIn, at);
        await announceAccount(tx, uid);
        await witness.refused(tx, { email, uid, address, now: at, reason: "refresh token used twice" });
      }
      if (!isUsable(account)) return "USER_DISABLED";
      if (used.as === "stale") await warn(tx, refreshToken, at);
      if (used.as === "stale" || used.as === "early") return "come again";
      if (used.as !== "good") return "TOKEN_EXPIRED";
      const { signIn, successor, signedInAt } = used;
      await rotateRefreshToken(tx, { refreshToken, successor, signIn, now: at });
      return { account, signIn: { id: signIn, signedInAt }, refreshToken: successor };
    });
    if (outcome === "come again") refuse("unavailable", "This browser has a newer token.");
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
