import { createHash } from "node:crypto";
import { connect } from "node:net";
import {
  deleteObject,
  getBytes,
  getMetadata,
  list,
  ref,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { bucket, type Client, type RunningStorage, startStorage } from "../testing/start-storage.ts";
import { addressOf, beginByHand, sendByHand, uploadByHand } from "../testing/storage-by-hand.ts";
import { localPlace, type Place } from "../testing/storage-places.ts";
import type { TestActor } from "../testing/test-access.ts";
import type { StorageRule } from "./rules.ts";

const anybody = () => true;
const rules: StorageRule<TestActor>[] = [
  {
    path: "any/{file}",
    maxBytes: 200_000,
    contentTypes: ["text/plain", "text/csv", "image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"],
    read: anybody,
    write: anybody,
    update: anybody,
    delete: anybody,
    list: anybody,
  },
  {
    path: "office/{file}",
    maxBytes: 100_000,
    contentTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip"],
    read: anybody,
    write: anybody,
  },
  {
    path: "photos/{file}",
    maxBytes: 100_000,
    contentTypes: ["image/jpeg", "application/pdf"],
    read: anybody,
    write: anybody,
    stripLocation: true,
  },
  { path: "bytes/{file}", maxBytes: 1000, contentTypes: ["application/octet-stream"], read: anybody, write: anybody },
];

let place: Place;
let server: RunningStorage;
let ana: Client;
beforeAll(async () => {
  place = await localPlace();
  server = await startStorage({ files: place.files(), rules, stallMs: 500 });
  ana = await server.signedIn();
});
afterEach(() => server.tidy(place));
afterAll(async () => {
  await server.stop();
  await place.stop();
});

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
const jpeg = Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF\0", "latin1");

test("names that anything might read differently are refused, in every encoding", async () => {
  const names = [
    "../etc/passwd",
    "any/../any/x",
    "any/..",
    "any/.",
    "./any/x",
    "/any/x",
    "any//x",
    "any/x/",
    "any/x.",
    "any/x ",
    "any/ x",
    "any/...",
    "any\\x",
    "any/..\\x",
    "C:\\x",
    "any/%2e%2e",
    "any/%2E%2E%2Fx",
    "any/%252e%252e",
    "any/%00",
    "any/x\0.txt",
    "any/x\n",
    "any/x\r\nset-cookie: a=b",
    "any/\x7f",
    "any/\u0085",
    "any/\u202egnp.exe",
    "any/\u200bx",
    "any/\u2028x",
    "any/\ufeff",
    `any/${"x".repeat(256)}`,
    `any/${"ü".repeat(600)}`,
    `${"a/".repeat(600)}x`,
  ];
  for (const name of names) {
    const answers = [
      await uploadByHand(server, name),
      await beginByHand(server, name),
      await server.request(addressOf(name)),
      await server.request(`${addressOf(name)}?alt=media`),
    ];
    for (const { status } of answers) expect([name, [400, 403, 404].includes(status)]).toEqual([name, true]);
  }
  // As some clients would never send them.
  const raw = [
    "any/..",
    "..%2f..%2fetc",
    "any%2f..%2f..",
    "any%5c..",
    "any%c0%ae%c0%ae",
    "any%2f%ff",
    "any%2fx%00",
    "%2e%2e",
  ];
  for (const segment of raw) {
    const [line] = (
      await speak(`GET /v0/b/${bucket}/o/${segment}?alt=media HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    ).split("\r\n");
    expect([segment, line]).toEqual([segment, expect.stringMatching(/^HTTP\/1\.1 (400|403|404) /)]);
  }
  for (const prefix of ["../", "any/../", "any\\", "any/\0", "any//"])
    expect((await server.request(`/v0/b/${bucket}/o?prefix=${encodeURIComponent(prefix)}`)).status).toBeLessThan(404);
});

test("composed and decomposed letters are the same name", async () => {
  const [composed, decomposed] = ["any/caf\u00e9", "any/cafe\u0301"];
  await uploadString(ref(ana.storage, decomposed), "one");
  expect((await getMetadata(ref(ana.storage, composed))).fullPath).toBe(composed);
  await uploadBytesResumable(ref(ana.storage, decomposed), Buffer.from("two"), { contentType: "text/plain" });
  expect(Buffer.from(await getBytes(ref(ana.storage, composed))).toString()).toBe("two");
  const { items } = await list(ref(ana.storage, "any"));
  expect(items.map(({ fullPath }) => fullPath).filter(path => path.startsWith("any/caf"))).toEqual([composed]);
  await deleteObject(ref(ana.storage, decomposed));
  expect((await server.request(addressOf(composed))).status).toBe(404);
});

test("on the disk no file bears an object's name", async () => {
  await uploadString(ref(ana.storage, "any/name.txt"), "x");
  for (const id of await place.ids()) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test("a file that is too large is cut off as soon as that is known", async () => {
  const large = Buffer.alloc(3_000_000, "x");
  for (const upload of [uploadBytes, uploadBytesResumable])
    await expect(upload(ref(ana.storage, "any/large"), large)).rejects.toMatchObject({ status: 413 });
  await expect(uploadBytes(ref(ana.storage, "any/large"), large.subarray(0, 200_001))).rejects.toMatchObject({
    status: 413,
  });
  // Without a length there is nothing to believe: only counting helps.
  const endless = new ReadableStream({
    start: controller => controller.enqueue(Buffer.from("--b1\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\n")),
    pull: controller => controller.enqueue(Buffer.alloc(65_536, "x")),
  });
  const headers = { "x-goog-upload-protocol": "multipart", "content-type": "multipart/related; boundary=b1" };
  const init = { method: "POST", headers, body: endless, duplex: "half" } as const;
  // Either the refusal is read, or the connection ends in the middle of sending.
  const outcome = await server.request(`/v0/b/${bucket}/o?name=any%2Flarge`, init).then(
    answer => answer.status,
    () => 413,
  );
  expect(outcome).toBe(413);
  expect((await server.request(addressOf("any/large"))).status).toBe(404);
  await uploadBytes(ref(ana.storage, "any/limit"), large.subarray(0, 200_000));
});

test("an upload in pieces can't grow beyond its path or its word", async () => {
  expect((await beginByHand(server, "any/pieces", { as: ana, size: 200_001 })).status).toBe(413);
  const wordless = (await beginByHand(server, "any/pieces", { as: ana })).headers.get("x-goog-upload-url") ?? "";
  expect((await sendByHand(ana, wordless, "upload", 0, Buffer.alloc(150_000, "x"))).status).toBe(200);
  expect((await sendByHand(ana, wordless, "upload", 150_000, Buffer.alloc(50_001, "x"))).status).toBe(413);
  expect((await sendByHand(ana, wordless, "cancel")).status).toBe(200);
  for (const size of ["-1", "1e3", "x", "1".repeat(20)]) {
    const headers = { "x-goog-upload-protocol": "resumable", "x-goog-upload-command": "start" };
    const length = { "x-goog-upload-header-content-length": size };
    const init = { method: "POST", headers: { ...headers, ...length }, body: "{}" };
    expect((await server.request(`/v0/b/${bucket}/o?name=any%2Fx`, init)).status).toBe(400);
  }
});

test("bytes that aren't what they claim to be are refused", async () => {
  const lies: [string, string | Buffer][] = [
    ["image/png", "not a picture"],
    ["image/png", jpeg],
    ["image/jpeg", png],
    ["image/gif", "GIF90a"],
    ["image/webp", Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1")],
    ["application/pdf", " %PDF-1.7"],
    ["text/plain", png],
    ["text/csv", "a,b\0c"],
    ["text/plain", `${"x".repeat(10_000)}\x01`],
    ["text/html", "<p>"],
    ["image/svg+xml", "<svg/>"],
    ["application/javascript", "alert(1)"],
    ["image/heic", Buffer.from("\0\0\0\x18ftypheic", "latin1")],
    ["application/octet-stream", Buffer.from([1, 2, 3])],
  ];
  for (const [contentType, bytes] of lies)
    expect([contentType, (await uploadByHand(server, "any/lie", { contentType, bytes })).status]).toEqual([
      contentType,
      415,
    ]);
  expect((await beginByHand(server, "any/lie", { contentType: "text/html" })).status).toBe(415);
  const late = await beginByHand(server, "any/lie", { as: ana, contentType: "image/png" });
  const upload = late.headers.get("x-goog-upload-url") ?? "";
  expect((await sendByHand(ana, upload, "upload, finalize", 0, "no picture")).status).toBe(415);
  expect((await sendByHand(ana, upload, "query")).status).toBe(404);
});

test("pages and drawings are refused under any disguise", async () => {
  const page = "<script>alert(1)</script>";
  const disguises: [string, string, string | Buffer][] = [
    ["any/p", "text/plain", page],
    ["any/p", "text/csv", `\ufeff \n<!DOCTYPE html>${page}`],
    ["any/p", "text/plain", `a,b\n<SvG onload=alert(1)>`],
    ["any/p", "text/plain", `<?xml version="1.0"?><svg/>`],
    ["any/p", "image/gif", `GIF89a/*${page}*/=1;`],
    ["any/p", "image/png", Buffer.concat([png, Buffer.from(page)])],
    ["any/p", "image/jpeg", Buffer.concat([jpeg, Buffer.from(`<html>${page}`)])],
    ["any/p", "application/pdf", `%PDF-1.7\n${page}`],
    ["bytes/p", "application/octet-stream", page],
    ["bytes/p", "application/octet-stream", Buffer.concat([Buffer.from([0, 1]), Buffer.from("<svg ")])],
  ];
  for (const [name, contentType, bytes] of disguises)
    expect([bytes, (await uploadByHand(server, name, { contentType, bytes })).status]).toEqual([bytes, 415]);
});

test("who claims nothing gets the type that the bytes have", async () => {
  const found: [string, string, string | Buffer][] = [
    ["any/f", "image/png", png],
    ["any/f", "image/jpeg", jpeg],
    ["any/f", "image/webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1")],
    ["any/f", "application/pdf", "%PDF-1.7"],
    ["any/f", "text/plain", "x < y, a,b"],
    ["office/f", "application/zip", Buffer.from("PK\x03\x04 other", "latin1")],
    [
      "office/f",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml", "latin1"),
    ],
    ["bytes/f", "application/octet-stream", Buffer.from([0, 1, 2])],
  ];
  for (const [name, contentType, bytes] of found) {
    const answer = await uploadByHand(server, name, { contentType: "application/octet-stream", bytes });
    expect(await answer.json()).toMatchObject({ contentType });
  }
});

test("the type can't be changed into one that the bytes aren't", async () => {
  await uploadByHand(server, "any/type", { contentType: "image/png", bytes: png });
  for (const contentType of ["text/html", "text/plain", "image/jpeg", "image/svg+xml", "x", "text/plain\r\nx: y"]) {
    const answer = await server.request(addressOf("any/type"), {
      method: "PATCH",
      body: JSON.stringify({ contentType }),
    });
    expect([400, 415]).toContain(answer.status);
  }
  expect(await (await server.request(addressOf("any/type"))).json()).toMatchObject({ contentType: "image/png" });
});

test("bytes whose checksum differs aren't kept", async () => {
  const metadata = { md5Hash: "AAAAAAAAAAAAAAAAAAAAAA==" };
  expect((await uploadByHand(server, "any/sum", { metadata })).status).toBe(400);
  expect((await uploadByHand(server, "any/sum", { metadata: { md5Hash: "no checksum" } })).status).toBe(400);
  const begun = await beginByHand(server, "any/sum", { as: ana, metadata, contentType: "text/plain" });
  const upload = begun.headers.get("x-goog-upload-url") ?? "";
  expect((await sendByHand(ana, upload, "upload, finalize", 0, "x")).status).toBe(400);
  expect((await server.request(addressOf("any/sum"))).status).toBe(404);
});

test("a photo is kept without its location, and its checksum is that of what was sent", async () => {
  const place = Buffer.from("\xff\xe1\0\x16Exif\0\0N52.5E13.4\0\0\0\0", "latin1");
  const scan = Buffer.from("\xff\xda\0\x02picture\xff\xd9", "latin1");
  const sent = Buffer.concat([Buffer.from([0xff, 0xd8]), place, scan]);
  const md5Hash = createHash("md5").update(sent).digest("base64");
  for (const upload of [uploadBytes, uploadBytesResumable]) {
    const file = ref(ana.storage, `photos/${upload.name}`);
    await upload(file, sent, { contentType: "image/jpeg", md5Hash });
    const kept = Buffer.concat([Buffer.from([0xff, 0xd8]), scan]);
    expect(Buffer.from(await getBytes(file))).toEqual(kept);
    expect(await getMetadata(file)).toMatchObject({
      size: kept.length,
      md5Hash: createHash("md5").update(kept).digest("base64"),
    });
  }
  const damaged = await uploadByHand(server, "photos/x", { contentType: "image/jpeg", bytes: sent.subarray(0, 20) });
  expect(damaged.status).toBe(400);
});

test("no browser runs or shows a file on this origin", async () => {
  await uploadByHand(server, "any/shown", {
    metadata: { contentDisposition: 'inline; filename="a.txt"', cacheControl: "public, s-maxage=9, max-age=5" },
  });
  const { headers } = await server.request(`${addressOf("any/shown")}?alt=media`);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/plain",
    "content-disposition": 'attachment; filename="a.txt"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=5",
    "content-length": "1",
  });
});

test("metadata that is no metadata is refused", async () => {
  const wrong = [
    "x",
    [],
    { contentType: 1 },
    { cacheControl: "a\r\nset-cookie: b=c" },
    { contentDisposition: "attachment; filename=\u0394" },
    { contentLanguage: "x".repeat(2000) },
    { metadata: { a: 1 } },
    { metadata: { a: "\0" } },
    { metadata: { a: "\ud800" } },
    { metadata: { "": "x" } },
    { metadata: { a: "x".repeat(9000) } },
    { name: "any/another" },
    { md5Hash: 5 },
  ];
  for (const metadata of wrong) {
    expect([metadata, (await uploadByHand(server, "any/m", { metadata })).status]).toEqual([metadata, 400]);
    expect([metadata, (await beginByHand(server, "any/m", { metadata })).status]).toEqual([metadata, 400]);
  }
  const polluting = '{"metadata":{"__proto__":"x","constructor":"y"}}';
  await uploadByHand(server, "any/m");
  const patched = await server.request(addressOf("any/m"), { method: "PATCH", body: polluting });
  expect(await patched.text()).toContain('"metadata":{"constructor":"y"}');
  for (const body of ["", "{", "null", "x".repeat(100_000), "\xff"])
    expect((await server.request(addressOf("any/m"), { method: "PATCH", body })).status).toBe(
      body === "null" ? 200 : 400,
    );
});

test("a body that is no multipart body is refused", async () => {
  const whole =
    "--b1\r\nContent-Type: application/json\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\nx\r\n--b1--";
  const headers = { "x-goog-upload-protocol": "multipart", "content-type": "multipart/related; boundary=b1" };
  const send = (body: string, type = headers["content-type"]) =>
    server.request(`/v0/b/${bucket}/o?name=any%2Fb`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body,
    });
  expect((await send(whole)).status).toBe(200);
  expect((await send(whole, 'multipart/related; type="application/json"; boundary="b1"')).status).toBe(200);
  for (let length = 0; length < whole.length - 1; length += 5)
    expect((await send(whole.slice(0, length))).status).toBe(400);
  for (const type of [
    "multipart/related",
    "multipart/form-data; boundary=b1",
    "text/plain",
    "multipart/related; boundary=",
  ])
    expect((await send(whole, type)).status).toBe(400);
  expect((await send(whole.replaceAll("b1", "b2"))).status).toBe(400);
  expect((await send(whole.replace("{}", `{"a":"${"x".repeat(70_000)}"}`))).status).toBe(400);
  expect((await send(whole.replace("text/plain", "x".repeat(9000)))).status).toBe(400);
  for (const other of ["raw", "resumable", ""])
    expect(
      (
        await server.request(`/v0/b/${bucket}/o?name=any%2Fb`, {
          method: "POST",
          headers: { "x-goog-upload-protocol": other },
        })
      ).status,
    ).toBe(400);
});

test("a body that breaks off, lies about its length or falls silent leaves nothing", async () => {
  const head = (length: number) =>
    `POST /v0/b/${bucket}/o?name=any%2Fslow HTTP/1.1\r\nHost: x\r\nX-Goog-Upload-Protocol: multipart\r\n` +
    `Content-Type: multipart/related; boundary=b1\r\nContent-Length: ${length}\r\n\r\n`;
  const start = "--b1\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\n";
  const body = `${start}${"x".repeat(100_000)}`;
  // Breaks off.
  await speak(`${head(body.length + 50)}${body}`, { hangUp: true });
  // Says less than it sends: the rest is no request.
  expect(await speak(`${head(start.length + 10)}${body}\r\n--b1--`)).toMatch(/^HTTP\/1\.1 400/);
  // Falls silent: cut after the configured time, without an answer.
  expect(await speak(`${head(body.length + 50)}${body}`)).toBe("");
  expect(await speak(`${head(body.length + 50)}`)).toBe("");
  expect((await server.request(addressOf("any/slow"))).status).toBe(404);
});

test("a reader that stops reading is cut off", async () => {
  const silent = await startStorage({
    files: place.files(),
    rules: [{ path: "big/{file}", maxBytes: 1e9, contentTypes: ["text/plain"], read: anybody, write: anybody }],
    stallMs: 300,
    url: server.url,
  });
  const staged = await silent.storage.stage(Buffer.alloc(30_000_000, "x"));
  const file = { name: "big/file", contentType: "text/plain" };
  await inTransaction(silent.database, tx => silent.storage.keep(tx, staged, file));
  const socket = connect(Number(new URL(silent.origin).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`GET ${addressOf("big/file")}?alt=media HTTP/1.1\r\nHost: x\r\n\r\n`);
  socket.pause();
  await expect.poll(() => connections(silent)).toBe(1);
  await expect.poll(() => connections(silent)).toBe(0);
  socket.destroy();
  await silent.stop();
});

test("an address that only looks like an upload is refused", async () => {
  const upload = `/v0/b/${bucket}/o?name=any%2Fx&upload_id=${"x".repeat(32)}`;
  for (const command of ["query", "upload", "finalize", "cancel", "upload, finalize"])
    expect(
      (await server.request(upload, { method: "POST", headers: { "x-goog-upload-command": command } })).status,
    ).toBe(404);
  const mine = (await beginByHand(server, "any/u", { as: ana })).headers.get("x-goog-upload-url") ?? "";
  for (const command of ["", "start", "upload, cancel", "delete"])
    expect((await sendByHand(ana, mine, command)).status).toBe(400);
  const noOffset = {
    method: "POST",
    headers: { authorization: `Firebase ${ana.idToken}`, "x-goog-upload-command": "upload" },
  };
  expect((await fetch(mine, { ...noOffset, body: "x" })).status).toBe(400);
  await sendByHand(ana, mine, "cancel");
});

test("no one can fill the place with uploads that are never finished", async () => {
  const carl = await server.signedIn();
  for (let begun = 0; begun < 50; begun++) expect((await beginByHand(server, "any/u", { as: carl })).status).toBe(200);
  expect((await beginByHand(server, "any/u", { as: carl })).status).toBe(402);
  expect((await beginByHand(server, "any/u", { as: ana })).status).toBe(200);
});

test("a full storage refuses more, and still reads", async () => {
  const room = await localPlace();
  const full = await startStorage({ files: room.files(), rules, maxTotalBytes: 1_000_000 });
  const dora = await full.signedIn();
  const big = Buffer.alloc(199_000, "x");
  for (let at = 0; at < 3; at++) await uploadBytes(ref(dora.storage, `any/q${at}`), big);
  const exceeded = { code: "storage/quota-exceeded", status: 402 };
  for (const upload of [uploadBytes, uploadBytesResumable])
    await expect(
      (async () => {
        for (let at = 3; at < 9; at++) await upload(ref(dora.storage, `any/q${at}`), big);
      })(),
    ).rejects.toMatchObject(exceeded);
  const begun = await beginByHand(full, "any/over", { as: dora, size: 200_000 });
  expect(begun.status).toBe(402);
  expect((await getBytes(ref(dora.storage, "any/q1"))).byteLength).toBe(199_000);
  await full.tidy(room);
  await full.stop();
  await room.stop();
});

function speak(text: string, { hangUp = false } = {}): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    let heard = "";
    socket.on("data", chunk => {
      heard += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
    socket.write(text, () => hangUp && socket.destroy());
  });
}

function connections(running: RunningStorage): Promise<number> {
  return new Promise((resolve, reject) =>
    running.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
