import { createHash } from "node:crypto";
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { bucket, type Client, type RunningStorage, startStorage } from "../testing/start-storage.ts";
import { addressOf, beginByHand, sendByHand } from "../testing/storage-by-hand.ts";
import { localPlace, type Place, s3Place } from "../testing/storage-places.ts";
import type { TestActor } from "../testing/test-access.ts";
import type { StorageRule } from "./rules.ts";
import { crc32c } from "./uploads/digest.ts";

const isOwner: StorageRule<TestActor>["read"] = (identity, { owner }) => identity?.uid === owner;
const rules: StorageRule<TestActor>[] = [
  {
    path: "papers/{owner}/{folder}/{paper}",
    maxBytes: 20 * 1024 * 1024,
    contentTypes: ["text/plain", "text/csv", "application/pdf", "application/octet-stream"],
    read: isOwner,
    write: isOwner,
    update: isOwner,
    delete: isOwner,
    list: isOwner,
    listFrom: "papers/{owner}",
  },
  {
    path: "exports/{owner}/{file}",
    maxBytes: 1024,
    contentTypes: ["text/csv"],
    read: isOwner,
    write: () => true,
    tokenMinutes: 15,
  },
];

describe.each([
  ["a folder", localPlace],
  ["an S3 bucket", s3Place],
] as const)("files in %s", (_name, makePlace) => {
  let place: Place;
  let server: RunningStorage;
  let ana: Client;
  let uploads = 0;
  const paper = (name = `${++uploads}`) => ref(ana.storage, `papers/${ana.uid}/mine/${name}`);

  beforeAll(async () => {
    place = await makePlace();
    server = await startStorage({ files: place.files(), rules });
    ana = await server.signedIn();
  });
  afterAll(async () => {
    await server.stop();
    await place.stop();
  });

  test("a file comes back as it was sent, with everything that is known of it", async () => {
    const file = paper("Noël & co? #1.txt");
    const text = "grüße\r\n--\r\n";
    await uploadString(file, text, "raw", {
      contentType: "text/plain; charset=utf-8",
      cacheControl: "private, max-age=60",
      contentDisposition: 'attachment; filename="note.txt"',
      contentEncoding: "identity",
      contentLanguage: "de",
      customMetadata: { from: "Ana", ünï: "cödé" },
    });
    const metadata = await getMetadata(file);
    expect(metadata).toMatchObject({
      bucket,
      fullPath: `papers/${ana.uid}/mine/Noël & co? #1.txt`,
      name: "Noël & co? #1.txt",
      size: Buffer.byteLength(text),
      metageneration: "1",
      timeCreated: new Date(server.clock.now).toISOString(),
      updated: new Date(server.clock.now).toISOString(),
      md5Hash: createHash("md5").update(text).digest("base64"),
      contentType: "text/plain; charset=utf-8",
      cacheControl: "private, max-age=60",
      contentDisposition: 'attachment; filename="note.txt"',
      contentEncoding: "identity",
      contentLanguage: "de",
      customMetadata: { from: "Ana", ünï: "cödé" },
    });
    expect(metadata.generation).toMatch(/^\d{16}$/);
    const resource = await (await server.request(addressOf(file.fullPath), { as: ana })).json();
    expect(Buffer.from(resource.crc32c, "base64").readUInt32BE()).toBe(crc32c(Buffer.from(text)));
    expect(resource).not.toHaveProperty("downloadTokens");
    expect(Buffer.from(await getBytes(file)).toString()).toBe(text);
    expect(Buffer.from(await new Response(getStream(file) as unknown as ReadableStream).arrayBuffer()).toString()).toBe(
      text,
    );
  });

  test("what the sender leaves open is filled in", async () => {
    const file = paper();
    await uploadBytes(file, Buffer.from([0, 1, 2]));
    expect(await getMetadata(file)).toMatchObject({
      contentType: "application/octet-stream",
      contentEncoding: "identity",
      contentDisposition: `inline; filename*=utf-8''${file.name}`,
      customMetadata: undefined,
    });
  });

  test("strings arrive in each of the SDK's forms", async () => {
    const base64 = Buffer.from("über").toString("base64");
    const sent: [string, Parameters<typeof uploadString>[2]][] = [
      ["über", "raw"],
      [base64, "base64"],
      [base64.replaceAll("+", "-").replaceAll("/", "_"), "base64url"],
      [`data:text/csv;base64,${base64}`, "data_url"],
    ];
    for (const [value, format] of sent) {
      const file = paper();
      await uploadString(file, value, format);
      expect(Buffer.from(await getBytes(file)).toString()).toBe("über");
      if (format === "data_url") expect((await getMetadata(file)).contentType).toBe("text/csv");
    }
  });

  test("an empty file is a file", async () => {
    const file = paper();
    await uploadBytes(file, new Uint8Array());
    expect(await getMetadata(file)).toMatchObject({ size: 0, md5Hash: "1B2M2Y8AsgTpgAmY7PhCfg==" });
    expect((await getBytes(file)).byteLength).toBe(0);
    expect((await getBytes(file, 100)).byteLength).toBe(0);
  });

  test("a large file is uploaded in pieces, or in one", async () => {
    const bytes = pseudoRandom(11 * 1024 * 1024 + 17);
    const md5Hash = createHash("md5").update(bytes).digest("base64");
    for (const upload of [uploadBytes, uploadBytesResumable]) {
      const file = paper();
      await upload(file, bytes, { contentType: "application/octet-stream", md5Hash });
      expect(await getMetadata(file)).toMatchObject({ md5Hash, size: bytes.length });
      expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
    }
  });

  test("a paused upload goes on where it was", async () => {
    const bytes = pseudoRandom(3 * 1024 * 1024);
    const file = paper();
    const task = uploadBytesResumable(file, bytes);
    await new Promise<void>(resolve => task.on("state_changed", () => resolve()));
    task.pause();
    await expect.poll(() => task.snapshot.state).toBe("paused");
    task.resume();
    await task;
    expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
  });

  test("a reader who has the bytes already gets 304 until they change", async () => {
    const file = paper();
    await uploadString(file, "one");
    const address = `${addressOf(file.fullPath)}?alt=media`;
    const first = await server.request(address, { as: ana });
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, await first.text()]).toEqual([200, "one"]);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await server.request(address, { as: ana, headers: { "if-none-match": tag } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await server.request(address, { headers: { "if-none-match": etag } })).status).toBe(401);
    await uploadString(file, "two");
    const changed = await server.request(address, { as: ana, headers: { "if-none-match": etag } });
    expect([changed.status, await changed.text()]).toEqual([200, "two"]);
  });

  test("HEAD isn't part of the protocol, and says so", async () => {
    const file = paper();
    await uploadString(file, "one");
    const answer = await server.request(`${addressOf(file.fullPath)}?alt=media`, { method: "HEAD", as: ana });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST, PUT, PATCH, DELETE"]);
  });

  test("replacing a file gives a new generation, and the old bytes go", async () => {
    const file = paper();
    await uploadString(file, "one");
    const before = await getMetadata(file);
    await updateMetadata(file, { cacheControl: "no-store" });
    await uploadString(file, "two");
    const after = await getMetadata(file);
    expect(Number(after.generation)).toBeGreaterThan(Number(before.generation));
    expect(after).toMatchObject({ metageneration: "1", size: 3, cacheControl: undefined });
    expect(Buffer.from(await getBytes(file)).toString()).toBe("two");
    await server.tidy(place);
  });

  test("anyone who reads while a file is replaced gets the old bytes or the new, whole", async () => {
    const file = paper();
    const versions = ["a", "b", "c"].map(letter => letter.repeat(200_000));
    await uploadString(file, versions[0] ?? "");
    const writing = (async () => {
      for (let round = 0; round < 10; round++) await uploadString(file, versions[round % 3] ?? "");
    })();
    for (let round = 0; round < 20; round++)
      expect(versions.includes(Buffer.from(await getBytes(file)).toString())).toBe(true);
    await writing;
  });

  test("metadata changes key by key, null clears, and the bytes stay the same generation", async () => {
    const file = paper();
    await uploadString(file, "x", "raw", { contentType: "text/plain", customMetadata: { a: "1", b: "2" } });
    const before = await getMetadata(file);
    server.clock.now += 60_000;
    const changed = await updateMetadata(file, {
      contentType: "text/csv",
      cacheControl: "max-age=5",
      contentLanguage: "fr",
      contentEncoding: "identity",
      contentDisposition: "inline",
      customMetadata: { b: null as unknown as string, c: "3" },
    });
    expect(changed).toMatchObject({
      generation: before.generation,
      metageneration: "2",
      timeCreated: before.timeCreated,
      updated: new Date(server.clock.now).toISOString(),
      contentType: "text/csv",
      cacheControl: "max-age=5",
      contentLanguage: "fr",
      contentDisposition: "inline",
      customMetadata: { a: "1", c: "3" },
      md5Hash: before.md5Hash,
    });
    const cleared = await updateMetadata(file, {
      cacheControl: null as unknown as string,
      customMetadata: null as unknown as Record<string, string>,
    });
    expect(cleared).toMatchObject({ metageneration: "3", cacheControl: undefined, contentLanguage: "fr" });
    expect(cleared.customMetadata).toBeUndefined();
    expect(await getMetadata(file)).toMatchObject({ metageneration: "3" });
  });

  test("a deleted file is gone, with its bytes", async () => {
    const file = paper();
    await uploadString(file, "x");
    await deleteObject(file);
    const gone = { code: "storage/object-not-found" };
    for (const act of [getMetadata, getBytes, deleteObject, getDownloadURL])
      await expect(act(file)).rejects.toMatchObject(gone);
    await expect(updateMetadata(file, {})).rejects.toMatchObject(gone);
    await server.tidy(place);
  });

  test("folders are listed page by page", async () => {
    const names = ["a/1", "a/2", "a/10", "b c/1", "ä/1"].map(name => `papers/${ana.uid}/${name}`);
    const bea = await server.signedIn();
    for (const name of names) await uploadString(ref(ana.storage, name), "x");
    await uploadString(ref(bea.storage, `papers/${bea.uid}/a/1`), "x");
    const top = await listAll(ref(ana.storage, `papers/${ana.uid}`));
    expect(top.items).toEqual([]);
    expect(top.prefixes.map(folder => folder.name)).toEqual(["a", "b c", "mine", "ä"]);
    const folder = ref(ana.storage, `papers/${ana.uid}/a`);
    expect((await listAll(folder)).items.map(item => item.name)).toEqual(["1", "10", "2"]);
    const first = await list(folder, { maxResults: 2 });
    expect(first.items.map(item => item.name)).toEqual(["1", "10"]);
    const second = await list(folder, { maxResults: 2, pageToken: first.nextPageToken ?? "" });
    expect(second.items.map(item => item.name)).toEqual(["2"]);
    expect(second.nextPageToken).toBeUndefined();
    const flat = await server.request(`/v0/b/${bucket}/o?prefix=${encodeURIComponent(`papers/${ana.uid}/a/1`)}`, {
      as: ana,
    });
    expect((await flat.json()).items.map((item: { name: string }) => item.name)).toEqual([names[0], names[2]]);
  });

  test("part of a file can be asked for", async () => {
    const file = paper();
    await uploadString(file, "0123456789");
    expect(Buffer.from(await getBytes(file, 4)).toString()).toBe("0123");
    const ask = async (range: string, more: Record<string, string> = {}) => {
      const answer = await server.request(`${addressOf(file.fullPath)}?alt=media`, {
        as: ana,
        headers: { range, ...more },
      });
      return [answer.status, answer.headers.get("content-range"), await answer.text()];
    };
    expect(await ask("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await ask("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await ask("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await ask("bytes=8-999")).toEqual([206, "bytes 8-9/10", "89"]);
    expect((await ask("bytes=10-")).slice(0, 2)).toEqual([416, "bytes */10"]);
    for (const passedOver of ["bytes=4-2", "bytes=0-1,3-4", "lines=1-2", "bytes=x-"])
      expect(await ask(passedOver)).toEqual([200, null, "0123456789"]);
    // A download that goes on after the file was replaced must not join two files.
    expect(await ask("bytes=5-", { "if-range": '"another"' })).toEqual([200, null, "0123456789"]);
  });

  test("a download link works without signing in, for its time and these bytes", async () => {
    const file = ref(ana.storage, `exports/${ana.uid}/e1`);
    const { ref: stored } = await uploadString(file, "a,b\n", "raw", { contentType: "text/csv" });
    const link = await getDownloadURL(stored);
    const opened = await fetch(link);
    expect([opened.status, await opened.text()]).toEqual([200, "a,b\n"]);
    expect(opened.headers.get("content-disposition")).toBe("attachment; filename*=utf-8''e1");
    const [address = "", token = ""] = link.split("token=");
    const others = [
      `${address}token=${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${address}token=zzzzzzz-${token.split("-")[1]}`,
      `${address}token=`,
      link.replace("e1", "e2"),
    ];
    for (const other of others) expect((await fetch(other)).status).toBe(403);
    server.clock.now += 15 * 60_000 + 1000;
    expect((await fetch(link)).status).toBe(403);
    const renewed = await getDownloadURL(file);
    expect((await fetch(renewed)).status).toBe(200);
    await uploadString(file, "c,d\n", "raw", { contentType: "text/csv" });
    expect((await fetch(renewed)).status).toBe(403);
  });

  test("another process goes on with an upload that this one began", async () => {
    const second = await startStorage({ files: place.files(), rules, url: server.url, clock: server.clock });
    const bytes = pseudoRandom(700_000);
    const name = `papers/${ana.uid}/mine/shared`;
    const upload = await begin(server, ana, name, bytes.length);
    const there = upload.replace(server.origin, second.origin);
    expect(
      (await sendByHand(ana, upload, "upload", 0, bytes.subarray(0, 300_000))).headers.get("x-goog-upload-status"),
    ).toBe("active");
    const asked = await sendByHand(ana, there, "query");
    expect(asked.headers.get("x-goog-upload-size-received")).toBe("300000");
    const done = await sendByHand(ana, there, "upload, finalize", 300_000, bytes.subarray(300_000));
    expect(done.headers.get("x-goog-upload-status")).toBe("final");
    const resource = await done.json();
    expect(resource).toMatchObject({ name, size: "700000" });
    // A lost answer: finalized again, here or there, it is the same object.
    for (const address of [upload, there]) {
      const again = await sendByHand(ana, address, "upload, finalize", 300_000, bytes.subarray(300_000));
      expect(await again.json()).toMatchObject({ generation: resource.generation });
      expect((await sendByHand(ana, address, "query")).headers.get("x-goog-upload-status")).toBe("final");
    }
    expect(Buffer.from(await getBytes(ref(ana.storage, name))).equals(bytes)).toBe(true);
    await server.tidy(place);
    await second.stop();
  });

  test("a chunk goes where the last one ended, and a repeated one is passed over", async () => {
    const upload = await begin(server, ana, `papers/${ana.uid}/mine/chunks`, 8);
    expect((await sendByHand(ana, upload, "upload", 3, Buffer.from("dd"))).status).toBe(400);
    expect((await sendByHand(ana, upload, "upload", 0, Buffer.from("abc"))).status).toBe(200);
    expect((await sendByHand(ana, upload, "upload", 0, Buffer.from("abc"))).status).toBe(200);
    expect((await sendByHand(ana, upload, "upload", 1, Buffer.from("bc"))).status).toBe(400);
    expect((await sendByHand(ana, upload, "upload", 0, Buffer.from("abcde"))).status).toBe(200);
    expect((await sendByHand(ana, upload, "query")).headers.get("x-goog-upload-size-received")).toBe("5");
    expect((await sendByHand(ana, upload, "finalize", 5)).status).toBe(400);
    expect((await sendByHand(ana, upload, "upload, finalize", 5, Buffer.from("fghi"))).status).toBe(413);
    expect((await sendByHand(ana, upload, "upload, finalize", 5, Buffer.from("fgh"))).status).toBe(200);
    expect(Buffer.from(await getBytes(paper("chunks"))).toString()).toBe("abcdefgh");
  });

  test("a canceled upload leaves nothing", async () => {
    const upload = await begin(server, ana, `papers/${ana.uid}/mine/cancelled`, 8);
    await sendByHand(ana, upload, "upload", 0, Buffer.from("abc"));
    expect((await sendByHand(ana, upload, "cancel")).headers.get("x-goog-upload-status")).toBe("cancelled");
    expect((await sendByHand(ana, upload, "query")).status).toBe(404);
    await server.tidy(place);
  });

  test("only who began an upload goes on with it", async () => {
    const bea = await server.signedIn();
    const upload = await begin(server, ana, `papers/${ana.uid}/mine/private`, 8);
    for (const command of ["query", "cancel", "upload", "finalize"]) {
      expect((await sendByHand(bea, upload, command, 0)).status).toBe(403);
      expect((await fetch(upload, { method: "POST", headers: { "x-goog-upload-command": command } })).status).toBe(401);
    }
    expect((await sendByHand(ana, upload, "query")).status).toBe(200);
  });

  test("the server keeps and removes its own files in the transaction of their cause", async () => {
    const { storage, database } = server;
    const name = `exports/${ana.uid}/own`;
    const staged = await storage.stage(Buffer.from("a,b\n"));
    const object = await inTransaction(database, tx => storage.keep(tx, staged, { name, contentType: "text/csv" }));
    expect(object).toMatchObject({ name, size: 4, metageneration: 1 });
    expect(Buffer.from(await getBytes(ref(ana.storage, name))).toString()).toBe("a,b\n");
    const lost = await storage.stage(Buffer.from("never"));
    const failing = inTransaction(database, async tx => {
      await storage.keep(tx, lost, { name, contentType: "text/csv" });
      await storage.remove(tx, name);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const opened = await storage.open(name);
    expect(await new Response(opened?.bytes as unknown as ReadableStream).text()).toBe("a,b\n");
    expect((await storage.listUnder(database.read, `exports/${ana.uid}/o`)).map(found => found.name)).toEqual([name]);
    expect(await inTransaction(database, tx => storage.remove(tx, name))).toBe(true);
    expect(await inTransaction(database, tx => storage.remove(tx, name))).toBe(false);
    expect(await storage.find(database.read, name)).toBeUndefined();
    // The next start finds what is left: the removed file, and the staged one once its lease has run out.
    server.clock.now += 5 * 60_000;
    const next = await startStorage({ files: place.files(), rules, url: server.url, clock: server.clock });
    await next.tidy(place);
    await next.stop();
  });

  test("bytes that vanished behind the server's back are a missing file, not an endless retry", async () => {
    const file = paper();
    await server.tidy(place);
    const ids = new Set(await place.ids());
    await uploadString(file, "x");
    for (const id of await place.ids()) if (!ids.has(id)) await place.lose(id);
    await expect(getBytes(file)).rejects.toMatchObject({ code: "storage/object-not-found" });
    await deleteObject(file);
  });
});

async function begin(server: RunningStorage, as: Client, name: string, size: number): Promise<string> {
  const answer = await beginByHand(server, name, { as, size });
  expect([answer.status, answer.headers.get("x-goog-upload-status")]).toEqual([200, "active"]);
  return answer.headers.get("x-goog-upload-url") ?? "";
}

/** Bytes that do not repeat, so that pieces in the wrong order are noticed. */
function pseudoRandom(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12345;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}
