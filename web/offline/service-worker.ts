import { isPage } from "@hb/domain/pages.ts";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import type { KeptFiles } from "./kept-files.ts";
import { cacheNameOf, keptPage } from "./kept-page.ts";

/*
 * Opens pages without a network. The browser keeps what it needs of each page that was open once: a visitor's phone only
 * that page, a colleague's computer all screens. Pages themselves come from the network while there is one, and each names
 * its own files, so that versions never mix. Study data doesn't pass through here.
 */

/** What a worker has, as far as it's used; TypeScript knows it only without the browser's own types. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
}
export interface WorkerEvent extends Event {
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
}

/** What a page asks of the worker. */
export type WorkerRequest = { keep: string } | { takeOver: true };

/** Put in by the build, wherever it's named: so only here. */
declare const keptFiles: KeptFiles;
const files: KeptFiles = keptFiles;
export const worker = globalThis as unknown as WorkerScope;

const configurationPath = "/__/firebase/init.json";
const configurationCache = "hb-configuration";
/** A network that takes longer isn't waited for by what is kept. */
const slowSeconds = 4;

type File = KeptFiles[string][number];
/** A new version of a file is another entry. */
const keyOf = ({ url, revision }: File) => (revision === null ? url : `${url}?${revision}`);

async function fetchAll(group: string): Promise<void> {
  const cache = await caches.open(cacheNameOf(group));
  for (const file of files[group] ?? []) {
    if (await cache.match(keyOf(file))) continue;
    const answer = await fetch(file.url, { cache: file.revision === null ? "default" : "reload" });
    if (!answer.ok) throw new Error(`${file.url} can't be kept: ${answer.status}.`);
    await cache.put(keyOf(file), answer);
  }
}

async function deleteOld(group: string): Promise<void> {
  const cache = await caches.open(cacheNameOf(group));
  const current = new Set(files[group]?.map(file => new URL(keyOf(file), location.href).href));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
}

async function forEachKept(work: (group: string) => Promise<void>): Promise<void> {
  for (const group of Object.keys(files)) if (await caches.has(cacheNameOf(group))) await work(group);
}

worker.addEventListener("install", event => {
  // A new version keeps the pages that the one before kept.
  event.waitUntil(forEachKept(fetchAll));
});

worker.addEventListener("activate", event => {
  event.waitUntil(forEachKept(deleteOld).then(() => worker.registration.navigationPreload.enable()));
});

worker.addEventListener("message", event => {
  const asked = event.data as WorkerRequest;
  event.waitUntil("takeOver" in asked ? worker.skipWaiting() : keep(asked.keep));
});

async function keep(group: string): Promise<void> {
  if (!(group in files)) return;
  try {
    await fetchAll(group);
  } catch (error) {
    // There may be no room: what isn't whole takes none.
    if (!(await keptPage(group))) await caches.delete(cacheNameOf(group));
    throw error;
  }
  const configuration = await fetch(configurationPath);
  if (configuration.ok) await (await caches.open(configurationCache)).put(configurationPath, configuration);
}

/** From whichever version and group kept it; undefined = it isn't kept. */
const keptFile = (path: string) => caches.match(path, { ignoreSearch: true });

const groupOf = (path: string) => {
  const [, first = ""] = path.split("/");
  return first in files ? first : "staff";
};

registerRoute(
  ({ request, url }) => request.mode === "navigate" && isPage(url.pathname),
  async ({ request, event, url }) => {
    const preloaded = (event as Event & { preloadResponse?: Promise<Response | undefined> }).preloadResponse;
    const answered = Promise.resolve(preloaded).then(answer => answer ?? fetch(request));
    const page = await keptPage(groupOf(url.pathname));
    if (!page) return answered;
    const late = new Promise<undefined>(resolve => setTimeout(resolve, slowSeconds * 1000, undefined));
    const answer = await Promise.race([answered.catch(() => undefined), late]);
    // A proxy in front of a stopped HB answers, too.
    if (answer && answer.status < 500) return answer;
    return page;
  },
);

registerRoute(
  ({ url }) => url.pathname === configurationPath,
  new NetworkFirst({ cacheName: configurationCache, networkTimeoutSeconds: slowSeconds }),
);

/** A file's name changes with its content, so what is kept is right. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request, url }) => (await keptFile(url.pathname)) ?? fetch(request),
);

/** The few files whose names stay are asked for first. */
const named = new Set(Object.values(files).flatMap(own => own.map(({ url }) => url)));
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode !== "navigate" && named.has(url.pathname),
  async ({ request, url }) => {
    const answer = await fetch(request).catch(() => undefined);
    return answer ?? (await keptFile(url.pathname)) ?? Response.error();
  },
);
