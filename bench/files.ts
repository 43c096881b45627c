import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { ratio } from "./load.ts";

const megabyte = 1024 * 1024;
const fileMegabytes = 100;
const piece = Buffer.alloc(64 * 1024, "x");
const rounds = 3;

interface Server {
  upload(name: string): Promise<void>;
  download(name: string): Promise<void>;
  residentMegabytes(): number;
  child: ChildProcess;
}

/** Files through HB and through the least that could stream them to the same disk, in turns; then five large ones at once. */
export async function bench(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hb-bench-files-"));
  const database = await freshDatabase();
  const hb = await start(
    import.meta.resolve("./parts/storage-server.ts"),
    [database.url, join(folder, "hb")],
    multipart,
  );
  const bare = await start(import.meta.resolve("./parts/bare-files.ts"), [folder], plain);

  for (const server of [hb, bare]) await server.upload("warm");
  for (const what of ["upload", "download"] as const) {
    const took = { hb: 0, bare: 0 };
    for (let round = 0; round < rounds; round++) {
      took.hb += await seconds(() => hb[what]("warm"));
      took.bare += await seconds(() => bare[what]("warm"));
    }
    const rate = (total: number) => (fileMegabytes * rounds) / total;
    print(
      `${what}, ${fileMegabytes} MB: ${rate(took.hb).toFixed(0)} MB/s; bare ${rate(took.bare).toFixed(0)} MB/s; ratio ${ratio(rate(took.hb), rate(took.bare))}`,
    );
  }
  for (const [name, server] of [
    ["HB", hb],
    ["bare", bare],
  ] as const) {
    const before = server.residentMegabytes();
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, server.residentMegabytes())), 20);
    const total = await seconds(() => Promise.all([1, 2, 3, 4, 5].map(n => server.upload(`many${n}`))));
    clearInterval(watching);
    print(
      `five of them at once, ${name}: ${((5 * fileMegabytes) / total).toFixed(0)} MB/s; memory ${before.toFixed(0)} MB, at most ${(most - before).toFixed(0)} MB more`,
    );
  }
  for (const { child } of [hb, bare]) child.kill();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}

type Shape = (name: string) => { path: string; headers: Record<string, string>; before: string; after: string };

const plain: Shape = name => ({ path: `/${name}`, headers: {}, before: "", after: "" });
/** As the SDK's uploadBytes() writes it. */
const multipart: Shape = name => ({
  path: `/v0/b/hb.files/o?name=any%2F${name}`,
  headers: { "x-goog-upload-protocol": "multipart", "content-type": "multipart/related; boundary=b1" },
  before: `--b1\r\nContent-Type: application/json\r\n\r\n{"contentType":"application/octet-stream"}\r\n--b1\r\nContent-Type: application/octet-stream\r\n\r\n`,
  after: "\r\n--b1--",
});

async function start(program: string, args: string[], shape: Shape): Promise<Server> {
  const child = fork(fileURLToPath(program), args);
  const port = await new Promise<number>(resolve => child.once("message", message => resolve(message as number)));
  return {
    child,
    upload: name => upload(port, shape(name)),
    download: name => download(port, shape === plain ? `/${name}` : `/v0/b/hb.files/o/any%2F${name}?alt=media`),
    residentMegabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
  };
}

async function upload(port: number, { path, headers, before, after }: ReturnType<Shape>): Promise<void> {
  const length = before.length + fileMegabytes * megabyte + after.length;
  const call = request({ port, path, method: "POST", headers: { ...headers, "content-length": length } });
  const answered = new Promise<number>((resolve, reject) => {
    call.on("error", reject);
    call.on("response", response => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(Readable.from(body(before, after), { objectMode: false, highWaterMark: megabyte }), call);
  const status = await answered;
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

function* body(before: string, after: string): Generator<Buffer> {
  if (before) yield Buffer.from(before);
  for (let sent = 0; sent < fileMegabytes * megabyte; sent += piece.length) yield piece;
  if (after) yield Buffer.from(after);
}

async function download(port: number, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request({ port, path }, response => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume();
      response.on("end", resolve);
    })
      .on("error", reject)
      .end();
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
