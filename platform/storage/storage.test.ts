import { createHash } from "node:crypto";
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StorageRule } from "./rules.ts";
import { localPlace, type Place, s3Place } from "./testing/places.ts";
import { type Client, type RunningStorage, startStorage } from "./testing/start-storage.ts";

const isOwner: StorageRule["read"] = (identity, { owner }) => identity?.uid === owner;
const rules: StorageRule[] = [
  {
    path: "papers/{owner}/{paper}",
    maxBytes: 20 * 1024 * 1024,
    contentTypes: ["text/plain", "text/csv", "application/pdf", "application/octet-stream"],
    read: isOwner,
    write: isOwner,
    update: isOwner,
    delete: isOwner,
    list: isOwner,
  },
];

describe.each([
  ["a folder", localPlace],
  ["an S3 bucket", s3Place],
] as const)("files in %s", (_name, makePlace) => {
  let place: Place;
  let hb: RunningStorage;
  let ana: Client;
  beforeAll(async () => {
    place = await makePlace();
    hb = await startStorage({ files: place.files(), rules });
    ana = await hb.signedIn();
  });
  afterAll(async () => {
    await hb.stop();
    await place.stop();
  });

  test("a file comes back as it was sent, with everything known of it", async () => {
    const file = ref(ana.storage, `papers/${ana.uid}/note ä&?.txt`);
    await uploadString(file, "hello", "raw", {
      contentType: "text/plain",
      cacheControl: "max-age=60",
      contentLanguage: "en",
      customMetadata: { from: "Ana" },
    });
    const metadata = await getMetadata(file);
    expect(metadata).toMatchObject({ name: "note ä&?.txt", size: 5, contentType: "text/plain" });
    expect(Buffer.from(await getBytes(file)).toString()).toBe("hello");
    await deleteObject(file);
    await expect(getMetadata(file)).rejects.toMatchObject({ code: "storage/object-not-found" });
  });

  test("a large file is uploaded in pieces", async () => {
    const bytes = Buffer.alloc(9 * 1024 * 1024 + 17, "0123456789abcdef");
    const file = ref(ana.storage, `papers/${ana.uid}/large`);
    await uploadBytesResumable(file, bytes, { contentType: "text/plain" });
    const metadata = await getMetadata(file);
    expect(metadata.md5Hash).toBe(createHash("md5").update(bytes).digest("base64"));
    expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
  });
});
