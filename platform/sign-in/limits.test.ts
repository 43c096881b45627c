import { signInWithEmailAndPassword } from "firebase/auth";
import { afterEach, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { createRateLimits, networkOf } from "../rate-limits/rate-limits.ts";
import { password, type SignInServer, startSignInServer } from "../testing/sign-in-server.ts";
import { createSignInLimits } from "./limits.ts";

const running: SignInServer[] = [];
async function start(options: Parameters<typeof startSignInServer>[0] = {}): Promise<SignInServer> {
  const server = await startSignInServer(options);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const wrong = "wrong horse battery";
const messageOf = (answer: Awaited<ReturnType<SignInServer["post"]>>) => answer.body.error?.message ?? "good";
const tooMany = /^TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts\. Try again in \d+ minutes\.$/;

test("the eleventh wrong password from one address waits, and is told how long", async () => {
  const server = await start();
  const { email } = await server.account();
  for (let guess = 0; guess < 10; guess++)
    expect(messageOf(await server.post("signInWithPassword", { email, password: wrong }))).toBe(
      "INVALID_LOGIN_CREDENTIALS",
    );
  const answer = await server.post("signInWithPassword", { email, password });
  expect(messageOf(answer)).toBe("TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts. Try again in 15 minutes.");
  expect(answer.headers.get("retry-after")).toBe("900");
  expect(server.events.at(-1)).toMatchObject({ what: "refused", email, reason: "too many attempts" });
  await expect(signInWithEmailAndPassword(server.client(), email, password)).rejects.toMatchObject({
    code: "auth/too-many-requests",
    message: expect.stringContaining("Try again in 15 minutes."),
  });
  server.clock.now += 15 * 60_000;
  await signInWithEmailAndPassword(server.client(), email, password);
});

test("guesses side by side gain nothing", async () => {
  const server = await start();
  const { email } = await server.account();
  const guesses = Array.from({ length: 25 }, () => server.post("signInWithPassword", { email, password: wrong }));
  const messages = (await Promise.all(guesses)).map(messageOf);
  expect(messages.filter(message => message === "INVALID_LOGIN_CREDENTIALS").length).toBe(10);
  expect(messages.filter(message => tooMany.test(message)).length).toBe(15);
});

test("right passwords side by side are no guesses", async () => {
  const server = await start();
  const { email } = await server.account();
  const signIns = Array.from({ length: 25 }, () => server.post("signInWithPassword", { email, password }));
  expect(new Set((await Promise.all(signIns)).map(messageOf))).toEqual(new Set(["good"]));
});

test("an address that has no account is limited in the same words", async () => {
  const server = await start();
  const { email } = await server.account();
  const told = async (asked: string) => {
    const answers = [];
    for (let guess = 0; guess < 12; guess++)
      answers.push(messageOf(await server.post("signInWithPassword", { email: asked, password: wrong })));
    return answers;
  };
  expect(await told("nobody@northlight.example")).toEqual(await told(email));
});

test("an attack from elsewhere locks no one out", async () => {
  const server = await start({ behindProxy: true });
  const { email } = await server.account();
  for (let guess = 0; guess < 30; guess++)
    await server.post("signInWithPassword", { email, password: wrong }, { from: "203.0.113.7" });
  expect(messageOf(await server.post("signInWithPassword", { email, password }, { from: "203.0.113.7" }))).toMatch(
    tooMany,
  );
  expect(messageOf(await server.post("signInWithPassword", { email, password }, { from: "198.51.100.1" }))).toBe(
    "good",
  );
});

test("a right password clears what was counted from that address", async () => {
  const server = await start();
  const { email } = await server.account();
  for (let time = 0; time < 3; time++) {
    for (let guess = 0; guess < 9; guess++) await server.post("signInWithPassword", { email, password: wrong });
    expect(messageOf(await server.post("signInWithPassword", { email, password }))).toBe("good");
  }
});

test("a forwarding header that no one vouches for changes nothing", async () => {
  const server = await start();
  const { email } = await server.account();
  const answers = [];
  for (let guess = 0; guess < 12; guess++) {
    const from = `203.0.113.${guess}`;
    answers.push(messageOf(await server.post("signInWithPassword", { email, password: wrong }, { from })));
  }
  expect(answers.slice(10).every(message => tooMany.test(message))).toBe(true);
  expect(server.events.every(({ address }) => address === "127.0.0.1")).toBe(true);
});

test("a limit holds across processes", async () => {
  const one = await start();
  const two = await start({ url: one.url, clock: one.clock });
  const { email } = await one.account();
  for (let guess = 0; guess < 10; guess++)
    await (guess % 2 ? one : two).post("signInWithPassword", { email, password: wrong });
  for (const server of [one, two])
    expect(messageOf(await server.post("signInWithPassword", { email, password }))).toMatch(tooMany);
});

test("a mailed reset lets its owner in where guesses had closed the way", async () => {
  const server = await start();
  const { email } = await server.account();
  for (let guess = 0; guess < 11; guess++) await server.post("signInWithPassword", { email, password: wrong });
  await server.post("sendOobCode", { requestType: "PASSWORD_RESET", email });
  const oobCode = server.emails.at(-1)?.code;
  await server.post("resetPassword", { oobCode, newPassword: "seven lamps by the lake" });
  const signIn = await server.post("signInWithPassword", { email, password: "seven lamps by the lake" });
  expect(messageOf(signIn)).toBe("good");
});

test("many networks together get a hundred guesses an hour at one account; familiar ones stay free", async () => {
  const { database, clock } = await start();
  const limits = createSignInLimits(
    createRateLimits(database, () => clock.now),
    database.read,
    () => clock.now,
  );
  const now = new Date(clock.now).toISOString();
  await inTransaction(database, tx => limits.markFamiliar(tx, { email: "ben@x.example", address: "192.0.2.1", now }));
  for (let guess = 0; guess < 100; guess++) await limits.signIn("ana@x.example", `203.0.113.${guess % 20}`);
  await expect(limits.signIn("ana@x.example", "198.51.100.9")).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
  await limits.signIn("ben@x.example", "198.51.100.9");
  await limits.signIn("ana@x.example", "192.0.2.1");
  clock.now += 91 * 24 * 3_600_000; // familiarity fades
  for (let guess = 0; guess < 100; guess++) await limits.signIn("ana@x.example", `203.0.113.${guess % 20}`);
  await expect(limits.signIn("ana@x.example", "192.0.2.1")).rejects.toThrow("TOO_MANY_ATTEMPTS_TRY_LATER");
});

test("one network gets a hundred guesses at all accounts, a familiar one ten times that", async () => {
  const { database, clock } = await start();
  const limits = createSignInLimits(
    createRateLimits(database, () => clock.now),
    database.read,
    () => clock.now,
  );
  const now = new Date(clock.now).toISOString();
  for (let guess = 0; guess < 100; guess++) await limits.signIn(`${guess}@x.example`, "203.0.113.7");
  await expect(limits.signIn("ana@x.example", "203.0.113.7")).rejects.toMatchObject({ retryAfterSeconds: 900 });
  await inTransaction(database, tx => limits.markFamiliar(tx, { email: "ben@x.example", address: "192.0.2.1", now }));
  for (let guess = 0; guess < 1_000; guess++) await limits.signIn(`${guess}@x.example`, "192.0.2.1");
  await expect(limits.signIn("ana@x.example", "192.0.2.1")).rejects.toThrow("TOO_MANY_ATTEMPTS_TRY_LATER");
});

test("twenty emails an hour and thirty wrong codes in fifteen minutes are asked for from one network", async () => {
  const server = await start();
  const { email } = await server.account();
  await server.post("sendOobCode", { requestType: "PASSWORD_RESET", email });
  const good = { oobCode: server.emails[0]?.code };
  for (let guess = 0; guess < 30; guess++) {
    expect(messageOf(await server.post("resetPassword", { oobCode: `wrong-${guess}` }))).toBe("INVALID_OOB_CODE");
    if (guess < 5) expect(messageOf(await server.post("resetPassword", good))).toBe("good");
  }
  expect(messageOf(await server.post("resetPassword", good))).toMatch(tooMany);

  const now = () => server.clock.now;
  const limits = createSignInLimits(createRateLimits(server.database, now), server.database.read, now);
  for (let mail = 1; mail < 20; mail++) await limits.email("127.0.0.1");
  const asked = await server.post("sendOobCode", { requestType: "PASSWORD_RESET", email: "nobody@northlight.example" });
  expect(messageOf(asked)).toMatch(tooMany);
});

test("an IPv6 customer is one network, an IPv4 address is itself however it is written", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0DB8:0001:0002::6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8::6")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
});
