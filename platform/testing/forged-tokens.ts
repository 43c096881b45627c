import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import type { Account } from "../sign-in/accounts/account.ts";
import { deleteAccount, endSignIns, setPassword, updateAccount } from "../sign-in/accounts/accounts.ts";
import * as sql from "../sign-in/tokens/key-sql.ts";
import { addAccount, password } from "./sign-in-server.ts";

export interface ForgedToken {
  name: string;
  token: string;
}

interface Running {
  /** Where sign-in answers. */
  origin: string;
  database: Database;
  projectId?: string;
  /** A uid that has custom tokens, and one that looks like it but has none. */
  customUid?: string;
  unknownUid?: string;
  /** The clock of the running one. */
  now?: () => number;
}

/**
 * Every token that must be refused, by the name of the attack, and a genuine one that must pass, so that a refusal of
 * everything does not look like safety. Those that only the server could have signed are signed with its real key.
 */
export async function forgedTokens(running: Running): Promise<{ genuine: string; forged: ForgedToken[] }> {
  const { projectId = "demo", customUid = "guest:upload:1042", unknownUid = "guest:admin:1042" } = running;
  const { now = Date.now, database } = running;
  const at = new Date(now()).toISOString();
  const nowSeconds = Math.floor(now() / 1000);
  const person = await signedIn(running);
  const stranger = await signedIn(running);
  const [header = "", payload = "", signature = ""] = person.idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const { kid, privateKey, publicPem, publicJwk } = await realKey(database);
  const thief = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const thiefJwk = thief.publicKey.export({ format: "jwk" });
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });

  const real = (changedClaims: object, changedHeader: object = {}) =>
    signed({ ...claims, ...changedClaims }, { alg: "RS256", kid, typ: "JWT", ...changedHeader }, privateKey);
  const stolen = (changedHeader: object = {}) =>
    signed(claims, { alg: "RS256", kid, typ: "JWT", ...changedHeader }, thief.privateKey);

  const forged: Record<string, string | Promise<string>> = {};
  for (const alg of ["none", "None", "NONE", "nOnE", "none ", "", "null"]) {
    const head = part({ alg, kid, typ: "JWT" });
    forged[`alg "${alg}", no signature`] = `${head}.${payload}.`;
    forged[`alg "${alg}", signature of a genuine token`] = `${head}.${payload}.${signature}`;
  }
  forged["no alg"] = `${part({ kid, typ: "JWT" })}.${payload}.${signature}`;
  const secrets = {
    PEM: publicPem,
    "PEM without its last line break": publicPem.trim(),
    JWK: JSON.stringify(publicJwk),
  };
  for (const [form, secret] of Object.entries({ ...secrets, modulus: publicJwk.n ?? "", nothing: "" }))
    for (const [alg, hash] of [["HS256", "sha256"] as const, ["HS512", "sha512"] as const])
      forged[`${alg} with the public key as ${form}`] = hmac(claims, { alg, kid, typ: "JWT" }, secret, hash);

  Object.assign(forged, {
    "a stranger's key": stolen(),
    "unknown kid": stolen({ kid: "unknown" }),
    "no kid": stolen({ kid: undefined }),
    "kid as path": stolen({ kid: "../../../../dev/null" }),
    "kid as path, HS256 with nothing": hmac(claims, { alg: "HS256", kid: "/dev/null", typ: "JWT" }, "", "sha256"),
    "kid as SQL": stolen({ kid: "' union select 'x" }),
    "kid as address": stolen({ kid: "http://127.0.0.1:9/key" }),
    "kid __proto__": stolen({ kid: "__proto__" }),
    "kid as number": real({}, { kid: 1 }),
    "kid as list": real({}, { kid: [kid] }),
    jku: stolen({ jku: "http://127.0.0.1:9/keys.json" }),
    x5u: stolen({ x5u: "http://127.0.0.1:9/key.pem" }),
    x5c: stolen({ x5c: [thiefJwk.n] }),
    jwk: stolen({ jwk: thiefJwk }),
    "jwk without kid": stolen({ kid: undefined, jwk: thiefJwk }),
    "unknown critical header": real({}, { crit: ["x"], x: 1 }),
    "ES256 of a stranger": signed(claims, { alg: "ES256", kid, typ: "JWT" }, curve.privateKey),
    "RS512 with the real key": real({}, { alg: "RS512" }),
    "PS256 with the real key": real({}, { alg: "PS256" }),
    "another type": real({}, { typ: "at+jwt" }),
    expired: real({ iat: nowSeconds - 3_700, exp: nowSeconds - 100 }),
    "expired this second": real({ iat: nowSeconds - 3_600, exp: nowSeconds }),
    "from the future": real({ iat: nowSeconds + 3_600, exp: nowSeconds + 7_200 }),
    "not yet": real({ nbf: nowSeconds + 3_600 }),
    "signed in in the future": real({ auth_time: nowSeconds + 3_600 }),
    "other aud": real({ aud: "another-project" }),
    "other iss": real({ iss: "https://securetoken.google.com/another-project" }),
    "iss of Google accounts": real({ iss: "https://accounts.google.com" }),
    "exp as text": real({ exp: String(nowSeconds + 3_600) }),
    "sub empty": real({ sub: "" }),
    "sub as number": real({ sub: 1 }),
    "sub of another user": real({ sub: stranger.uid }),
    "sign-in of another user": real({ sid: stranger.sid }),
    "sign-in that never was": real({ sid: randomUUID() }),
    "sign-in as SQL": real({ sid: "' or true --" }),
    "a custom uid with a sign-in": real({ sub: customUid }),
    "a custom uid that does not exist": real({ sub: unknownUid, sid: undefined }),
    "an account without a sign-in": real({ sid: undefined, firebase: { identities: {}, sign_in_provider: "custom" } }),
    "custom token": real(customClaims(customUid, nowSeconds)),
    "custom token of another user": real(customClaims(stranger.uid, nowSeconds)),
    "refresh token": person.refreshToken,
    "changed payload": `${header}.${part({ ...claims, permissions: { users: true }, sub: stranger.uid })}.${signature}`,
    "changed header": `${part({ alg: "RS256", kid, typ: "JWT", jwk: thiefJwk })}.${payload}.${signature}`,
    "no signature": `${header}.${payload}.`,
    "two parts": `${header}.${payload}`,
    "four parts": `${person.idToken}.${signature}`,
    "half a signature": `${header}.${payload}.${signature.slice(0, signature.length / 2)}`,
    "signature of another token": `${header}.${payload}.${stranger.idToken.split(".")[2]}`,
    owner: "owner",
    "one word": "x",
    nothing: "",
    "null as text": "null",
    "an object as text": "{}",
    dots: "..",
    "empty objects": `${part({})}.${part({})}.`,
    "lists for objects": `${part([])}.${part([])}.AA`,
    "a nested token": hmac({ token: person.idToken }, { alg: "HS256", cty: "JWT", typ: "JWT" }, publicPem, "sha256"),
    "a very long one": `${header}.${"A".repeat(20_000)}.${signature}`,
    "account disabled": after(running, (tx, { uid }) => updateAccount(tx, { uid, disabled: true, now: at })),
    "account expired": after(running, (tx, { uid }) => updateAccount(tx, { uid, expiresOn: "2001-01-01", now: at })),
    "account deleted": after(running, (tx, account) => deleteAccount(tx, account)),
    "after a password change": after(running, (tx, { uid }) =>
      setPassword(tx, { uid, password: "another horse battery", now: at }),
    ),
    "signed out everywhere": after(running, (tx, { uid }) => endSignIns(tx, { uid, now: at })),
  });
  for (const name of ["exp", "iat", "aud", "iss", "sub", "auth_time", "sid"])
    forged[`no ${name}`] = real({ [name]: undefined });

  const list = await Promise.all(Object.entries(forged).map(async ([name, token]) => ({ name, token: await token })));
  return { genuine: person.idToken, forged: list };

  function customClaims(uid: string, iat: number) {
    const audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
    const name = `custom-tokens@${projectId}`;
    return { iss: name, sub: name, aud: audience, uid, iat, exp: iat + 900 };
  }
}

