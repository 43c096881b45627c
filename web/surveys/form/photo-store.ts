/*
 * Photos that are not sent yet, on this device: they may be taken where there is no connection. A browser that keeps
 * nothing (some private windows) holds them only as long as the page is open.
 */

const name = "hb-survey-photos";
const table = "photos";

/** What this page has seen itself. */
const held = new Map<string, Blob>();
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore(table));
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("closed")));
  });
  return opened;
}

async function inTable<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const asked = work(database.transaction(table, mode).objectStore(table));
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("closed")));
  });
}

export async function keepPhoto(path: string, photo: Blob): Promise<void> {
  held.set(path, photo);
  await inTable("readwrite", store => store.put(photo, path)).catch(() => undefined);
}

export async function readPhoto(path: string): Promise<Blob | undefined> {
  const here = held.get(path);
  if (here) return here;
  const kept: unknown = await inTable("readonly", store => store.get(path)).catch(() => undefined);
  return kept instanceof Blob ? kept : undefined;
}

export async function forgetPhotos(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    held.delete(path);
    await inTable("readwrite", store => store.delete(path)).catch(() => undefined);
  }
}
