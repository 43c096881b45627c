import { openDatabase } from "../database/database.ts";
import { createHttp } from "../http/server.ts";
import { localFiles } from "../storage/files/local-files.ts";
import { createStorage } from "../storage/storage.ts";

/** Storage in its own process, for tests that kill it. Sends its port to the test. */
const [url = "", folder = ""] = process.argv.slice(2);
const database = await openDatabase({ url, dataDir: "" });
const storage = createStorage({
  database,
  files: localFiles(folder),
  bucket: "demo.files",
  now: Date.now,
});
const http = createHttp({ log: false });
await http.register(
  storage.serve({
    identify: () => Promise.reject(new Error("Nobody signs in here.")),
    rules: [{ path: "any/{file}", maxBytes: 1e9, contentTypes: ["text/plain"], read: () => true, write: () => true }],
  }),
);
await storage.start();
await http.listen({ host: "127.0.0.1", port: 0 });
process.send?.((http.server.address() as { port: number }).port);
