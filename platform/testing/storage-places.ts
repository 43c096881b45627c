import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { Files } from "../storage/files/files.ts";
import { localFiles } from "../storage/files/local-files.ts";
import { s3Files } from "../storage/files/s3-files.ts";

/** A place for files, seen from outside the server. */
export interface Place {
  /** A new instance, as another process would make one. */
  files(): Files;
  ids(): Promise<string[]>;
  /** Deletes bytes without the server knowing. */
  lose(id: string): Promise<void>;
  stop(): Promise<void>;
}

export async function localPlace(): Promise<Place & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "platform-files-"));
  return {
    folder,
    files: () => localFiles(folder),
    async ids() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter(entry => entry.isFile()).map(entry => entry.name);
    },
    lose: id => rm(join(folder, id.slice(0, 2), id)),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
}
type S3ServerClass = new (options: object) => S3Server;

/** A real server of the S3 protocol on loopback; its package has no types. */
export async function s3Place(): Promise<Place & { url: string }> {
  const Server = createRequire(import.meta.url)("s3rver") as S3ServerClass;
  const folder = await mkdtemp(join(tmpdir(), "platform-s3-"));
  const options = {
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "files" }],
  };
  const server = new Server(options);
  const { port } = await server.run();
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=0`;
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    region: "us-east-1",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  return {
    url,
    files: () => s3Files(url),
    async ids() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: "files" }));
      return Contents.map(({ Key }) => Key ?? "");
    },
    async lose(id) {
      await client.send(new DeleteObjectCommand({ Bucket: "files", Key: id }));
    },
    async stop() {
      client.destroy();
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
