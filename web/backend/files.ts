import { Refusal, type RefusalCode } from "@hb/domain/refusal.ts";
import type { FirebaseApp } from "firebase/app";
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getBlob,
  getBytes,
  getDownloadURL,
  getStorage,
  ref,
  type StorageError,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { loadBackend } from "./firebase.ts";

let service: Promise<FirebaseStorage> | undefined;

/** Over TLS the SDK has no public way to name another host for files: this accessor is what there is. */
export function connectedStorage(app: FirebaseApp, origin: string): FirebaseStorage {
  const storage = getStorage(app);
  const { protocol, host, hostname, port } = new URL(origin);
  if (protocol === "https:") (storage as unknown as { host: string }).host = host;
  else connectStorageEmulator(storage, hostname, Number(port || 80));
  // A screen says sooner than the SDK's ten minutes that a file does not arrive.
  storage.maxUploadRetryTime = 60_000;
  storage.maxOperationRetryTime = 30_000;
  return storage;
}

function storageService(): Promise<FirebaseStorage> {
  service ??= loadBackend()
    .then(({ app, origin }) => connectedStorage(app, origin))
    .catch((error: unknown) => {
      service = undefined;
      throw error;
    });
  return service;
}

export async function uploadText(path: string, text: string): Promise<void> {
  const storage = await storageService();
  await orRefusal(uploadString(ref(storage, path), text, "raw", { contentType: "text/plain" }));
}

export async function readText(path: string): Promise<string> {
  const storage = await storageService();
  return new TextDecoder().decode(await orRefusal(getBytes(ref(storage, path))));
}

/** The name that people gave a file travels beside it: paths are made of ids. Progress goes from 0 to 1. */
export async function uploadFile(
  path: string,
  file: File,
  onProgress: (done: number) => void,
  metadata: Record<string, string> = {},
): Promise<void> {
  const storage = await storageService();
  const task = uploadBytesResumable(ref(storage, path), file, {
    contentType: file.type,
    customMetadata: { ...metadata, fileName: file.name },
  });
  task.on("state_changed", ({ bytesTransferred, totalBytes }) =>
    onProgress(bytesTransferred / Math.max(1, totalBytes)),
  );
  await orRefusal(task.then(() => undefined));
}

export async function readFile(path: string): Promise<Blob> {
  const storage = await storageService();
  return orRefusal(getBlob(ref(storage, path)));
}

/** An address that opens the file without a sign-in, for the minutes that such addresses last. */
export async function downloadAddress(path: string): Promise<string> {
  const storage = await storageService();
  return orRefusal(getDownloadURL(ref(storage, path)));
}

export async function deleteFile(path: string): Promise<void> {
  const storage = await storageService();
  await orRefusal(deleteObject(ref(storage, path)));
}

const sentences: Record<string, readonly [RefusalCode, string]> = {
  "storage/unauthenticated": ["unauthenticated", "You are not signed in any more."],
  "storage/unauthorized": ["permission-denied", "You may not open or change this file."],
  "storage/object-not-found": ["not-found", "This file does not exist any more."],
  "storage/quota-exceeded": ["resource-exhausted", "There is no room for more files."],
  "storage/invalid-checksum": ["aborted", "The file was damaged on the way; send it again."],
  "storage/invalid-format": ["invalid-argument", "This is not a whole file."],
  "storage/canceled": ["cancelled", "This was cancelled."],
  "storage/retry-limit-exceeded": ["unavailable", "HB could not be reached."],
};

export async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, status } = error as StorageError;
    if (status === 413) throw new Refusal("invalid-argument", "This file is too large.");
    if (status === 415) throw new Refusal("invalid-argument", "This kind of file is not accepted here.");
    const [ours, sentence] = sentences[code] ?? ["internal", "The file could not be handled."];
    throw new Refusal(ours, sentence);
  }
}
