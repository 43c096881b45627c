import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from "firebase/auth";
import { type FirebaseStorage, getBlob, ref, uploadString } from "firebase/storage";
import { authRefusal } from "./auth-refusal.ts";
import { connectedStorage, orRefusal } from "./files.ts";
import { loadBackend } from "./firebase.ts";

/*
 * Files of whoever holds a personal link. The link was traded for a token; it signs in to a second SDK app that is held
 * in memory and ends with its work, so that a staff sign-in in the same browser is never touched. Fetched only when
 * there is a file to move: it brings the sign-in and storage code along.
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

/** A picture as the canvas gives it: `data:image/png;base64,…`. The SDK refuses what is malformed before it is sent. */
export function uploadPicture(customToken: string, path: string, dataUrl: string): Promise<void> {
  return withToken(customToken, async storage => {
    await orRefusal(uploadString(ref(storage, path), dataUrl, "data_url"));
  });
}

export function readOwnFile(customToken: string, path: string): Promise<Blob> {
  return withToken(customToken, storage => orRefusal(getBlob(ref(storage, path))));
}
