import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCookieBrowser } from "../../testing/cookie-browser.ts";
import { type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";

const clientId = "demo";
const clientSecret = "a secret of at least thirty-two characters";

/** A provider that sends every browser straight back, and makes its tokens as a test wants them. */
let makeToken: (claims: JWTPayload) => Promise<string>;
let issuer: string;
let email: string;
let key: CryptoKey;
let stranger: CryptoKey;
let server: SignInServer;
const nonces = new Map<string, string>();

const http = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", issuer);
  const send = (body: object) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (url.pathname === "/.well-known/openid-configuration")
    return send({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      authorization_response_iss_parameter_supported: false,
    });
  if (url.pathname === "/jwks") return send({ keys: [{ ...(await exportJWK(publicKey)), kid: "known", use: "sig" }] });
  if (url.pathname === "/token") {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const nonce = nonces.get(form.get("code") ?? "");
    const now = Math.floor(server.clock.now / 1000);
    const id_token = await makeToken({
      iss: issuer,
      aud: clientId,
      sub: "someone",
      nonce,
      iat: now,
      exp: now + 300,
      auth_time: now,
      email,
      email_verified: true,
    });
    return send({ access_token: "any", token_type: "Bearer", id_token });
  }
  const code = crypto.randomUUID();
  nonces.set(code, url.searchParams.get("nonce") ?? "");
  const back = new URL(url.searchParams.get("redirect_uri") ?? "");
  back.searchParams.set("code", code);
  back.searchParams.set("state", url.searchParams.get("state") ?? "");
  return response.writeHead(303, { location: back.href }).end();
});
let publicKey: CryptoKey;

beforeAll(async () => {
  ({ privateKey: key, publicKey } = await generateKeyPair("RS256"));
  ({ privateKey: stranger } = await generateKeyPair("RS256"));
  await new Promise<void>(resolve => http.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  server = await startSignInServer({ provider: { issuer, clientId, clientSecret, label: "Sign in" } });
  ({ email } = await server.account());
});
afterAll(async () => {
  await server.stop();
  http.closeAllConnections();
  await new Promise(resolve => http.close(resolve));
});

const signed = (claims: JWTPayload, header: object = {}, by: CryptoKey = key) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "known", ...header }).sign(by);

async function signIn(query = "") {
  const browser = createCookieBrowser();
  await browser.open(`${server.origin}/sign-in/provider/start${query}`);
  return (await server.post("signInWithIdp", {}, { cookie: browser.cookieFor(server.origin) })).body;
}

test("a token as it should be signs in", async () => {
  makeToken = claims => signed(claims);
  expect(await signIn()).toMatchObject({ email });
});

const refused =
  "PROVIDER_SIGN_IN_REFUSED : The identity provider's answer couldn't be verified. Try again, or ask an administrator.";
const hour = 3_600;

test.each<[string, (claims: JWTPayload) => Promise<string>]>([
  ["another nonce", claims => signed({ ...claims, nonce: "another" })],
  ["no nonce", ({ nonce: _, ...claims }) => signed(claims)],
  ["another audience", claims => signed({ ...claims, aud: "another" })],
  ["another issuer", claims => signed({ ...claims, iss: "https://evil.example" })],
  ["an audience more, for another party", claims => signed({ ...claims, aud: [clientId, "another"], azp: "another" })],
  ["an audience more, and no party", claims => signed({ ...claims, aud: [clientId, "another"] })],
  ["another party", claims => signed({ ...claims, azp: "another" })],
  ["an expired token", claims => signed({ ...claims, exp: Number(claims.exp) - hour })],
  ["a token without an end", ({ exp: _, ...claims }) => signed(claims)],
  ["a token from the future", claims => signed({ ...claims, iat: Number(claims.iat) + hour })],
  ["a token from long ago", claims => signed({ ...claims, iat: Number(claims.iat) - hour })],
  ["no subject", ({ sub: _, ...claims }) => signed(claims)],
  ["a stranger's signature", claims => signed(claims, {}, stranger)],
  ["an unknown key", claims => signed(claims, { kid: "unknown" }, stranger)],
  ["no signature", async claims => new UnsecuredJWT(claims).encode()],
  [
    "a signature with the shared secret",
    claims => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(clientSecret)),
  ],
  ["no token at all", async () => "x"],
])("%s is refused", async (_, make) => {
  makeToken = make;
  expect((await signIn()).error?.message).toBe(refused);
});

test("a sign-in needs the provider's word that it was made just now, if it has one, and a proof always", async () => {
  const { uid } = await server.account({ email: "prover@northlight.example" });
  const own = { sub: "prover", email: "prover@northlight.example" };
  makeToken = claims => signed({ ...claims, ...own });
  expect(await signIn(`?confirm=${uid}`)).toMatchObject({ localId: uid });
  const notProved =
    "PROVIDER_SIGN_IN_REFUSED : The identity provider didn't ask you to sign in, so this doesn't show that it's you.";
  makeToken = claims => signed({ ...claims, ...own, auth_time: Number(claims.iat) - 120 });
  expect((await signIn(`?confirm=${uid}`)).error?.message).toBe(notProved);
  expect((await signIn()).error?.message).toBe(notProved);
  makeToken = ({ auth_time: _, ...claims }) => signed({ ...claims, ...own });
  expect((await signIn(`?confirm=${uid}`)).error?.message).toBe(notProved);
  // Enough to sign in, but not for what needs a recent proof.
  const { idToken } = await signIn();
  const claims = JSON.parse(Buffer.from(String(idToken).split(".")[1] ?? "", "base64url").toString());
  expect(claims.auth_time).toBe(0);
});

test.each(["true", undefined, 1])(
  "an address counts only when the provider says that it is confirmed, not %j",
  async said => {
    makeToken = claims => signed({ ...claims, sub: "other", email_verified: said });
    expect((await signIn()).error?.message).toContain("hasn't confirmed your email address");
  },
);
