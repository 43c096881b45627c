import type { AddressInfo } from "node:net";
import { openDatabase } from "@hb/platform/database/database.ts";
import { createHttp } from "@hb/platform/http/server.ts";
import { localFiles } from "@hb/platform/storage/files/local-files.ts";
import { createStorage } from "@hb/platform/storage/storage.ts";

/** HB's storage alone, for files of any size and everybody, so that nothing but files is measured. */
const [url = "", folder = ""] = process.argv.slice(2);
const database = await openDatabase({ url, dataDir: "" });
const everybody = () => true;
const storage = createStorage({ database, files: localFiles(folder), bucket: "hb.files", now: Date.now });
const rule = { path: "any/{file}", maxBytes: 1e9, contentTypes: ["application/octet-stream" as const] };
const http = createHttp({ log: false });
await http.register(
  storage.serve({
    identify: () => Promise.reject(new Error("Nobody signs in here.")),
    rules: [{ ...rule, read: everybody, write: everybody }],
  }),
);
await storage.start();
await http.listen({ host: "127.0.0.1", port: 0 });
process.send?.((http.server.address() as AddressInfo).port);
