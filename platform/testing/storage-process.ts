import { join } from "node:path";
import { openDatabase } from "../database/database.ts";
import { createHttp } from "../http/server.ts";
import { localFiles } from "../storage/files/local-files.ts";
import { createStorage } from "../storage/storage.ts";

/** Storage in a process of its own, for tests that kill it: tells its port to whoever forked it. */
const [url = "", folder = ""] = process.argv.slice(2);
const database = await openDatabase({ url, dataDir: "", migrations: [join(import.meta.dirname, "../migrations")] });
const storage = createStorage({
  database,
  identify: () => Promise.reject(new Error("Nobody signs in here.")),
  rules: [{ path: "any/{file}", maxBytes: 1e9, contentTypes: ["text/plain"], read: () => true, write: () => true }],
  files: localFiles(folder),
  bucket: "hb.files",
  now: Date.now,
});
const http = createHttp({ log: false });
await http.register(storage.routes);
await storage.start();
await http.listen({ host: "127.0.0.1", port: 0 });
process.send?.((http.server.address() as { port: number }).port);