interface SignedIn {
  uid: string;
  sid: string;
  account: Account;
  idToken: string;
  refreshToken: string;
}

async function signedIn({ origin, database, now = Date.now }: Running): Promise<SignedIn> {
  const account = await addAccount(database, now(), { permissions: { reports: true } });
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: account.email, password, returnSecureToken: true }),
  });
  const { idToken, refreshToken } = (await response.json()) as { idToken: string; refreshToken: string };
  const { sid } = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  return { uid: account.uid, sid, account, idToken, refreshToken };
}

/** A genuine token whose account was changed since. */
async function after(
  running: Running,
  change: (tx: Parameters<typeof updateAccount>[0], account: Account) => Promise<unknown>,
): Promise<string> {
  const { account, idToken } = await signedIn(running);
  await inTransaction(running.database, tx => change(tx, account));
  return idToken;
}

async function realKey(database: Database) {
  const [newest] = await sql.listSigningKeys(database.read);
  if (!newest) throw new Error("Sign-in has not been started on this database.");
  const { kid, publicJwk } = newest;
  const pkcs8 = await inTransaction(database, tx => sql.findPrivateKey(tx, kid));
  if (!pkcs8) throw new Error("The newest key has no private half.");
  const privateKey = createPrivateKey(pkcs8);
  const publicPem = createPublicKey(privateKey).export({ format: "pem", type: "spki" }).toString();
  return { kid, publicJwk, publicPem, privateKey };
}

function signed(claims: object, header: { alg: string; kid: string; typ: string }, key: KeyObject): string {
  const body = `${part(header)}.${part(claims)}`;
  const hash = header.alg.endsWith("512") ? "sha512" : "sha256";
  const padding = header.alg.startsWith("PS") ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const how = header.alg.startsWith("ES") ? { dsaEncoding: "ieee-p1363" as const } : { padding };
  return `${body}.${sign(hash, Buffer.from(body), { key, ...how }).toString("base64url")}`;
}

function hmac(claims: object, header: object, secret: string, hash: "sha256" | "sha512"): string {
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${createHmac(hash, secret).update(body).digest("base64url")}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
