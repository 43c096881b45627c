import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { getBytes, ref, uploadBytesResumable, uploadString } from "firebase/storage";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { bucket, type RunningStorage, startStorage } from "../testing/start-storage.ts";
import { beginByHand, sendByHand } from "../testing/storage-by-hand.ts";
import { localPlace, type Place, s3Place } from "../testing/storage-places.ts";
import type { TestActor } from "../testing/test-access.ts";
import type { StorageRule } from "./rules.ts";

const anybody = () => true;
const rules: StorageRule<TestActor>[] = [
  { path: "any/{file}", maxBytes: 1e9, contentTypes: ["text/plain"], read: anybody, write: anybody, delete: anybody },
];
const hour = 60 * 60_000;

let place: Place & { folder: string };
let server: RunningStorage;
beforeEach(async () => {
  place = await localPlace();
  server = await startStorage({ files: place.files(), rules });
});
afterEach(async () => {
  await server.stop();
  await place.stop();
});

const multipart = (length: number) =>
  `POST /v0/b/${bucket}/o?name=any%2Fhalf HTTP/1.1\r\nHost: x\r\nX-Goog-Upload-Protocol: multipart\r\n` +
  `Content-Type: multipart/related; boundary=b1\r\nContent-Length: ${length}\r\n\r\n` +
  "--b1\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\n";

test("a process killed in the middle of uploads leaves nothing half done", async () => {
  const { child, port } = await startProcess(server.url, place.folder);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(multipart(5_000_000) + "x".repeat(2_000_000));
  // Its first bytes lie on the disk, and no row but its own note knows them.
  await expect.poll(() => place.ids()).toHaveLength(1);
  const closed = once(child, "exit");
  child.kill("SIGKILL");
  await closed;
  socket.destroy();

  expect((await server.request(`/v0/b/${bucket}/o/any%2Fhalf`)).status).toBe(404);
  // Somebody may still be writing it, for all another process knows: it waits for the lease to run out.
  const early = await startStorage({ files: place.files(), rules, url: server.url, clock: server.clock });
  expect(await place.ids()).toHaveLength(1);
  await early.stop();
  const late = await startStorage({
    files: place.files(),
    rules,
    url: server.url,
    clock: { now: Date.now() + 61_000 },
  });
  expect(await place.ids()).toHaveLength(0);
  await late.tidy(place);
  await late.stop();
});

test("where no other process can be, a start clears away right away what the last one left", async () => {
  await server.storage.stage(Buffer.from("x"));
  const next = await startStorage({ files: place.files(), rules, url: server.url, clock: server.clock, alone: true });
  expect(await place.ids()).toHaveLength(0);
  await next.stop();
});

test("an upload that is going on isn't swept by another process", async () => {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.write(multipart(5_000_000) + "x".repeat(1_000_000));
  await expect.poll(() => place.ids()).toHaveLength(1);
  const other = await startStorage({ files: place.files(), rules, url: server.url, clock: server.clock });
  expect(await place.ids()).toHaveLength(1);
  await other.stop();
  socket.destroy();
  await server.tidy(place);
});

test("an upload whose file was given up meanwhile isn't kept, but tried again", async () => {
  const { storage, database } = server;
  const staged = await storage.stage(Buffer.from("x"));
  const late = await startStorage({
    files: place.files(),
    rules,
    url: server.url,
    clock: { now: server.clock.now + hour },
  });
  expect(await place.ids()).toHaveLength(0);
  const kept = inTransaction(database, tx => storage.keep(tx, staged, { name: "any/a", contentType: "text/plain" }));
  await expect(kept).rejects.toMatchObject({ code: "unavailable" });
  expect(await storage.find(database.read, "any/a")).toBeUndefined();
  await late.stop();
});

test("an upload in pieces that no one finishes is gone after a day", async () => {
  const ana = await server.signedIn();
  const upload = (await beginByHand(server, "any/a", { as: ana, size: 9 })).headers.get("x-goog-upload-url") ?? "";
  await sendByHand(ana, upload, "upload", 0, "abc");
  for (const [age, parts] of [
    [23, 1],
    [25, 0],
  ] as const) {
    const later = await startStorage({
      files: place.files(),
      rules,
      url: server.url,
      clock: { now: server.clock.now + age * hour },
    });
    expect(await place.ids()).toHaveLength(parts);
    await later.tidy(place);
    await later.stop();
  }
  expect((await sendByHand(ana, upload, "query")).status).toBe(404);
});

