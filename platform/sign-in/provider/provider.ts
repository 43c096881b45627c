import { createRemoteJWKSet, jwtVerify } from "jose";
import { JOSEError, JWKSTimeout } from "jose/errors";
import * as oauth from "oauth4webapi";

/** What the SDK calls the provider, in claims and answers. */
export const oidcProviderId = "oidc.provider";

/** An identity provider that speaks OpenID Connect, and what it knows this server as. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button, and in sentences that point to it. */
  label: string;
  /** How long it may take to answer; 10 seconds by default. */
  deadlineMs?: number;
}

/** What the provider said of the person who signed in there. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** Undefined when the provider doesn't tell, or hasn't confirmed that it is theirs. */
  email: string | undefined;
  /** They proved more than one factor. */
  isMultiFactor: boolean;
  /** When they last proved to the provider who they are, in ms; undefined when it doesn't say. */
  provedAt: number | undefined;
  idToken: string;
}

/** What must come back as it was sent. */
export interface SentRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Provider {
  label: string;
  /** Where the browser goes to sign in, even if the provider still knows its person. */
  signInUrl(request: SentRequest & { redirectUri: string }): Promise<string>;
  /** Throws a ProviderError for everything that isn't a genuine answer to that request. */
  identify(answer: URLSearchParams, request: SentRequest & { redirectUri: string }): Promise<ProviderIdentity>;
  /** Undefined for a provider that ends no sign-ins. */
  signOutUrl(idToken: string, returnTo: string): Promise<string | undefined>;
}

/** Which of the app's pages come after. */
export interface ProviderPages {
  /** Signs in with what the provider said, and shows why when it can't. It gets `?view=provider`. */
  signIn: string;
  /** In a small window of its own: tells the page that waits for a proof, and closes. */
  confirmed: string;
}

export interface ServedProvider {
  provider: Provider;
  pages: ProviderPages;
  /** The address that people use. */
  address: () => string;
  isHttps: boolean;
}

export type ProviderFault = "canceled" | "unreachable" | "refused" | "invalid";

/** `cause` is for the server's log only. */
export class ProviderError extends Error {
  readonly fault: ProviderFault;

  constructor(fault: ProviderFault, cause: unknown) {
    super(`Identity provider: ${fault}`, { cause });
    this.name = "ProviderError";
    this.fault = fault;
  }
}

const defaultDeadlineMs = 10_000;
/** How far the provider's clock may differ. */
const maxSkewSeconds = 60;
/** An ID token comes straight from the provider, so it is never old. */
const maxTokenSeconds = 600;
const configurationMs = 60 * 60_000;
/** With the provider's public key only: a shared secret would be as good as the provider's own word. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** What the providers of universities call it. */
const multiFactorProfile = "https://refeds.org/profile/mfa";

interface Known {
  server: oauth.AuthorizationServer;
  keys: ReturnType<typeof createRemoteJWKSet>;
  readAt: number;
}

