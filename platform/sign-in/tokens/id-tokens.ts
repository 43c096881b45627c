import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { JOSEError, JWTExpired } from "jose/errors";
import type { Account } from "../accounts/account.ts";
import { maxTokenLength } from "../fields.ts";
import type { SignInMethod } from "../hooks.ts";
import { oidcProviderId } from "../provider/provider.ts";
import { reject, WireError } from "../wire-error.ts";
import type { SigningKeys } from "./keys.ts";
import type { SecondFactorProof } from "./sign-in-sql.ts";

export const idTokenSeconds = 3_600;
const customTokenSeconds = 15 * 60;

/** What is used of a verified ID token. The account's state is read from the database. */
export interface Claims {
  uid: string;
  /** Which sign-in it belongs to; undefined for a custom token, which has none. */
  signIn: string | undefined;
  /** When its person last proved who they are. Both in ms. */
  provedAt: number;
  expiresAt: number;
}

/** What an ID token says of its sign-in. */
export interface IdentifiedSignIn {
  id: string;
  /** When its person last proved who they are, in ms. */
  provedAt: number;
  secondFactor: SecondFactorProof | null;
  method: SignInMethod;
}

export interface Tokens {
  makeIdToken(account: Account, signIn: IdentifiedSignIn): Promise<string>;
  /** For the uid of a custom token; it expires with that token. */
  makeCustomIdToken(uid: string, expiresAt: number): Promise<string>;
  makeCustomToken(uid: string): Promise<string>;
  /** Rejects INVALID_ID_TOKEN. */
  verifyIdToken(token: string): Promise<Claims>;
  /** Rejects INVALID_CUSTOM_TOKEN. */
  verifyCustomToken(token: string): Promise<{ uid: string; expiresAt: number }>;
}

const customAudience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
/** How far the clocks of two processes may differ. */
const maxSkewSeconds = 60;
/** Verified tokens are cached, so that each costs its signature check once. */
const maxCachedTokens = 5_000;

/** What an app adds to the tokens of an account. */
export type ClaimsOf = (account: Account, signIn: Pick<IdentifiedSignIn, "secondFactor">) => JWTPayload;

export function createTokens(
  keys: SigningKeys,
  projectId: string,
  now: () => number,
  claimsOf: ClaimsOf = () => ({}),
): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const customIssuer = `custom-tokens@${projectId}`;
  const verified = new Map<string, { claims: Claims; kid: string }>();

  async function sign(claims: JWTPayload): Promise<string> {
    const { kid, key } = await keys.signer();
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
  }

  async function open(token: string, iss: string, aud: string): Promise<{ payload: JWTPayload; kid: string }> {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => (typeof kid === "string" && (await keys.verifier(kid))) || reject("INVALID_ID_TOKEN"),
      {
        algorithms: ["RS256"],
        typ: "JWT",
        issuer: iss,
        audience: aud,
        requiredClaims: ["exp", "iat", "sub"],
        currentDate: new Date(now()),
      },
    );
    if ((payload.iat ?? Number.POSITIVE_INFINITY) > latestSecond()) reject("INVALID_ID_TOKEN");
    return { payload, kid: protectedHeader.kid ?? "" };
  }

  function latestSecond(): number {
    return now() / 1000 + maxSkewSeconds;
  }

  /** A token of an account names its sign-in; one that names none can only be a custom token's. */
  async function readIdToken(token: string): Promise<{ claims: Claims; kid: string }> {
    if (token.length > maxTokenLength) reject("INVALID_ID_TOKEN");
    const { payload, kid } = await open(token, issuer, projectId).catch(rejectForged("INVALID_ID_TOKEN"));
    const { sub: uid, exp = 0, sid, auth_time: authTime } = payload;
    const isComplete = sid === undefined || (typeof sid === "string" && uuid.test(sid));
    if (!uid || !isComplete || typeof authTime !== "number" || authTime > latestSecond()) reject("INVALID_ID_TOKEN");
    return { claims: { uid, signIn: sid, provedAt: authTime * 1000, expiresAt: exp * 1000 }, kid };
  }

  return {
    async makeIdToken(account, signIn) {
      const { uid, name, email, emailVerified, permissions, changePassword } = account;
      const iat = Math.floor(now() / 1000);
      return sign({
        // First, so that none of them can replace what the token stands for.
        ...claimsOf(account, signIn),
        userId: uid,
        permissions,
        // Their password is of no concern to who signed in without it.
        changePassword: changePassword && signIn.method === "password",
        name,
        email,
        email_verified: emailVerified,
        iss: issuer,
        aud: projectId,
        sub: uid,
        user_id: uid,
        sid: signIn.id,
        iat,
        exp: iat + idTokenSeconds,
        auth_time: Math.floor(signIn.provedAt / 1000),
        firebase: {
          identities: { email: [email] },
          sign_in_provider: signIn.method === "password" ? "password" : oidcProviderId,
          ...(signIn.secondFactor && { sign_in_second_factor: signIn.secondFactor }),
        },
      });
    },

    async makeCustomIdToken(uid, expiresAt) {
      const iat = Math.floor(now() / 1000);
      return sign({
        iss: issuer,
        aud: projectId,
        sub: uid,
        user_id: uid,
        iat,
        exp: Math.floor(expiresAt / 1000),
        auth_time: iat,
        firebase: { identities: {}, sign_in_provider: "custom" },
      });
    },

    async makeCustomToken(uid) {
      const iat = Math.floor(now() / 1000);
      const exp = iat + customTokenSeconds;
      return sign({ iss: customIssuer, sub: customIssuer, aud: customAudience, uid, iat, exp });
    },

    async verifyIdToken(token) {
      const known = verified.get(token);
      if (known) {
        const isExpired = known.claims.expiresAt <= now();
        // Its key may have been revoked since.
        if (!isExpired && (await keys.verifier(known.kid))) return known.claims;
        verified.delete(token);
        reject("INVALID_ID_TOKEN", isExpired ? expired : undefined);
      }
      const read = await readIdToken(token);
      if (verified.size >= maxCachedTokens) verified.delete(verified.keys().next().value ?? "");
      verified.set(token, read);
      return read.claims;
    },

    async verifyCustomToken(token) {
      const { payload } = await open(token, customIssuer, customAudience).catch(rejectForged("INVALID_CUSTOM_TOKEN"));
      const { uid, exp = 0 } = payload;
      if (typeof uid !== "string") reject("INVALID_CUSTOM_TOKEN");
      return { uid, expiresAt: exp * 1000 };
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const expired = "This token has expired.";

/** Every fault of a token gets the same answer. A database that doesn't respond is something else. */
function rejectForged(code: "INVALID_ID_TOKEN" | "INVALID_CUSTOM_TOKEN") {
  return (error: unknown): never => {
    if (error instanceof JWTExpired) reject(code, expired);
    if (error instanceof WireError || error instanceof JOSEError) reject(code);
    throw error;
  };
}
