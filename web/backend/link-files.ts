import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from "firebase/auth";
import { deleteObject, type FirebaseStorage, getBlob, ref, uploadBytesResumable, uploadString } from "firebase/storage";
import { authRefusal } from "./auth-refusal.ts";
import { connectedStorage, orRefusal } from "./files.ts";
import { loadBackend } from "./firebase.ts";

/*
 * Files of a participant with a personal link. The link was exchanged for a token, which signs in to a second SDK app
 * that lives in memory for this one task, so that a staff sign-in in the same browser isn't touched. Loaded only when
 * there is a file to send or fetch, because it brings the sign-in and storage code.
 */

let count = 0;

async function withToken<T>(customToken: string, work: (storage: FirebaseStorage) => Promise<T>): Promise<T> {
  const { configuration, origin } = await loadBackend();
  const app = initializeApp(configuration, `link-${++count}`);
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, origin, { disableWarnings: true });
    await signInWithCustomToken(auth, customToken).catch((error: unknown) => {
      throw authRefusal(error);
    });
    return await work(connectedStorage(app, origin));
  } finally {
    void deleteApp(app);
  }
}

/** A picture as the canvas gives it: `data:image/png;base64,…`. The SDK rejects a malformed one before sending. */
export function uploadPicture(customToken: string, path: string, dataUrl: string): Promise<void> {
  return withToken(customToken, async storage => {
    await orRefusal(uploadString(ref(storage, path), dataUrl, "data_url"));
  });
}

export function readOwnFile(customToken: string, path: string): Promise<Blob> {
  return withToken(customToken, storage => orRefusal(getBlob(ref(storage, path))));
}

/** A photo, with its progress from 0 to 1. */
export function uploadOwnFile(
  customToken: string,
  path: string,
  file: Blob,
  onProgress?: (done: number) => void,
): Promise<void> {
  return withToken(customToken, async storage => {
    const task = uploadBytesResumable(ref(storage, path), file, { contentType: file.type });
    task.on("state_changed", ({ bytesTransferred, totalBytes }) =>
      onProgress?.(bytesTransferred / Math.max(1, totalBytes)),
    );
    await orRefusal(task.then(() => undefined));
  });
}

export function removeOwnFile(customToken: string, path: string): Promise<void> {
  return withToken(customToken, storage => orRefusal(deleteObject(ref(storage, path))));
}
