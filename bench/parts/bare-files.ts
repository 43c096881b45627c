import { createReadStream, createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** The least that takes and gives files: bytes to the disk and back, safe on it before the answer. */
const [folder = ""] = process.argv.slice(2);
const server = createServer(async (request, response) => {
  const path = join(folder, (request.url ?? "").replaceAll("/", "_"));
  if (request.method === "GET") return pipeline(createReadStream(path), response);
  await pipeline(request, createWriteStream(path, { flush: true }));
  response.end("{}");
});
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
