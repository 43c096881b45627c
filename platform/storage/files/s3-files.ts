import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Refusal } from "../../refusal.ts";
import { StartError } from "../../start-error.ts";
import { bucketForm, parseBucket } from "./bucket.ts";
import type { Files } from "./files.ts";
import { connectBucket, forgetBrokenUploads, isStoreFailure } from "./s3-client.ts";

/** The smallest part that S3 allows. Two are held in memory per upload: one being sent, one being filled. */
const pieceBytes = 5 * 1024 * 1024;

/** Any S3-compatible bucket. Its files have no prefix. */
export function s3Files(url: string): Files {
  const at = parseBucket(url);
  if (!at || at.prefix !== "") throw new StartError(`The storage address must look like ${bucketForm}.`, "storage");
  const { bucket } = at;
  const client = connectBucket(at);

  async function check(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  }

  return {
    async start() {
      try {
        await check();
      } catch (error) {
        const { name, message } = error as Error;
        throw new StartError(`The storage bucket ${bucket} can't be used: ${name} ${message}`, "storage");
      }
      await forgetBrokenUploads(client, at, name => /^[0-9a-f]{32}$/.test(name));
    },

    check,

    async write(id, bytes) {
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: id, Body: Readable.from(bytes, { objectMode: false }) },
        partSize: pieceBytes,
        queueSize: 2,
      });
      await upload.done().catch(unavailable);
    },

    async read(id, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: id, ...(Range && { Range }) }));
        return Body as Readable;
      } catch (error) {
        return isMissing(error) ? undefined : unavailable(error);
      }
    },

    async has(id) {
      try {
        await client.send(new HeadObjectCommand({ Bucket: bucket, Key: id }));
        return true;
      } catch (error) {
        return isMissing(error) ? false : unavailable(error);
      }
    },

    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: id })).catch(unavailable);
    },

    async stop() {
      client.destroy();
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Our own refusals pass through; an error of S3 is not the caller's fault. */
function unavailable(error: unknown): never {
  if (isStoreFailure(error))
    throw new Refusal("unavailable", "File storage isn't responding. Nothing was changed. Try again in a moment.");
  throw error;
}
