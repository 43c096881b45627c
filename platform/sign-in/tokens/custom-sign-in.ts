import { longestToken, text } from "../fields.ts";
import type { Operation, Parts } from "../parts.ts";
import { makeSecret } from "./secrets.ts";

/**
 * accounts:signInWithCustomToken. What a link opens ends with its custom token, however late that is traded; the SDK wants
 * a refresh token, gets one that nobody knows, and is told TOKEN_EXPIRED when it comes with it.
 */
export function customSignIn({ now, tokens }: Pick<Parts, "now" | "tokens">): Operation {
  return async fields => {
    const { uid, expiresAt } = await tokens.verifyCustomToken(text(fields, "token", longestToken));
    return {
      kind: "identitytoolkit#VerifyCustomTokenResponse",
      idToken: await tokens.makeLinkIdToken(uid, expiresAt),
      refreshToken: makeSecret(),
      expiresIn: String(Math.max(0, Math.floor((expiresAt - now()) / 1000))),
      isNewUser: false,
    };
  };
}
