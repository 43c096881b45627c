import { revokeAccessToken, signInWithEmailAndPassword, type User } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { endSignIn, listSignIns } from "../accounts/accounts.ts";

const hours = (count: number) => count * 3_600_000;
let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer({ maxSignInMs: hours(12) });
});
afterAll(() => server.stop());

const at = () => new Date(server.clock.now).toISOString();
const open = (uid: string) => listSignIns(server.database.read, { uid, now: at() });

async function browser(email: string) {
  const auth = server.client();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  return { auth, user, idToken: await user.getIdToken(), refreshToken: user.refreshToken };
}
const isOver = async (browser: { user: User; idToken: string; refreshToken: string }) => {
  await expect(server.signIn.identify(browser.idToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await server.refresh(browser.refreshToken)).body.error?.message).toBe("TOKEN_EXPIRED");
};

test("signing out ends the sign-in on the server, for a copy of its tokens too, and no other one", async () => {
  const { uid, email } = await server.account();
  const [here, there] = [await browser(email), await browser(email)];
  expect(await open(uid)).toHaveLength(2);
  await revokeAccessToken(here.auth, here.user.refreshToken);
  await here.auth.signOut();
  await isOver(here);
  await server.signIn.identify(there.idToken);
  await there.user.getIdToken(true);
  expect(await open(uid)).toHaveLength(1);
  expect(server.events.at(-1)).toEqual({ what: "signedOut", uid, address: "127.0.0.1", now: at() });
});

test("a browser that proved its identity again ends its older sign-in; other tabs have a moment to follow", async () => {
  const { uid, email } = await server.account();
  const older = await browser(email);
  const newer = await browser(email);
  const before = server.events.length;
  await revokeAccessToken(newer.auth, older.refreshToken);
  expect((await server.refresh(older.refreshToken)).status).toBe(503);
  server.clock.now += 11_000;
  await isOver(older);
  await server.signIn.identify(newer.idToken);
  expect(await open(uid)).toHaveLength(1);
  expect(server.events.slice(before)).toEqual([]);
});

test("nobody ends somebody else's sign-in", async () => {
  const [ana, tom] = [await server.account(), await server.account()];
  const [mine, theirs] = [await browser(ana.email), await browser(tom.email)];
  await expect(revokeAccessToken(mine.auth, theirs.refreshToken)).rejects.toThrow();
  await expect(revokeAccessToken(mine.auth, "x".repeat(43))).rejects.toThrow();
  await server.signIn.identify(theirs.idToken);
  const id = (await open(tom.uid))[0]?.id ?? "";
  const attempt = inTransaction(server.database, tx => endSignIn(tx, { uid: ana.uid, signIn: id, now: at() }));
  await expect(attempt).rejects.toMatchObject({ code: "not-found" });
  await server.signIn.identify(theirs.idToken);
});

test("one of several sign-ins is ended from the list", async () => {
  const { uid, email } = await server.account();
  const [lost, kept] = [await browser(email), await browser(email)];
  const listed = await open(uid);
  expect(listed).toMatchObject([{ address: "127.0.0.1", device: "Unknown device" }, {}]);
  const sid = JSON.parse(Buffer.from(lost.idToken.split(".")[1] ?? "", "base64url").toString()).sid as string;
  await inTransaction(server.database, tx => endSignIn(tx, { uid, signIn: sid, now: at() }));
  await isOver(lost);
  await server.signIn.identify(kept.idToken);
  expect(await open(uid)).toHaveLength(1);
});

test("a sign-in ends when its time is over, however much it is used", async () => {
  const { email } = await server.account();
  const { user, ...tokens } = await browser(email);
  for (let hour = 1; hour < 12; hour++) {
    server.clock.now += hours(1);
    await user.getIdToken(true);
  }
  const last = { user, idToken: await user.getIdToken(), refreshToken: user.refreshToken };
  await server.signIn.identify(last.idToken);
  server.clock.now += hours(1) - 1;
  await expect(server.signIn.identify(tokens.idToken)).rejects.toMatchObject({ code: "unauthenticated" });
  server.clock.now += 1;
  await isOver(last);
});

test("a new network or device is noticed, once; an account's first one is not", async () => {
  const server = await startSignInServer({ behindProxy: true });
  try {
    const { email } = await server.account();
    const signIn = async (from: string, agent: string) => {
      const response = await fetch(
        `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
        {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": from, "user-agent": agent },
          body: JSON.stringify({ email, password, returnSecureToken: true }),
        },
      );
      expect(response.status).toBe(200);
      return server.events.at(-1)?.["isNewPlace"];
    };
    const [chrome, safari] = ["Mozilla/5.0 (Windows NT 10.0) Chrome/143.0", "Mozilla/5.0 (iPhone) Version/18 Safari/6"];
    expect(await signIn("203.0.113.1", chrome)).toBe(false);
    expect(await signIn("203.0.113.1", chrome)).toBe(false);
    expect(await signIn("198.51.100.7", chrome)).toBe(true);
    expect(await signIn("198.51.100.7", chrome)).toBe(false);
    expect(await signIn("203.0.113.1", safari)).toBe(true);
    expect(await signIn("198.51.100.7", safari)).toBe(false);
  } finally {
    await server.stop();
  }
});
