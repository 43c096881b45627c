import { Refusal } from "@hb/domain/refusal.ts";
import { type FirebaseApp, initializeApp } from "firebase/app";

/** What `GET /__/firebase/init.json` answers: the SDK's configuration and what a page may know before sign-in. */
export interface Configuration {
  projectId: string;
  apiKey: string;
  appId: string;
  storageBucket: string;
  databaseURL: string;
  studyName?: string;
  siteTimeZone?: string;
  contactMailbox?: string;
  /** Which build of the screens is served now. */
  build?: string;
}

export interface Backend {
  app: FirebaseApp;
  configuration: Configuration;
  origin: string;
}

let loading: Promise<Backend> | undefined;

/** Loaded once; a failure is forgotten, so that the next caller tries again. */
export function loadBackend(): Promise<Backend> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Backend> {
  const configuration = await fetchConfiguration();
  const app = initializeApp({
    projectId: configuration.projectId,
    apiKey: configuration.apiKey,
    appId: configuration.appId,
    storageBucket: configuration.storageBucket,
    databaseURL: withPort(configuration.databaseURL),
  });
  return { app, configuration, origin: location.origin };
}

export async function fetchConfiguration(): Promise<Configuration> {
  const answer = await fetch("/__/firebase/init.json").catch(() => undefined);
  if (!answer?.ok) throw new Refusal("unavailable", "HB could not be reached.");
  return (await answer.json()) as Configuration;
}

/** Without a port the realtime SDK takes even `http://` for TLS. */
export function withPort(databaseURL: string): string {
  const url = new URL(databaseURL);
  if (url.protocol !== "http:" || url.port !== "") return databaseURL;
  return databaseURL.replace(url.host, `${url.host}:80`);
}
