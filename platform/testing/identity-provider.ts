import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, Provider } from "oidc-provider";

/** Someone who can sign in at the provider, by their subject. */
interface Person {
  email: string;
  emailVerified?: boolean;
  amr?: string[];
  acr?: string;
}

export const clientId = "demo";
export const clientSecret = "a secret of at least thirty-two characters";

export interface IdentityProvider {
  issuer: string;
  /** What the server is configured with. */
  config: { issuer: string; clientId: string; clientSecret: string; label: string };
  /** Who exists there, by subject. A test changes it. */
  people: Map<string, Person>;
  /** Knows a server's address only now, because that server was started with the issuer. */
  register(origin: string): Promise<void>;
  /** Signs with another key from now on, and forgets the one before. Its own sign-ins end. */
  rotateKeys(): Promise<void>;
  /** How often its keys were read. */
  readonly keyReads: number;
  /** Answers nothing any more, or fails, until it is set back. */
  trouble: "none" | "silent" | "failing";
  stop(): Promise<void>;
}

/** A real OpenID provider on loopback, with a page that asks for nothing but a name. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  let provider: Provider | undefined;
  let origin = "";
  let keyReads = 0;
  let trouble: IdentityProvider["trouble"] = "none";

  const server = createServer((request, response) => {
    if (trouble === "silent") return;
    if (trouble === "failing") return void response.writeHead(503).end("<h1>Down for maintenance</h1>");
    if (request.url?.startsWith("/jwks")) keyReads++;
    const isPage = request.url?.startsWith("/interaction/");
    if (provider && isPage) void showPage(provider, request, response).catch(error => response.destroy(error));
    else void provider?.callback()(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function showPage(from: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "POST") {
      const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      const subject = form.get("person") ?? "";
      const { amr, acr } = people.get(subject) ?? {};
      const login = { accountId: subject, ...(amr && { amr }), ...(acr && { acr }) };
      const result = form.has("cancel") ? { error: "access_denied" } : { login };
      return from.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    response.writeHead(200, { "content-type": "text/html" }).end(
      `<!doctype html><title>Example University</title><h1>Example University</h1>
       <form method="post"><label>Username <input name="person" autofocus></label>
       <button>Log in</button><button name="cancel">Cancel</button></form>`,
    );
  }

  async function create(): Promise<void> {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: "RS256", use: "sig" };
    const configuration: Configuration = {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${origin}/sign-in/provider/callback`],
          post_logout_redirect_uris: [`${origin}/login`],
        },
      ],
      jwks: { keys: [jwk] },
      claims: { openid: ["sub", "amr", "acr"], email: ["email", "email_verified"] },
      cookies: { keys: ["a key of this test"] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, subject) => {
        const person = people.get(subject);
        const claims = { sub: subject, email: person?.email, email_verified: person?.emailVerified ?? true };
        return person && { accountId: subject, claims: async () => claims };
      },
      // Nobody is asked whether their own university may tell their address.
      async loadExistingGrant(context) {
        const { client, session } = context.oidc;
        if (!client || !session?.accountId) return undefined;
        const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid email");
        await grant.save();
        return grant;
      },
    };
    provider = new Provider(issuer, configuration);
  }

  return {
    issuer,
    config: { issuer, clientId, clientSecret, label: "Sign in with Example University" },
    people,
    register(address) {
      origin = address;
      return create();
    },
    rotateKeys: create,
    get keyReads() {
      return keyReads;
    },
    get trouble() {
      return trouble;
    },
    set trouble(kind) {
      trouble = kind;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
