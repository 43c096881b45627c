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
  type StorageReference,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { fileText } from "./file-text.ts";
import { loadBackend, once } from "./firebase.ts";
import { canceled, signedOut, unreachable } from "./text.ts";

/** How long the SDK keeps retrying, waiting twice as long each time, up to 64 seconds. */
const maxOperationRetryMs = 2 * 60_000;
const maxUploadRetryMs = 10 * 60_000;

/** Over TLS the SDK has no public way to name another host for files; this accessor is the only one. */
export function connectedStorage(app: FirebaseApp, origin: string): FirebaseStorage {
  const storage = getStorage(app);
  const { protocol, host, hostname, port } = new URL(origin);
  if (protocol === "https:") (storage as unknown as { host: string }).host = host;
  else connectStorageEmulator(storage, hostname, Number(port || 80));
  storage.maxOperationRetryTime = maxOperationRetryMs;
  storage.maxUploadRetryTime = maxUploadRetryMs;
  return storage;
}

const storageService = once(async () => {
  const { app, origin } = await loadBackend();
  return connectedStorage(app, origin);
});

async function at<T>(path: string, work: (file: StorageReference) => Promise<T>): Promise<T> {
  const storage = await storageService();
  return orRefusal(work(ref(storage, path)));
}

export async function uploadText(path: string, text: string): Promise<void> {
  await at(path, file => uploadString(file, text, "raw", { contentType: "text/plain" }));
}

export async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await at(path, file => getBytes(file)));
}

/** The file's own name goes into its metadata, because paths are made of ids. Progress goes from 0 to 1. */
export function uploadFile(
  path: string,
  file: File,
  onProgress: (done: number) => void,
  metadata: Record<string, string> = {},
): Promise<void> {
  return at(path, to => upload(to, file, onProgress, { ...metadata, fileName: file.name }));
}

/** Progress goes from 0 to 1. */
export async function upload(
  to: StorageReference,
  file: Blob,
  onProgress: (done: number) => void = () => undefined,
  customMetadata: Record<string, string> = {},
): Promise<void> {
  const task = uploadBytesResumable(to, file, { contentType: file.type, customMetadata });
  task.on("state_changed", ({ bytesTransferred, totalBytes }) =>
    onProgress(bytesTransferred / Math.max(1, totalBytes)),
  );
  await task;
}

export function readFile(path: string): Promise<Blob> {
  return at(path, file => getBlob(file));
}

/** An address that opens the file without signing in. It works for a few minutes. */
export function downloadAddress(path: string): Promise<string> {
  return at(path, getDownloadURL);
}

export function deleteFile(path: string): Promise<void> {
  return at(path, deleteObject);
}

const messages: Record<string, readonly [RefusalCode, string]> = {
  "storage/unauthenticated": ["unauthenticated", signedOut],
  "storage/unauthorized": ["permission-denied", fileText.notAllowed],
  "storage/object-not-found": ["not-found", fileText.gone],
  "storage/quota-exceeded": ["resource-exhausted", fileText.full],
  "storage/invalid-checksum": ["aborted", fileText.damagedOnTheWay],
  "storage/invalid-format": ["invalid-argument", fileText.damaged],
  "storage/canceled": ["cancelled", canceled],
  "storage/retry-limit-exceeded": ["unavailable", unreachable],
};

/** The server names the request in the text of an unexpected failure. */
const request = /\(request ([0-9a-f-]{36})\)/;

export async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, status, serverResponse } = error as StorageError;
    if (status === 413) throw new Refusal("invalid-argument", fileText.tooLarge);
    if (status === 415) throw new Refusal("invalid-argument", fileText.unsupported);
    const reference = request.exec(serverResponse ?? "")?.[1];
    const [ours, message] = messages[code] ?? ["internal", fileText.failed];
    throw new Refusal(ours, message, reference === undefined ? undefined : { request: reference });
  }
}
