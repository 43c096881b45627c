import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Bucket } from "./bucket.ts";

const dayMs = 24 * 60 * 60 * 1000;

export function connectBucket({ endpoint, region, credentials }: Bucket): S3Client {
  return new S3Client({
    endpoint,
    region,
    ...(credentials && { credentials }),
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
}

/** A killed process leaves parts that no listing shows and that the owner of the bucket pays for. */
export async function forgetBrokenUploads(
  client: S3Client,
  { bucket, prefix }: Bucket,
  isOurs: (name: string) => boolean,
): Promise<void> {
  try {
    const where = { Bucket: bucket, ...(prefix !== "" && { Prefix: prefix }) };
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(where));
    for (const { Key = "", UploadId, Initiated } of Uploads)
      if (Initiated && Initiated.getTime() < Date.now() - dayMs && isOurs(Key.slice(prefix.length)))
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  } catch (error) {
    // Some compatible servers cannot list them; a lifecycle rule of the bucket does the same.
    if (!(error instanceof S3ServiceException)) throw error;
  }
}

/** The store refused or didn't answer, which is no fault of ours. */
export function isStoreFailure(error: unknown): error is Error {
  const { code, name } = error as NodeJS.ErrnoException;
  return (
    error instanceof S3ServiceException ||
    /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)/.test(code ?? "") ||
    name === "TimeoutError"
  );
}
