import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openDatabase } from "@hb/platform/database/database.ts";
import { createHttp } from "@hb/platform/http/server.ts";
import { localFiles } from "@hb/platform/storage/files/local-files.ts";
import { createStorage } from "@hb/platform/storage/storage.ts";

/** HB's storage alone, for files of any size and everybody, so that nothing but files is measured. */
const [url = "", folder = ""] = process.argv.slice(2);
const migrations = [join(import.meta.dirname, "../../platform/migrations")];
const database = await openDatabase({ url, dataDir: "", migrations });
const everybody = () => true;
const storage = createStorage({
  database,
  identify: () => Promise.reject(new Error("Nobody signs in here.")),
  rules: [
    {
      path: "any/{file}",
      maxBytes: 1e9,
      contentTypes: ["application/octet-stream"],
      read: everybody,
      write: everybody,
    },
  ],
  files: localFiles(folder),
  bucket: "hb.files",
  now: Date.now,
});
const http = createHttp({ log: false });
await http.register(storage.routes);
await storage.start();
await http.listen({ host: "127.0.0.1", port: 0 });
process.send?.((http.server.address() as AddressInfo).port);
