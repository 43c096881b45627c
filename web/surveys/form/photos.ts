import type { Link } from "@hb/domain/links/link.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadLinkFiles } from "../../backend/load-link-files.ts";
import { newId } from "../../backend/new-id.ts";
import { asRefusal } from "../../backend/refused.ts";
import { isUnreachable } from "../../public-page/sending.ts";
import { phoneNow } from "./kept.ts";
import { keepOn, loadPhone } from "./phone.ts";

export interface Photo {
  /** Its name in the survey's folder. */
  file: string;
  /** For the thumbnail; undefined if it is no longer on this device. */
  address: string | undefined;
  state: "uploading" | "uploaded" | "waiting" | "failed" | "lost";
  /** From 0 to 1. */
  progress: number;
  /** It failed because the survey has as many as it can have. */
  isTooMany?: boolean;
}

export interface Folder {
  link: Link;
  participantId: number;
  surveyKey: string;
}

export function photoPath({ participantId, surveyKey }: Folder, file: string): string {
  return `participants/${participantId}/surveys/${surveyKey}/${file}`;
}

/** By path: the device that uploads photos knows which have arrived. */
const uploads = new Map<string, Promise<void>>();

/** Uploads a photo once, however many callers wait for it. */
export function uploadPhoto(folder: Folder, file: string, onProgress?: (progress: number) => void): Promise<void> {
  const path = photoPath(folder, file);
  const earlier = uploads.get(path);
  if (earlier) return earlier;
  const upload = sendPhoto(folder, file, onProgress);
  uploads.set(path, upload);
  upload.catch(() => uploads.delete(path));
  return upload;
}

/** The server doesn't have these: they are uploaded again. */
export function forgetUploads(folder: Folder, files: readonly string[]): void {
  for (const file of files) uploads.delete(photoPath(folder, file));
}

async function sendPhoto(folder: Folder, file: string, onProgress?: (progress: number) => void): Promise<void> {
  const photo = await readPhoto(folder, file);
  if (!photo) throw new PhotoLost();
  const { uploadOwnFile } = await loadLinkFiles();
  await uploadOwnFile({ form: "homeSurvey", link: folder.link }, photoPath(folder, file), photo, onProgress);
}

/** It's no longer on this device. Whoever shows it words it. */
export class PhotoLost extends Refusal {
  constructor(message = "") {
    super("failed-precondition", message);
  }
}

/** The photos of one question: saved on the device first, then uploaded. */
export function usePhotos(folder: Folder, files: readonly string[], onChange: (files: string[]) => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const addresses = useRef(new Map<string, string>());
  const update = (file: string, change: Partial<Photo>) =>
    setPhotos(old => old.map(photo => (photo.file === file ? { ...photo, ...change } : photo)));

  const upload = async (file: string) => {
    update(file, { state: "uploading", progress: 0 });
    try {
      await uploadPhoto(folder, file, progress => update(file, { progress }));
      update(file, { state: "uploaded", progress: 1 });
    } catch (error) {
      if (error instanceof PhotoLost) return update(file, { state: "lost" });
      const refusal = asRefusal(error);
      update(
        file,
        isUnreachable(refusal)
          ? { state: "waiting" }
          : { state: "failed", isTooMany: refusal.code === "resource-exhausted" },
      );
    }
  };

  const readSaved = useEffectEvent(() =>
    Promise.all(files.map(async file => ({ file, photo: await readPhoto(folder, file) }))),
  );
  const restore = useEffectEvent((file: string, photo: Blob | undefined) => {
    const address = photo && URL.createObjectURL(photo);
    if (address) addresses.current.set(file, address);
    const restored: Photo = { file, address, state: photo ? "waiting" : "lost", progress: 0 };
    setPhotos(old => (old.some(other => other.file === file) ? old : [...old, restored]));
    if (photo) void upload(file);
  });
  const uploadWaiting = useEffectEvent(() => {
    for (const { file, state } of photos) if (state === "waiting") void upload(file);
  });
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    void readSaved().then(saved => {
      if (!signal.aborted) for (const { file, photo } of saved) restore(file, photo);
    });
    window.addEventListener("online", () => uploadWaiting(), { signal });
    const shown = addresses.current;
    return () => {
      unmounted.abort();
      for (const address of shown.values()) URL.revokeObjectURL(address);
      shown.clear();
    };
  }, []);

  return {
    photos,
    retry: (file: string) => void upload(file),
    add: async (photo: File) => {
      const file = newId();
      await savePhoto(folder, file, photo);
      const address = URL.createObjectURL(photo);
      addresses.current.set(file, address);
      setPhotos(old => [...old, { file, address, state: "uploading", progress: 0 }]);
      onChange([...files, file]);
      void upload(file);
    },
    remove: (file: string) => {
      setPhotos(old => old.filter(photo => photo.file !== file));
      onChange(files.filter(other => other !== file));
      void removePhoto(folder, file);
    },
  };
}

/** A photo that can't be removed from storage now isn't part of the answers, and the server clears it away. */
async function removePhoto(folder: Folder, file: string): Promise<void> {
  const path = photoPath(folder, file);
  const upload = uploads.get(path);
  uploads.delete(path);
  await forgetPhotos(folder, [file]);
  if (!upload) return;
  try {
    await upload;
    const { removeOwnFile } = await loadLinkFiles();
    await removeOwnFile({ form: "homeSurvey", link: folder.link }, path);
  } catch {
    // See above.
  }
}

/** What this page has seen itself, by path: also where nothing can be kept. */
const inMemory = new Map<string, Blob>();

async function savePhoto(folder: Folder, file: string, photo: Blob): Promise<void> {
  inMemory.set(photoPath(folder, file), photo);
  await keepOn(folder.link.participant, phone => phone.savePhoto(file, photo));
}

async function readPhoto(folder: Folder, file: string): Promise<Blob | undefined> {
  const here = inMemory.get(photoPath(folder, file));
  return here ?? (await loadPhone(folder.link.participant))?.readPhoto(file);
}

export async function forgetPhotos(folder: Folder, files: readonly string[]): Promise<void> {
  for (const file of files) inMemory.delete(photoPath(folder, file));
  await phoneNow()?.forgetPhotos(files);
}
