import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { refuse } from "../refusal.ts";
import { updateAccount } from "../sign-in/accounts/accounts.ts";
import { forgedTokens } from "../testing/forged-tokens.ts";
import { bucket, type Client, type RunningStorage, startStorage } from "../testing/start-storage.ts";
import { addressOf, beginByHand, sendByHand, uploadByHand } from "../testing/storage-by-hand.ts";
import { localPlace, type Place } from "../testing/storage-places.ts";
import type { TestActor } from "../testing/test-access.ts";
import type { Check, Hook, StorageRule } from "./rules.ts";
import { compileRules } from "./rules.ts";

const isOwner: Check<TestActor> = (identity, { owner }) => identity?.uid === owner;
const anybody: Check<TestActor> = () => true;
const text: Pick<StorageRule, "maxBytes" | "contentTypes"> = { maxBytes: 1024 * 1024, contentTypes: ["text/plain"] };

let told: string[] = [];
const tell =
  (what: string): Hook<TestActor> =>
  async (_tx, { object, previous, identity, params, address, now }) => {
    told.push(what);
    if (object.customMetadata["please"] === "refuse") refuse("failed-precondition", "Not this one.");
    expect({ previous, identity, params, address, now }).toMatchObject({
      params: { owner: identity?.uid ?? params["owner"] },
      address: "127.0.0.1",
      now: new Date(server.clock.now).toISOString(),
    });
  };

const rules: StorageRule<TestActor>[] = [
  {
    path: "own/{owner}/{file}",
    ...text,
    read: isOwner,
    write: isOwner,
    update: isOwner,
    delete: isOwner,
    list: isOwner,
  },
  { path: "readable/{file}", ...text, read: anybody, write: identity => identity !== undefined },
  { path: "public/{file}", ...text, read: anybody, write: anybody },
  { path: "closed/{file}", ...text },
  { path: "dropbox/{file}", ...text, write: anybody, tokenMinutes: 1 },
  {
    path: "watched/{owner}/{file}",
    ...text,
    read: anybody,
    write: isOwner,
    update: isOwner,
    delete: isOwner,
    tokenMinutes: 1,
    onStored: tell("stored"),
    onUpdated: tell("updated"),
    onDeleted: tell("deleted"),
    onRead: tell("read"),
  },
  { path: "fickle/{owner}/{file}", ...text, read: isOwner, write: (_identity, _params) => fickle },
];
let fickle = true;

let place: Place;
let server: RunningStorage;
let ana: Client;
let bea: Client;
beforeAll(async () => {
  place = await localPlace();
  server = await startStorage({ files: place.files(), rules });
  [ana, bea] = [await server.signedIn(), await server.signedIn()];
});
beforeEach(() => {
  told = [];
});
afterAll(async () => {
  await server.stop();
  await place.stop();
});

const unauthenticated = { code: "storage/unauthenticated", status: 401 };
const unauthorized = { code: "storage/unauthorized", status: 403 };

/** Every act of the SDK on one file. */
const acts = {
  getMetadata,
  getBytes,
  getDownloadURL,
  deleteObject,
  update: (file: Parameters<typeof getMetadata>[0]) => updateMetadata(file, {}),
  upload: (file: Parameters<typeof getMetadata>[0]) => uploadString(file, "x"),
  resumable: (file: Parameters<typeof getMetadata>[0]) => uploadBytesResumable(file, Buffer.alloc(300_000, "x")),
};

test("what a rule doesn't grant is refused: anyone who isn't signed in hears that, everyone else that they may not", async () => {
  await uploadString(ref(ana.storage, `own/${ana.uid}/a`), "x");
  for (const act of Object.values(acts)) {
    await expect(act(ref(server.nobody(), `own/${ana.uid}/a`))).rejects.toMatchObject(unauthenticated);
    await expect(act(ref(bea.storage, `own/${ana.uid}/a`))).rejects.toMatchObject(unauthorized);
  }
  await expect(list(ref(server.nobody(), `own/${ana.uid}`))).rejects.toMatchObject(unauthenticated);
  await expect(list(ref(bea.storage, `own/${ana.uid}`))).rejects.toMatchObject(unauthorized);
  expect(Buffer.from(await getBytes(ref(ana.storage, `own/${ana.uid}/a`))).toString()).toBe("x");
});

