import { signInWithEmailAndPassword } from "firebase/auth";
import { afterEach, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { sweep } from "../sign-in.ts";
import * as sql from "./key-sql.ts";
import { createSigningKeys, replacedHours, replaceSigningKey } from "./keys.ts";

const running: SignInServer[] = [];
async function start(options: Parameters<typeof startSignInServer>[0] = {}): Promise<SignInServer> {
  const server = await startSignInServer(options);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.stop();
});

const days = (count: number) => count * 24 * 3_600_000;
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { kid: string }).kid;
async function tokenOf(server: SignInServer, email: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  return user.getIdToken();
}
const secrets = ({ database }: SignInServer) =>
  database.read<{ kid: string }[]>`select kid from platform.signing_key_secrets`;

test("a restart keeps the keys, and two processes share them", async () => {
  const one = await start();
  const { email } = await one.account();
  const token = await tokenOf(one, email);
  const two = await start({ url: one.url, clock: one.clock });
  await two.signIn.identify(token);
  const other = await tokenOf(two, email);
  expect(kidOf(other)).toBe(kidOf(token));
  await one.signIn.identify(other);
});

test("processes that start at the same moment agree on one key", async () => {
  const fresh = await freshDatabase();
  const [one] = await Promise.all([1, 2, 3].map(() => start({ url: fresh.url })));
  expect((await sql.listSigningKeys((one as SignInServer).database.read)).length).toBe(1);
});

test("a key signs for thirty days; the next one is believed everywhere right away, the old one until its tokens end", async () => {
  const one = await start();
  const two = await start({ url: one.url, clock: one.clock });
  const { email } = await one.account();
  one.clock.now += days(30) - 1_000;
  const old = await tokenOf(one, email);
  one.clock.now += 2_000;
  const [fresh, alsoFresh] = await Promise.all([tokenOf(one, email), tokenOf(two, email)]);
  expect(kidOf(fresh)).not.toBe(kidOf(old));
  expect(kidOf(alsoFresh)).toBe(kidOf(fresh));
  for (const server of [one, two]) for (const token of [old, fresh, alsoFresh]) await server.signIn.identify(token);
  expect(await secrets(one)).toEqual([{ kid: kidOf(fresh) }]);
});

test("a process that has not signed since finds the key that another made", async () => {
  const one = await start();
  const two = await start({ url: one.url, clock: one.clock });
  const { email } = await one.account();
  one.clock.now += days(30);
  await two.signIn.identify(await tokenOf(one, email));
});

/** A process notices after five seconds. */
const patience = { timeout: 20_000, interval: 500 };
const hours = (count: number) => count * 3_600_000;
const replace = ({ database, clock }: SignInServer, revoked: boolean) =>
  inTransaction(database, tx => replaceSigningKey(tx, { now: new Date(clock.now).toISOString(), revoked }));

test("a key that is replaced signs nothing more in any process, and no one is signed out", async () => {
  const one = await start();
  const two = await start({ url: one.url, clock: one.clock });
  const { email } = await one.account();
  const old = await tokenOf(one, email);
  one.clock.now += hours(24);
  const late = await tokenOf(one, email);
  await replace(one, false);
  for (const server of [one, two])
    await expect.poll(async () => kidOf(await tokenOf(server, email)), patience).not.toBe(kidOf(old));
  for (const server of [one, two]) await server.signIn.identify(late);
  expect(await secrets(one)).toHaveLength(1);
  // Whoever has its private half signs for two more hours at most, and not until it would have been too old.
  const keys = await createSigningKeys(one.database, () => one.clock.now);
  one.clock.now += hours(replacedHours) - 1;
  expect(await keys.verifier(kidOf(old))).toBeDefined();
  one.clock.now += 1;
  expect(await keys.verifier(kidOf(old))).toBeUndefined();
});

test("a revoked key is refused in every process, and browsers go on with a new token", async () => {
  const one = await start();
  const two = await start({ url: one.url, clock: one.clock });
  const { email } = await one.account();
  const { user } = await signInWithEmailAndPassword(one.client(), email, password);
  const old = await user.getIdToken();
  for (const server of [one, two]) await server.signIn.identify(old);
  await replace(one, true);
  for (const server of [one, two])
    await expect
      .poll(
        () =>
          server.signIn.identify(old).then(
            () => "believed",
            () => "refused",
          ),
        patience,
      )
      .toBe("refused");
  const fresh = await user.getIdToken(true);
  for (const server of [one, two]) await server.signIn.identify(fresh);
  expect((await sql.listSigningKeys(one.database.read)).map(({ kid }) => kid)).toEqual([kidOf(fresh)]);
});

test("the program can't change a key, and old ones are swept away", async () => {
  const server = await start();
  await expect(server.database.write`update platform.signing_keys set kid = 'x'`).rejects.toMatchObject({
    code: "42501",
  });
  const { email } = await server.account();
  const old = kidOf(await tokenOf(server, email));
  server.clock.now += days(31) + 1;
  const fresh = kidOf(await tokenOf(server, email));
  await sweep(server.database, server.clock.now);
  const kept = (await sql.listSigningKeys(server.database.read)).map(({ kid }) => kid);
  expect(kept).toEqual([fresh]);
  expect(kept).not.toContain(old);
});

test("what time has ended is swept away, and nothing else", async () => {
  const server = await start();
  const { email } = await server.account();
  await server.post("signInWithPassword", { email, password: "wrong horse battery" });
  await server.post("sendOobCode", { requestType: "PASSWORD_RESET", email });
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  await user.getIdToken(true);
  const counts = async () => {
    const [row] = await server.database.read`
      select (select count(*) from platform.sign_ins) as "signIns", (select count(*) from platform.refresh_tokens) as tokens,
             (select count(*) from platform.oob_codes) as codes, (select count(*) from platform.familiar_addresses) as networks`;
    return row;
  };
  await sweep(server.database, server.clock.now);
  expect(await counts()).toEqual({ signIns: 1, tokens: 2, codes: 1, networks: 1 });
  await sweep(server.database, server.clock.now + days(13));
  expect(await counts()).toEqual({ signIns: 1, tokens: 2, codes: 0, networks: 1 });
  await sweep(server.database, server.clock.now + days(15));
  expect(await counts()).toEqual({ signIns: 0, tokens: 0, codes: 0, networks: 1 });
  await sweep(server.database, server.clock.now + days(91));
  expect(await counts()).toEqual({ signIns: 0, tokens: 0, codes: 0, networks: 0 });
});
