import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "../../database/connect.ts";
import { inTransaction } from "../../database/tx.ts";
import { type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import {
  createAccount,
  deleteAccount,
  endSignIns,
  findAccount,
  findAccountByEmail,
  listAccounts,
  lockAccounts,
  setOneTimePassword,
  setPassword,
  updateAccount,
} from "./accounts.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

const now = "2027-03-01T09:00:00.000Z";
const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.database, work);
const announced = async (uid: string) =>
  (
    await server.database
      .read`select 1 from platform.realtime_announcements where path = ${`/authentication/lastUpdate/${uid}`}`
  ).length;

test("an account is made, found and listed", async () => {
  const made = await within(tx =>
    createAccount(tx, {
      email: " Cleo@Northlight.example",
      name: "Cleo Marsh",
      permissions: { log: true },
      expiresOn: "2028-02-29",
      now,
    }),
  );
  expect(made).toEqual({
    uid: expect.stringMatching(/^[\w-]{20}$/),
    email: "cleo@northlight.example",
    emailVerified: false,
    name: "Cleo Marsh",
    permissions: { log: true },
    changePassword: false,
    disabled: false,
    expiresOn: "2028-02-29",
    createdAt: now,
    lastSignInAt: null,
    secondFactorSince: null,
    preferences: {},
    terms: {},
    providerOnly: false,
    providerSince: null,
    validSince: now,
    version: 1,
  });
  expect(await findAccount(server.database.read, made.uid)).toEqual(made);
  expect(await findAccountByEmail(server.database.read, "CLEO@northlight.example ")).toEqual(made);
  expect(await findAccount(server.database.read, "nobody")).toBeUndefined();
  expect(await listAccounts(server.database.read)).toContainEqual(made);
  expect(await within(tx => lockAccounts(tx))).toContainEqual(made);
});

test("an email belongs to one account", async () => {
  const one = await within(tx => createAccount(tx, { email: "one@x.example", name: "One", now }));
  const again = within(tx => createAccount(tx, { email: "ONE@x.example", name: "Again", now }));
  await expect(again).rejects.toMatchObject({ code: "already-exists", details: { field: "email" } });
  const two = await within(tx => createAccount(tx, { email: "two@x.example", name: "Two", now }));
  const moved = within(tx => updateAccount(tx, { uid: two.uid, email: one.email, now }));
  await expect(moved).rejects.toMatchObject({ code: "already-exists" });
});

test("no account has the uid of a custom token", async () => {
  const made = within(tx => createAccount(tx, { uid: "guest:upload:1", email: "guest@x.example", name: "Guest", now }));
  await expect(made).rejects.toThrow("account_ids_have_no_colon");
});

test("every change grows the version and reaches the person's browsers", async () => {
  const { uid } = await within(tx => createAccount(tx, { email: "three@x.example", name: "Three", now }));
  const changes = [
    { name: "Third" },
    { email: "third@x.example" },
    { permissions: { users: true } as const },
    { disabled: true },
    { expiresOn: "2027-12-31" },
    { expiresOn: null },
    { changePassword: true },
  ];
  for (const [index, change] of changes.entries()) {
    const changed = await within(tx => updateAccount(tx, { uid, ...change, now }));
    expect(changed).toMatchObject({ ...change, version: index + 2 });
  }
  await within(tx => setOneTimePassword(tx, { uid, now }));
  await within(tx => setPassword(tx, { uid, password: "seven lamps by the lake", now }));
  await within(tx => endSignIns(tx, { uid, now: "2027-03-02T00:00:00.000Z" }));
  expect(await findAccount(server.database.read, uid)).toMatchObject({
    version: changes.length + 4,
    changePassword: false,
    validSince: "2027-03-02T00:00:00.000Z",
  });
  await within(tx => deleteAccount(tx, { uid }));
  expect(await findAccount(server.database.read, uid)).toBeUndefined();
  expect(await announced(uid)).toBe(changes.length + 4);
});

test("what doesn't exist isn't changed", async () => {
  const uid = "nobody";
  for (const change of [
    (tx: Tx) => updateAccount(tx, { uid, name: "x", now }),
    (tx: Tx) => setOneTimePassword(tx, { uid, now }),
    (tx: Tx) => setPassword(tx, { uid, password: "seven lamps by the lake", now }),
    (tx: Tx) => endSignIns(tx, { uid, now }),
    (tx: Tx) => deleteAccount(tx, { uid }),
  ])
    await expect(within<unknown>(change)).rejects.toMatchObject({ code: "not-found" });
});

test("passwords are kept as argon2id of OWASP's strength only", async () => {
  const { uid } = await server.account();
  const [row] = await server.database.read`select password_hash as hash from platform.accounts where uid = ${uid}`;
  expect(row?.["hash"]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
