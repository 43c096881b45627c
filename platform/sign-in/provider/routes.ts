import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { instant, type OperationContext } from "../operation.ts";
import { hashOf, looksLikeSecret, makeSecret } from "../tokens/secrets.ts";
import { WireError } from "../wire-error.ts";
import { browserCookie, browserOf } from "./browser.ts";
import { ProviderError, type ServedProvider } from "./provider.ts";
import * as sql from "./sql.ts";

export const providerPaths = {
  start: "/sign-in/provider/start",
  callback: "/sign-in/provider/callback",
  signOut: "/sign-in/provider/sign-out",
};

const attemptMinutes = 15;
/** The page asks for the outcome as soon as it is open. */
const outcomeMinutes = 2;
const signOutMinutes = 5;
const maxReturnLength = 2_000;

/**
 * The ways to the identity provider and back, which a browser takes by itself. No address has anything in it that signs in:
 * what the provider said stays here, for the browser that has the cookie.
 */
export function providerRoutes({ database, now, limits }: OperationContext, served: ServedProvider) {
  const { provider, pages, address, isHttps } = served;
  const redirectUri = () => address() + providerPaths.callback;
  const later = (minutes: number) => new Date(now() + minutes * 60_000).toISOString();

  return async (http: FastifyInstance) => {
    http.get<{ Querystring: { confirm?: unknown; returnTo?: unknown } }>(
      providerPaths.start,
      async (request, reply) => {
        const expectedUid = textIn(request.query.confirm);
        const returnTo = textIn(request.query.returnTo);
        // A proof belongs to the sign-in that this browser has; a new sign-in is a new start.
        const known = expectedUid === null ? undefined : browserIn(request);
        const browser = known ?? makeSecret();
        const [state, nonce, codeVerifier] = [makeSecret(), makeSecret(), makeSecret()];
        reply.header("set-cookie", browserCookie(browser, isHttps));
        const sent = { state: hashOf(state), browser: hashOf(browser), nonce, codeVerifier, expectedUid, returnTo };
        try {
          await limits.provider(request.ip);
          const expiresAt = later(attemptMinutes);
          await sql.insertAttempt(database.write, { ...sent, now: instant(now), expiresAt });
          return go(reply, await provider.signInUrl({ state, nonce, codeVerifier, redirectUri: redirectUri() }));
        } catch (error) {
          if (error instanceof WireError) return reply.status(429).type("text/plain").send(error.sentence);
          await keepFault(request, sent.state, error);
          return goToPage(reply, sent);
        }
      },
    );

    http.get(providerPaths.callback, async (request, reply) => {
      const answer = new URL(request.url, "http://here.invalid").searchParams;
      const state = answer.get("state") ?? "";
      const browser = browserIn(request);
      const isOurs = looksLikeSecret(state) && browser !== undefined;
      const found = isOurs && { state: hashOf(state), browser: hashOf(browser), now: instant(now) };
      const attempt = found ? await sql.returnAttempt(database.write, found) : undefined;
      // Came back a second time, too late or in another browser: the page finds nothing, and says so.
      if (!found || !attempt) return goToPage(reply, {});
      try {
        const identity = await provider.identify(answer, { ...attempt, state, redirectUri: redirectUri() });
        await sql.setOutcome(database.write, found.state, { identity }, later(outcomeMinutes));
      } catch (error) {
        await keepFault(request, found.state, error);
      }
      return goToPage(reply, attempt);
    });

    /** After the sign-in here was ended: ends the one at the provider too, which sends the browser back. */
    http.get(providerPaths.signOut, async (request, reply) => {
      const browser = browserIn(request);
      const endedSince = later(-signOutMinutes);
      const idToken = browser && (await sql.takeIdToken(database.write, { browser: hashOf(browser), endedSince }));
      const here = address() + pages.signIn;
      if (!idToken) return go(reply, here);
      try {
        return go(reply, (await provider.signOutUrl(idToken, here)) ?? here);
      } catch (error) {
        // Signed out here is what counts.
        request.log.warn(error);
        return go(reply, here);
      }
    });
  };

  function browserIn(request: FastifyRequest): string | undefined {
    return browserOf(request.headers.cookie, isHttps);
  }

  async function keepFault(request: FastifyRequest, state: Buffer, error: unknown): Promise<void> {
    if (!(error instanceof ProviderError)) throw error;
    request.log.warn(error);
    await sql.setOutcome(database.write, state, { fault: error.fault }, later(outcomeMinutes));
  }

  function goToPage(
    reply: FastifyReply,
    { expectedUid, returnTo }: Pick<Partial<sql.ReturnedAttempt>, "expectedUid" | "returnTo">,
  ) {
    if (expectedUid) return go(reply, address() + pages.confirmed);
    // Only a parameter of our own page, which decides where to go on.
    const query = new URLSearchParams({ view: "provider", ...(returnTo && { returnTo }) });
    return go(reply, `${address()}${pages.signIn}?${query}`);
  }
}

function go(reply: FastifyReply, url: string) {
  return reply.header("cache-control", "no-store").redirect(url, 303);
}

function textIn(value: unknown): string | null {
  const isText = typeof value === "string" && value !== "" && value.length <= maxReturnLength;
  return isText && !value.includes("\0") && value.isWellFormed() ? value : null;
}
