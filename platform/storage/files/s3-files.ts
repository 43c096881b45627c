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

/** S3's smallest piece. Two of them are held per upload: one on its way, one being filled. */
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
      // To the first byte of the answer; a body may rest as long as its reader is slow, and is then cut by us.
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
        throw new StartError(`STORAGE_URL: the bucket ${bucket} cannot be used: ${name} ${message}`);
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

/** A process that was killed leaves pieces that no listing of objects shows and that the bucket's owner pays for. */
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

/** Our own refusals pass through the upload unharmed; whatever S3 says is no fault of the caller's. */
function unavailable(error: unknown): never {
  if (error instanceof S3ServiceException || isNetworkError(error))
    throw new Refusal("unavailable", "The file store does not answer. Nothing was changed: try again.");
  throw error;
}

function isNetworkError(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)/.test(code ?? "") || name === "TimeoutError";
}

function parseStorageUrl(text: string) {
  const form = "s3://KEY:SECRET@host:port/bucket?region=eu-central-1&tls=0";
  if (!URL.canParse(text)) throw new StartError(`STORAGE_URL must look like ${form}.`);
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const tls = url.searchParams.get("tls") ?? "1";
  const isRight = url.protocol === "s3:" && url.host !== "" && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  if (!isRight || !["0", "1"].includes(tls)) throw new StartError(`STORAGE_URL must look like ${form}.`);
  const accessKeyId = decodeURIComponent(url.username);
  const secretAccessKey = decodeURIComponent(url.password);
  return {
    bucket,
    endpoint: `${tls === "0" ? "http" : "https"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(accessKeyId !== "" && { credentials: { accessKeyId, secretAccessKey } }),
  };
}
