import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Refusal } from "../../refusal.ts";
import { StartError } from "../../start-error.ts";
import type { Files } from "./files.ts";

/** The smallest part that S3 allows. Two are held in memory per upload: one being sent, one being filled. */
const pieceBytes = 5 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Any S3-compatible bucket: `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`. Key and secret are percent-encoded; without
 * them the usual AWS sources apply (environment, instance role). `tls=0` is plain http.
 */
export function s3Files(url: string): Files {
  const { bucket, ...options } = parseStorageUrl(url);
  const client = new S3Client({
    ...options,
    forcePathStyle: true,
    // The newer default asks for checksums that many compatible servers do not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      // Up to the first byte of the answer; a body may wait for a slow reader, whom we cut in the end.
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 120_000,
      // Each download to a slow reader holds a connection.
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  });

  return {
    async start() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        const { name, message } = error as Error;
        throw new StartError(`The storage bucket ${bucket} can't be used: ${name} ${message}`, "storage");
      }
      await forgetBrokenUploads(client, bucket);
    },

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
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        return unavailable(error);
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

/** A killed process leaves parts that no listing shows and that the owner of the bucket pays for. */
async function forgetBrokenUploads(client: S3Client, bucket: string): Promise<void> {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Initiated.getTime() < Date.now() - dayMs && /^[0-9a-f]{32}$/.test(Key ?? ""))
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  } catch (error) {
    // Some compatible servers cannot list them; a lifecycle rule of the bucket does the same.
    if (!(error instanceof S3ServiceException)) throw error;
  }
}

/** Our own refusals pass through; an error of S3 is not the caller's fault. */
function unavailable(error: unknown): never {
  if (error instanceof S3ServiceException || isNetworkError(error))
    throw new Refusal("unavailable", "File storage isn't responding. Nothing was changed. Try again in a moment.");
  throw error;
}

function isNetworkError(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)/.test(code ?? "") || name === "TimeoutError";
}

function parseStorageUrl(text: string) {
  const form = "s3://KEY:SECRET@host:port/bucket?region=eu-central-1&tls=0";
  if (!URL.canParse(text)) throw new StartError(`The storage address must look like ${form}.`, "storage");
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const tls = url.searchParams.get("tls") ?? "1";
  const isRight = url.protocol === "s3:" && url.host !== "" && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  if (!isRight || !["0", "1"].includes(tls))
    throw new StartError(`The storage address must look like ${form}.`, "storage");
  const accessKeyId = decodeURIComponent(url.username);
  const secretAccessKey = decodeURIComponent(url.password);
  return {
    bucket,
    endpoint: `${tls === "0" ? "http" : "https"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(accessKeyId !== "" && { credentials: { accessKeyId, secretAccessKey } }),
  };
}