test("a stopping process cuts what still moves, and leaves nothing", async () => {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  const cut = once(socket, "close");
  socket.on("error", () => {});
  socket.write(multipart(5_000_000) + "x".repeat(1_000_000));
  await expect.poll(() => place.ids()).toHaveLength(1);
  const other = await startStorage({ files: place.files(), rules, url: server.url, clock: server.clock });
  await server.storage.stop();
  await cut;
  await other.tidy(place);
  await other.stop();
});

test("while the database is away callers are told to try again, and nothing is left", async () => {
  const ana = await server.signedIn();
  await uploadString(ref(ana.storage, "any/a"), "x");
  await Promise.all([server.database.write.end(), server.database.read.end()]);
  expect((await server.request(`/v0/b/${bucket}/o/any%2Fa`)).status).toBe(503);
  expect((await server.request(`/v0/b/${bucket}/o/any%2Fa`, { as: ana })).status).toBe(503);
  expect((await server.request(`/v0/b/${bucket}/o/any%2Fa`, { method: "DELETE" })).status).toBe(503);
  expect((await beginByHand(server, "any/b")).status).toBe(503);
  expect(await place.ids()).toHaveLength(1);
});

test("while the S3 server is away callers are told to try again, and no row is left without bytes", async () => {
  const s3 = await s3Place();
  const remote = await startStorage({ files: s3.files(), rules });
  const ana = await remote.signedIn();
  await uploadString(ref(ana.storage, "any/a"), "x");
  await s3.stop();
  expect((await remote.request(`/v0/b/${bucket}/o/any%2Fa?alt=media`)).status).toBe(503);
  const begun = await beginByHand(remote, "any/b", { as: ana, size: 3 });
  expect((await sendByHand(ana, begun.headers.get("x-goog-upload-url") ?? "", "upload", 0, "abc")).status).toBe(503);
  expect((await remote.storage.listUnder(remote.database.read, "")).map(object => object.name)).toEqual(["any/a"]);
  // Deleting needs no answer from there: the bytes go when it is back.
  expect((await remote.request(`/v0/b/${bucket}/o/any%2Fa`, { method: "DELETE" })).status).toBe(204);
  await remote.stop();
});

test("behind a trusted proxy the upload's address is the public one", async () => {
  const proxied = await startStorage({ files: place.files(), rules, url: server.url, behindProxy: true });
  const begin = (headers: Record<string, string>) =>
    proxied
      .request(`/v0/b/${bucket}/o?name=any%2Fa`, {
        method: "POST",
        headers: { "x-goog-upload-protocol": "resumable", "x-goog-upload-command": "start", ...headers },
        body: "{}",
      })
      .then(answer => answer.headers.get("x-goog-upload-url"));
  const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "app.example.org" };
  expect(await begin(forwarded)).toMatch(
    /^https:\/\/app\.example\.org\/v0\/b\/demo\.files\/o\?name=any%2Fa&upload_id=/,
  );
  await proxied.stop();
  const publicOrigin = () => "https://app.example.org";
  const fixed = await startStorage({ files: place.files(), rules, url: server.url, publicOrigin });
  const answer = await beginByHand(fixed, "any/a");
  expect(answer.headers.get("x-goog-upload-url")).toMatch(/^https:\/\/app\.example\.org\//);
  await fixed.stop();
  // Nobody else is believed.
  const direct = await server.request(`/v0/b/${bucket}/o?name=any%2Fa`, {
    method: "POST",
    headers: { "x-goog-upload-protocol": "resumable", "x-goog-upload-command": "start", ...forwarded },
    body: "{}",
  });
  expect(direct.headers.get("x-goog-upload-url")?.startsWith(server.origin)).toBe(true);
});

test("many uploads to one name right away leave one object and one file", async () => {
  const ana = await server.signedIn();
  const versions = Array.from({ length: 12 }, (_, at) => String(at).repeat(300_000));
  const file = ref(ana.storage, "any/contested");
  await Promise.all(
    versions.map((text, at) =>
      at % 2 === 0 ? uploadString(file, text) : uploadBytesResumable(file, Buffer.from(text)),
    ),
  );
  expect(versions).toContain(Buffer.from(await getBytes(file)).toString());
  await server.tidy(place);
  expect(await place.ids()).toHaveLength(1);
});

/** Storage in a process of its own, to be killed. */
async function startProcess(url: string, folder: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, "../testing/storage-process.ts"), [url, folder], { execArgv: [] });
  const [port] = (await once(child, "message")) as [number];
  return { child, port };
}
