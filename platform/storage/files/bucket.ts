/** A place in an S3-compatible store, as an address of ours names it. */
export interface Bucket {
  bucket: string;
  /** Before every name, ending in a slash; empty = the whole bucket. */
  prefix: string;
  endpoint: string;
  region: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** For people: without key and secret. */
  label: string;
}

export const bucketForm = "s3://KEY:SECRET@host:port/bucket?region=eu-central-1&tls=0";

/**
 * `s3://KEY:SECRET@host:port/bucket/prefix?region=…&tls=0`. Key and secret are percent-encoded; without them the usual AWS
 * sources apply (environment, instance role). `tls=0` is plain http. Undefined = the address doesn't look like that.
 */
export function parseBucket(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [bucket = "", ...folders] = url.pathname.slice(1).replace(/\/$/, "").split("/");
  const tls = url.searchParams.get("tls") ?? "1";
  const isRight =
    url.protocol === "s3:" &&
    url.host !== "" &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    folders.every(folder => /^[\w.-]+$/.test(folder)) &&
    ["0", "1"].includes(tls);
  if (!isRight) return undefined;
  const [accessKeyId = "", secretAccessKey = ""] = [url.username, url.password].map(decoded);
  return {
    bucket,
    prefix: folders.map(folder => `${folder}/`).join(""),
    endpoint: `${tls === "0" ? "http" : "https"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(accessKeyId !== "" && { credentials: { accessKeyId, secretAccessKey } }),
    label: `s3://${url.host}/${[bucket, ...folders].join("/")}`,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded: taken as it is.
    return text;
  }
}
