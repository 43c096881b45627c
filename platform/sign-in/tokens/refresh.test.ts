import { signInWithEmailAndPassword, type User } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { deleteAccount, endSignIns, updateAccount } from "../accounts/accounts.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

const at = () => new Date(server.clock.now).toISOString();
const days = (count: number) => count * 24 * 3_600_000;

async function signedIn(): Promise<{ uid: string; email: string; user: User }> {
  const { uid, email } = await server.account({ permissions: { reports: true } });
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  return { uid, email, user };
}

const refreshed = async (token: string) => {
  const { status, body } = await server.refresh(token);
  return status === 200 ? String(body["refresh_token"]) : body?.error?.message;
};

test("a refresh brings the claims of this moment and keeps the time of sign-in", async () => {
  const { uid, user } = await signedIn();
  const signedInAt = Math.floor(server.clock.now / 1000);
  await inTransaction(server.database, tx =>
    updateAccount(tx, { uid, name: "Ana Berg", permissions: { export: true }, now: at() }),
  );
  server.clock.now += 600_000;
  await user.getIdToken(true);
  const { claims } = await user.getIdTokenResult();
  expect(claims).toMatchObject({ permissions: { export: true }, name: "Ana Berg" });
  expect([claims["auth_time"], claims["iat"]]).toEqual([signedInAt, signedInAt + 600]);
  await server.signIn.identify(await user.getIdToken());
});

test("the token endpoint answers in the words of the protocol", async () => {
  const { uid, user } = await signedIn();
  const { body } = await server.refresh(user.refreshToken);
  expect(body).toEqual({
    access_token: expect.any(String),
    id_token: body["access_token"],
    expires_in: "3600",
    token_type: "Bearer",
    refresh_token: expect.any(String),
    user_id: uid,
    project_id: "demo",
  });
  expect(body["refresh_token"]).not.toBe(user.refreshToken);
});

test("a sign-in goes on over many refreshes", async () => {
  const { user } = await signedIn();
  const seen = new Set([user.refreshToken]);
  for (let hour = 0; hour < 5; hour++) {
    server.clock.now += 3_600_000;
    await user.getIdToken(true);
    seen.add(user.refreshToken);
  }
  expect(seen.size).toBe(6);
});

test("two tabs that send one token at the same moment get the same successor and both go on", async () => {
  const { user } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(user.refreshToken)));
  expect(new Set(answers).size).toBe(1);
  server.clock.now += 3_600_000;
  expect(await refreshed(String(answers[0]))).toMatch(/^[\w-]{43}$/);
});

test("an answer that was lost is given again, up to the newest token of the sign-in", async () => {
  const { user } = await signedIn();
  const second = await refreshed(user.refreshToken);
  server.clock.now += 60_000;
  const third = await refreshed(String(second));
  server.clock.now += 60_000;
  expect(await refreshed(user.refreshToken)).toBe(third);
  server.clock.now += 3_600_000;
  expect(await refreshed(String(third))).toMatch(/^[\w-]{43}$/);
});

test("a rotated token that comes back later ends its sign-in, for the thief and for the owner", async () => {
  const { uid, email, user } = await signedIn();
  const other = await signInWithEmailAndPassword(server.client(), email, password);
  const stolen = user.refreshToken;
  await user.getIdToken(true);
  const idToken = await user.getIdToken();
  server.clock.now += 121_000;
  expect((await server.refresh(stolen)).status).toBe(503);
  server.clock.now += 30_000;
  expect(await refreshed(stolen)).toBe("TOKEN_EXPIRED");
  expect(server.events.at(-1)).toEqual({
    what: "refused",
    email,
    uid,
    address: "127.0.0.1",
    now: at(),
    reason: "refresh token used twice",
  });
  await expect(server.signIn.identify(idToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  await other.user.getIdToken(true); // another sign-in of the same person is not touched
});

test("a tab that slept gets an empty answer, has the newer token when it tries again, and no one is signed out", async () => {
  const { user } = await signedIn();
  const slept = user.refreshToken;
  for (let hour = 0; hour < 3; hour++) {
    server.clock.now += 3_600_000;
    await user.getIdToken(true);
  }
  for (let call = 0; call < 2; call++) {
    const { status, text } = await server.refresh(slept);
    expect([status, text]).toEqual([503, ""]);
    server.clock.now += 5_000;
  }
  server.clock.now += 30_000;
  await user.getIdToken(true);
  await server.signIn.identify(await user.getIdToken());
});

test("the SDK is signed out by an ended sign-in", async () => {
  const { uid, email } = await server.account();
  const auth = server.client();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await inTransaction(server.database, tx => endSignIns(tx, { uid, now: at() }));
  await expect(server.signIn.identify(await user.getIdToken())).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  await expect(user.reload()).rejects.toMatchObject({ code: "auth/user-token-expired" });
  expect(auth.currentUser).toBeNull();
});

test("a disabled account is told so, even when its sign-ins were ended too", async () => {
  const { uid, email, user } = await signedIn();
  await inTransaction(server.database, async tx => {
    await endSignIns(tx, { uid, now: at() });
    await updateAccount(tx, { uid, disabled: true, now: at() });
  });
  expect(await refreshed(user.refreshToken)).toBe("USER_DISABLED");
  const { body } = await server.post("lookup", { idToken: await user.getIdToken() });
  expect(body.error?.message).toBe("USER_DISABLED");
  await inTransaction(server.database, tx => updateAccount(tx, { uid, disabled: false, now: at() }));
  expect(await refreshed(user.refreshToken)).toBe("TOKEN_EXPIRED");
  await signInWithEmailAndPassword(server.client(), email, password);
});

test("a deleted account's token has expired", async () => {
  const { uid, user } = await signedIn();
  await inTransaction(server.database, tx => deleteAccount(tx, { uid }));
  expect(await refreshed(user.refreshToken)).toBe("TOKEN_EXPIRED");
});

test("fourteen idle days end a sign-in", async () => {
  const [kept, idle] = [await signedIn(), await signedIn()];
  server.clock.now += days(13);
  await kept.user.getIdToken(true);
  server.clock.now += days(1) + 1_000;
  expect(await refreshed(idle.user.refreshToken)).toBe("TOKEN_EXPIRED");
  await kept.user.getIdToken(true);
});

test("what is no refresh token doesn't sign anyone out", async () => {
  expect(await refreshed("owner")).toBe("INVALID_REFRESH_TOKEN");
  expect(await refreshed("x".repeat(9_000))).toBe("INVALID_REFRESH_TOKEN");
  const form = new URLSearchParams({ grant_type: "password", refresh_token: "x" });
  const response = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token`, { method: "POST", body: form });
  expect(await response.json()).toMatchObject({ error: { message: "INVALID_GRANT_TYPE" } });
});

test("only hashes of refresh tokens are kept", async () => {
  const { user } = await signedIn();
  const [row] = await server.database.read<{ found: number }[]>`
    select count(*) as found from platform.refresh_tokens t join platform.sign_ins s on s.id = t.sign_in
     where encode(t.hash, 'escape') like ${`%${user.refreshToken}%`} or encode(s.chain_key, 'escape') like ${`%${user.refreshToken}%`}`;
  expect(row?.found).toBe(0);
});