test("a path no one has thought of, and an act no one is granted, are refused to everyone", async () => {
  for (const name of ["unknown/a", "own/a", `own/${ana.uid}/a/b`, "own", "closed/a", "public/a/b", "Public/a"])
    for (const client of [ana.storage, server.nobody()])
      for (const act of Object.values(acts)) await expect(act(ref(client, name))).rejects.toMatchObject(unauthorized);
  await uploadString(ref(ana.storage, "public/b"), "x");
  await expect(deleteObject(ref(ana.storage, "public/b"))).rejects.toMatchObject(unauthorized);
});

test("the root is refused", async () => {
  for (const client of [ana.storage, server.nobody()])
    for (const act of [listAll, list]) await expect(act(ref(client))).rejects.toMatchObject(unauthorized);
  for (const folder of ["own", "watched", `watched/${ana.uid}`, "unknown", `own/${ana.uid}/a`])
    await expect(listAll(ref(ana.storage, folder))).rejects.toMatchObject(unauthorized);
  for (const method of ["DELETE", "PATCH"])
    for (const path of [`/v0/b/${bucket}/o`, `/v0/b/${bucket}/o/`])
      expect((await server.request(path, { method, as: ana, ...(method === "PATCH" && { body: "{}" }) })).status).toBe(
        403,
      );
  expect((await uploadByHand(server, "", { as: ana })).status).toBe(403);
  expect((await beginByHand(server, "", { as: ana })).status).toBe(403);
  expect((await server.request(`/v0/b/${bucket}/o?alt=media`, { as: ana })).status).toBe(403);
});

