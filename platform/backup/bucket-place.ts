import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3ServiceException } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { StartError } from "../start-error.ts";
import type { Bucket } from "../storage/files/bucket.ts";
import { connectBucket, forgetBrokenUploads, isStoreFailure } from "../storage/files/s3-client.ts";
import type { BackupPlace, NewBackup } from "./place.ts";

/** S3 allows 10,000 parts, so a backup can have 160 GB. Two parts are held in memory. */
const partBytes = 16 * 1024 * 1024;
/** A page that shows the backups waits for this. */
const maxListMs = 10_000;

/** Below the address's prefix, if it has one. */
export function bucketPlace(at: Bucket): BackupPlace {
  const client = connectBucket(at);
  const refused = (error: unknown): never => {
    if (!isStoreFailure(error) && (error as Error).name !== "AbortError") throw error;
    throw new StartError(`The bucket ${at.label} can't be used: ${(error as Error).name}.`);
  };
  const keyOf = (name: string) => ({ Bucket: at.bucket, Key: at.prefix + name });
  async function list() {
    const found: { name: string; bytes: number }[] = [];
    const where = { Bucket: at.bucket, Prefix: at.prefix, Delimiter: "/" };
    const abortSignal = AbortSignal.timeout(maxListMs);
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, where, { abortSignal }))
      for (const { Key = "", Size = 0 } of Contents) found.push({ name: Key.slice(at.prefix.length), bytes: Size });
    return found;
  }
  function begin(name: string): NewBackup {
    let upload: Upload | undefined;
    return {
      async write(bytes) {
        let total = 0;
        const counted = async function* () {
          for await (const piece of bytes) {
            total += piece.length;
            yield piece;
          }
        };
        // It appears in the bucket with its last part; one that fails is aborted, parts and all.
        const Body = Readable.from(counted(), { objectMode: false });
        upload = new Upload({ client, params: { ...keyOf(name), Body }, partSize: partBytes, queueSize: 2 });
        await upload.done().catch(refused);
        return total;
      },
      discard: async () => upload?.abort(),
    };
  }
  return {
    file: name => ({
      label: `${at.label}/${name}`,
      begin: () => begin(name),
      async read() {
        try {
          return (await client.send(new GetObjectCommand(keyOf(name)))).Body as Readable;
        } catch (error) {
          if (error instanceof S3ServiceException && error.name === "NoSuchKey") return undefined;
          return refused(error);
        }
      },
    }),
    list: () => list().catch(refused),
    async remove(name) {
      await client.send(new DeleteObjectCommand(keyOf(name))).catch(refused);
    },
    removeUnfinished: isOurs => forgetBrokenUploads(client, at, isOurs),
    close: () => client.destroy(),
  };
}