export function createProvider(config: ProviderConfig, now: () => number): Provider {
  const { issuer, clientId, clientSecret, label, deadlineMs = defaultDeadlineMs } = config;
  // Loopback only, as the settings are checked.
  const insecure = { [oauth.allowInsecureRequests]: issuer.startsWith("http:") };
  let known: Known | undefined;

  /** A test's clock isn't the machine's. */
  const client = (): oauth.Client => ({
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now() - Date.now()) / 1000),
    [oauth.clockTolerance]: maxSkewSeconds,
  });

  /** One deadline for everything that a step asks of the provider. */
  async function within<T>(work: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> {
    try {
      return await work({ signal: AbortSignal.timeout(deadlineMs), ...insecure });
    } catch (error) {
      throw error instanceof ProviderError ? error : new ProviderError(faultOf(error), error);
    }
  }

  async function configuration(options: { signal: AbortSignal }): Promise<Known> {
    if (known && now() - known.readAt < configurationMs) return known;
    try {
      const url = new URL(issuer);
      const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options));
      const supported = server.id_token_signing_alg_values_supported ?? ["RS256"];
      known = {
        server: { ...server, id_token_signing_alg_values_supported: supported.filter(alg => algorithms.includes(alg)) },
        keys: known && known.server.jwks_uri === server.jwks_uri ? known.keys : keysAt(server.jwks_uri),
        readAt: now(),
      };
    } catch (error) {
      // What was known an hour ago is most likely still true.
      if (!known) throw error;
    }
    return known;
  }

  /** An unknown key is looked for once more per sign-in, which has cost the provider a code by then. */
  function keysAt(uri: string | undefined) {
    if (uri === undefined) throw new Error("The provider has no jwks_uri.");
    return createRemoteJWKSet(new URL(uri), { timeoutDuration: deadlineMs, cooldownDuration: 0 });
  }

  return {
    label,
    signInUrl: ({ state, nonce, codeVerifier, redirectUri }) =>
      within(async options => {
        const { server } = await configuration(options);
        const url = new URL(server.authorization_endpoint ?? missing("authorization_endpoint"));
        const parameters = {
          response_type: "code",
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: "openid email",
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
          // Otherwise whoever sits at a locked screen would only need to press the button. With a time, providers also
          // say when it was.
          prompt: "login",
          max_age: "0",
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return url.href;
      }),

    identify: (answer, { state, nonce, codeVerifier, redirectUri }) =>
      within(async options => {
        const { server, keys } = await configuration(options);
        const parameters = oauth.validateAuthResponse(server, client(), answer, state);
        const methods = server.token_endpoint_auth_methods_supported;
        const usesPost = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
        const secret = usesPost ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client(),
          secret,
          parameters,
          redirectUri,
          codeVerifier,
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client(), response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        const idToken = tokens.id_token ?? missing("id_token");
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms,
          issuer: server.issuer,
          audience: clientId,
          requiredClaims: ["sub", "exp"],
          maxTokenAge: maxTokenSeconds,
          clockTolerance: maxSkewSeconds,
          currentDate: new Date(now()),
        });
        if (payload["azp"] !== undefined && payload["azp"] !== clientId)
          throw new Error("The token is for another party.");
        const subject = payload.sub ?? missing("sub");
        // Most providers keep the address for their userinfo endpoint.
        const person =
          payload["email"] === undefined && server.userinfo_endpoint !== undefined
            ? await oauth.processUserInfoResponse(
                server,
                client(),
                subject,
                await oauth.userInfoRequest(server, client(), tokens.access_token, options),
              )
            : payload;
        const { amr, acr, auth_time: authTime } = payload;
        return {
          issuer: server.issuer,
          subject,
          email: confirmedEmail(person),
          isMultiFactor: (Array.isArray(amr) && amr.includes("mfa")) || acr === multiFactorProfile,
          provedAt: typeof authTime === "number" ? Math.min(now(), authTime * 1000) : undefined,
          idToken,
        };
      }),

    signOutUrl: (idToken, returnTo) =>
      within(async options => {
        const endpoint = (await configuration(options)).server.end_session_endpoint;
        if (endpoint === undefined) return undefined;
        const url = new URL(endpoint);
        url.searchParams.set("id_token_hint", idToken);
        url.searchParams.set("client_id", clientId);
        url.searchParams.set("post_logout_redirect_uri", returnTo);
        return url.href;
      }),
  };
}

/** Only with the provider's plain word for it. */
function confirmedEmail({ email, email_verified: isConfirmed }: Record<string, unknown>): string | undefined {
  return isConfirmed === true && typeof email === "string" ? email.trim().toLowerCase() : undefined;
}

function missing(what: string): never {
  throw new Error(`The provider sent no ${what}.`);
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === "access_denied" ? "canceled" : "refused";
  // The provider answered, and said no: a code that was used, a wrong client secret.
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError)
    return error.status >= 500 ? "unreachable" : "refused";
  if (isDown(error) || error instanceof JWKSTimeout) return "unreachable";
  if (error instanceof oauth.OperationProcessingError || error instanceof JOSEError) return "invalid";
  return isNetworkError(error) ? "unreachable" : "invalid";
}

/** It answers, but with an error page of its own or of a proxy. */
function isDown(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Response && cause.status >= 500;
}

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ["TimeoutError", "AbortError"].includes(error.name) || (error instanceof TypeError && "cause" in error);
}
