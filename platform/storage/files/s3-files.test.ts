import { expect, test } from "vitest";
import { StartError } from "../../start-error.ts";
import { s3Place } from "../../testing/storage-places.ts";
import { localFiles } from "./local-files.ts";
import { s3Files } from "./s3-files.ts";

test("an address that is no S3 bucket's is refused with the form it should have", () => {
  for (const url of [
    "",
    "s3://",
    "s3://host",
    "s3://host/",
    "http://k:s@host/bucket",
    "s3://k:s@host/UPPER",
    "s3://k:s@host/b/c",
    "s3://k:s@host/bucket?tls=x",
  ])
    expect(() => s3Files(url)).toThrow("s3://KEY:SECRET@host:port/bucket");
});

test("the server doesn't start on a bucket that isn't there, or with a key that isn't known", async () => {
  const place = await s3Place();
  await expect(s3Files(place.url.replace("/files", "/others")).start()).rejects.toThrow(StartError);
  await expect(s3Files(place.url.replace("//S3RVER", "//UNKNOWN")).start()).rejects.toThrow(StartError);
  const files = s3Files(place.url);
  await files.start();
  await files.stop();
  await place.stop();
  await expect(s3Files(place.url).start()).rejects.toThrow(StartError);
});

test("the server doesn't start on a folder that can't be one", async () => {
  await expect(localFiles("/dev/null/files").start()).rejects.toThrow(StartError);
});
