import { inTransaction } from "../../database/tx.ts";
import { announceAccount } from "../accounts/accounts.ts";
import { maxTokenLength, text } from "../fields.ts";
import { instant, type Operation, type OperationContext } from "../operation.ts";
import { reject } from "../wire-error.ts";
import { hashOf, looksLikeSecret } from "./secrets.ts";
import * as sql from "./sign-in-sql.ts";

/**
 * accounts:revokeToken, which the SDK's `revokeAccessToken` calls: ends the sign-in of a refresh token. Its own: they sign
 * out. Another one of the same account: this browser proved its identity again and goes on with the newer sign-in.
 */
export function tokenRevocation({ database, now, hooks, findCaller }: OperationContext): Operation {
  return async (fields, { address }) => {
    const { uid, signIn } = await findCaller(text(fields, "idToken", maxTokenLength));
    const refreshToken = text(fields, "token", maxTokenLength);
    if (signIn === undefined) reject("OPERATION_NOT_ALLOWED");
    if (!looksLikeSecret(refreshToken)) reject("INVALID_REFRESH_TOKEN");
    const at = instant(now);
    await inTransaction(database, async tx => {
      const token = await sql.lockRefreshToken(tx, hashOf(refreshToken));
      if (token?.uid !== uid) reject("INVALID_REFRESH_TOKEN");
      if (token.endedAt !== null) return;
      await sql.endSignIn(tx, token.signIn, at);
      if (token.signIn !== signIn) return sql.replaceSignIn(tx, token.signIn);
      await announceAccount(tx, uid);
      await hooks.signedOut(tx, { uid, address, now: at });
    });
    return {};
  };
}