test("a file that one may not read looks the same whether it exists or not", async () => {
  await uploadString(ref(ana.storage, `own/${ana.uid}/there`), "x");
  for (const query of ["", "?alt=media", "?alt=media&token=x"]) {
    const answers = await Promise.all(
      ["there", "not-there"].map(async file => {
        const answer = await server.request(`${addressOf(`own/${ana.uid}/${file}`)}${query}`, { as: bea });
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(403);
  }
});

test("another bucket doesn't exist", async () => {
  for (const other of ["other", "demo.files.", "DEMO.FILES", "%2e%2e", "demo.files%2Fx"])
    expect((await server.request(`/v0/b/${other}/o/public%2Fa`, { as: ana })).status).toBe(404);
  for (const path of [
    "/v0/b/",
    "/v0/b/server.files",
    "/v0/b/server.files/x",
    "/v0/b/server.files/o/public/a",
    "/v0/b//o/x",
  ])
    expect((await server.request(path, { as: ana })).status).toBe(404);
});

test("a token that isn't good is refused, even where no one needs one", async () => {
  const { genuine, forged } = await forgedTokens({
    origin: server.origin,
    database: server.database,
    now: () => server.clock.now,
  });
  const ask = (authorization: string) => server.request(addressOf("public/none"), { headers: { authorization } });
  expect((await ask(`Firebase ${genuine}`)).status).toBe(404);
  // 431: too long for a header at all.
  for (const { name, token } of forged)
    expect([401, name === "a very long one" ? 431 : 401]).toContain((await ask(`Firebase ${encodeURI(token)}`)).status);
  for (const header of [
    ana.idToken,
    `Basic ${ana.idToken}`,
    "Firebase",
    "Bearer owner",
    "Firebase owner",
    "Firebase a b",
  ])
    expect([header, (await ask(header)).status]).toEqual([header, 401]);
});

test("someone whose account was disabled is out right away, also in the middle of an upload", async () => {
  const carl = await server.signedIn();
  const upload =
    (await beginByHand(server, `own/${carl.uid}/a`, { as: carl, size: 4 })).headers.get("x-goog-upload-url") ?? "";
  expect((await sendByHand(carl, upload, "upload", 0, "ab")).status).toBe(200);
  const now = new Date(server.clock.now).toISOString();
  await inTransaction(server.database, tx => updateAccount(tx, { uid: carl.uid, disabled: true, now }));
  expect((await sendByHand(carl, upload, "upload, finalize", 2, "cd")).status).toBe(401);
});

test("a right that was lost since the start counts at the end", async () => {
  const name = `fickle/${ana.uid}/a`;
  const upload = (await beginByHand(server, name, { as: ana, size: 4 })).headers.get("x-goog-upload-url") ?? "";
  await sendByHand(ana, upload, "upload", 0, "abcd");
  fickle = false;
  expect((await sendByHand(ana, upload, "finalize", 4)).status).toBe(403);
  fickle = true;
  expect((await sendByHand(ana, upload, "finalize", 4)).status).toBe(200);
});

test("only paths that say so have download links, and only for anyone who may read", async () => {
  await uploadString(ref(ana.storage, "public/linkless"), "x");
  await expect(getDownloadURL(ref(ana.storage, "public/linkless"))).rejects.toMatchObject({
    code: "storage/no-download-url",
  });
  expect(await (await uploadByHand(server, "dropbox/a")).json()).not.toHaveProperty("downloadTokens");
  expect(await (await uploadByHand(server, `watched/${ana.uid}/a`, { as: ana })).json()).toHaveProperty(
    "downloadTokens",
  );
});

test("anyone who wants to know is told, in the transaction of the effect", async () => {
  const file = ref(ana.storage, `watched/${ana.uid}/b`);
  await uploadString(file, "one");
  await uploadString(file, "two");
  await updateMetadata(file, { contentLanguage: "en" });
  await getMetadata(file);
  await getBytes(file);
  await fetch(await getDownloadURL(file));
  await deleteObject(file);
  expect(told).toEqual(["stored", "stored", "updated", "read", "read", "deleted"]);
});

test("a witness that refuses undoes the effect, and no bytes are left", async () => {
  const name = `watched/${ana.uid}/c`;
  const metadata = { metadata: { please: "refuse" } };
  expect((await uploadByHand(server, name, { as: ana, metadata })).status).toBe(400);
  expect((await server.request(addressOf(name), { as: ana })).status).toBe(404);
  await uploadString(ref(ana.storage, name), "x");
  const patch = { method: "PATCH", as: ana, body: JSON.stringify(metadata) };
  expect((await server.request(addressOf(name), patch)).status).toBe(400);
  expect(await getMetadata(ref(ana.storage, name))).toMatchObject({ metageneration: "1" });
  await server.tidy(place);
});

test("rules that contradict themselves are found before anything starts", () => {
  const rule = (path: string, more: Partial<StorageRule> = {}) => ({ path, ...text, ...more });
  expect(() => compileRules([rule("a/{x}"), rule("{y}/b")])).toThrow("can match the same file");
  expect(() => compileRules([rule("{any}")])).toThrow("is not a path below the root");
  expect(() => compileRules([rule("a//{x}")])).toThrow("is not a path below the root");
  expect(() => compileRules([rule("a/{x}/{y}", { listFrom: "b" })])).toThrow("is not in");
  expect(() => compileRules([rule("a/{x}", { stripLocation: true, contentTypes: ["image/heic"] })])).toThrow(
    "cannot strip",
  );
  expect(compileRules([rule("a/{x}"), rule("a/{x}/{y}"), rule("b/{x}")]).match("a/1/2")?.params).toEqual({
    x: "1",
    y: "2",
  });
});
