import type { Link } from "@hb/domain/links/link.ts";
import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from "firebase/auth";
import { deleteObject, type FirebaseStorage, getBlob, ref, uploadString } from "firebase/storage";
import { authRefusal } from "./auth-refusal.ts";
import { call } from "./call.ts";
import { connectedStorage, orRefusal, upload } from "./files.ts";
import { loadBackend } from "./firebase.ts";

/*
 * Files of the person whose personal link this is. The link is exchanged for a token, which signs in to a second SDK
 * app that lives in memory for this one task, so that a staff sign-in in the same browser isn't touched. Load it only when
 * there is a file to send or fetch, because it brings the sign-in and storage code.
 */

const trades = { consent: "tradeConsentLink", homeSurvey: "tradeHomeSurveyLink" } as const;

export interface LinkOwner {
  form: keyof typeof trades;
  /** The consent form's with what proveConsentLink gave. */
  link: Link & { proof?: string };
}

let count = 0;

async function asOwner<T>({ form, link }: LinkOwner, work: (storage: FirebaseStorage) => Promise<T>): Promise<T> {
  const [{ configuration, origin }, { customToken }] = await Promise.all([loadBackend(), call(trades[form], link)]);
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

/** A picture as a canvas gives it: `data:image/png;base64,…`. The SDK refuses a malformed one before sending it. */
export function uploadPicture(owner: LinkOwner, path: string, dataUrl: string): Promise<void> {
  return asOwner(owner, async storage => {
    await orRefusal(uploadString(ref(storage, path), dataUrl, "data_url"));
  });
}

export function readOwnFile(owner: LinkOwner, path: string): Promise<Blob> {
  return asOwner(owner, storage => orRefusal(getBlob(ref(storage, path))));
}

/** A photo, with its progress from 0 to 1. */
export function uploadOwnFile(
  owner: LinkOwner,
  path: string,
  file: Blob,
  onProgress?: (done: number) => void,
): Promise<void> {
  return asOwner(owner, storage => orRefusal(upload(ref(storage, path), file, onProgress)));
}

export function removeOwnFile(owner: LinkOwner, path: string): Promise<void> {
  return asOwner(owner, storage => orRefusal(deleteObject(ref(storage, path))));
}
