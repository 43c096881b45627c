import type { Link } from "@hb/domain/links/link.ts";
import { useEffect, useRef, useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { isUnreachable } from "../staff/refused.ts";
import { forgetPhotos, keepPhoto, readPhoto } from "./photo-store.ts";

export interface Photo {
  /** Its name in the folder of the survey. */
  file: string;
  /** For the thumbnail; undefined = it is not on this device any more. */
  address: string | undefined;
  state: "sending" | "sent" | "waits" | "failed" | "lost";
  /** From 0 to 1. */
  done: number;
  /** Why it failed. */
  message?: string;
}

export interface Folder {
  link: Link;
  participantId: number;
  surveyKey: string;
}

export function photoPath({ participantId, surveyKey }: Folder, file: string): string {
  return `participants/${participantId}/surveys/${surveyKey}/${file}`;
}

/** Which of a survey's photos have arrived is known to the device that sent them. */
const arrived = new Map<string, Promise<void>>();

/** Sends a photo once, however many places wait for it. The link is traded for a token only now. */
export function sendPhoto(folder: Folder, file: string, onProgress?: (done: number) => void): Promise<void> {
  const path = photoPath(folder, file);
  const known = arrived.get(path);
  if (known) return known;
  const sending = upload(folder, path, onProgress);
  arrived.set(path, sending);
  sending.catch(() => arrived.delete(path));
  return sending;
}

/** HB says that it is not there: it is sent again. */
export function forgetArrived(folder: Folder, files: readonly string[]): void {
  for (const file of files) arrived.delete(photoPath(folder, file));
}

async function upload({ link }: Folder, path: string, onProgress?: (done: number) => void): Promise<void> {
  const photo = await readPhoto(path);
  if (!photo) throw new PhotoLost();
  const [{ uploadOwnFile }, { customToken }] = await Promise.all([
    import("../../backend/link-files.ts"),
    call("tradeHomeSurveyLink", link),
  ]);
  await uploadOwnFile(customToken, path, photo, onProgress);
}

export class PhotoLost extends Error {}

/** The photos of one question: on the device first, then on their way. */
export function usePhotos(folder: Folder, files: readonly string[], onChange: (files: string[]) => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const addresses = useRef(new Map<string, string>());
  const put = (file: string, change: Partial<Photo>) =>
    setPhotos(old => old.map(photo => (photo.file === file ? { ...photo, ...change } : photo)));

  const send = async (file: string) => {
    put(file, { state: "sending", done: 0 });
    try {
      await sendPhoto(folder, file, done => put(file, { done }));
      put(file, { state: "sent", done: 1 });
    } catch (error) {
      if (error instanceof PhotoLost) return put(file, { state: "lost" });
      const refusal = asRefusal(error);
      put(file, isUnreachable(refusal) ? { state: "waits" } : { state: "failed", message: refusal.message });
    }
  };
  const sendRef = useRef(send);
  sendRef.current = send;

  useEffect(() => {
    let over = false;
    const restore = async () => {
      for (const file of files) {
        const photo = await readPhoto(photoPath(folder, file));
        if (over) return;
        const address = photo && URL.createObjectURL(photo);
        if (address) addresses.current.set(file, address);
        setPhotos(old =>
          old.some(known => known.file === file)
            ? old
            : [...old, { file, address, state: photo ? "waits" : "lost", done: 0 }],
        );
        if (photo) void sendRef.current(file);
      }
    };
    void restore();
    const made = addresses.current;
    return () => {
      over = true;
      for (const address of made.values()) URL.revokeObjectURL(address);
      made.clear();
    };
    // Once, for what was kept: later ones are added below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const goOn = () => {
      for (const { file, state } of photos) if (state === "waits") void sendRef.current(file);
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [photos]);

  return {
    photos,
    again: (file: string) => void send(file),
    add: async (photo: File) => {
      const file = newRequestId();
      await keepPhoto(photoPath(folder, file), photo);
      const address = URL.createObjectURL(photo);
      addresses.current.set(file, address);
      setPhotos(old => [...old, { file, address, state: "sending", done: 0 }]);
      onChange([...files, file]);
      void send(file);
    },
    remove: (file: string) => {
      setPhotos(old => old.filter(photo => photo.file !== file));
      onChange(files.filter(other => other !== file));
      void removeSent(folder, file);
    },
  };
}

/** What cannot be removed in storage now is no part of the answers and is cleared away there. */
async function removeSent(folder: Folder, file: string): Promise<void> {
  const path = photoPath(folder, file);
  const wasSent = arrived.get(path);
  arrived.delete(path);
  await forgetPhotos([path]);
  if (!wasSent) return;
  try {
    await wasSent;
    const [{ removeOwnFile }, { customToken }] = await Promise.all([
      import("../../backend/link-files.ts"),
      call("tradeHomeSurveyLink", folder.link),
    ]);
    await removeOwnFile(customToken, path);
  } catch {
    // See above.
  }
}
