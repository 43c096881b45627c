import type { Language } from "@hb/domain/language.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import { type FirebaseApp, initializeApp } from "firebase/app";

/** The answer of `GET /__/firebase/init.json`: the SDK's configuration and what pages show before sign-in. */
export interface Configuration {
  projectId: string;
  apiKey: string;
  appId: string;
  storageBucket: string;
  databaseURL: string;
  studyName?: string;
  /** Which of HB's languages participants can choose. */
  languages?: readonly Language[];
  siteTimeZone?: string;
  contactMailbox?: string;
  /** How long before the start a visit can be checked in. */
  checkInMinutes?: number;
  /** What pages are printed on. */
  paper?: Paper;
  /** On the button for single sign-on; absent = there is none. */
  providerLabel?: string;
  /** The build of the screens that is served now. */
  build?: string;
}

export interface Backend {
  app: FirebaseApp;
  configuration: Configuration;
  origin: string;
}

/** Loads something once. A failure isn't kept, so the next caller tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

export const loadBackend = once(async (): Promise<Backend> => {
  const configuration = await fetchConfiguration();
  const app = initializeApp({
    projectId: configuration.projectId,
    apiKey: configuration.apiKey,
    appId: configuration.appId,
    storageBucket: configuration.storageBucket,
    databaseURL: withPort(configuration.databaseURL),
  });
  return { app, configuration, origin: location.origin };
});

export async function fetchConfiguration(): Promise<Configuration> {
  const answer = await fetch("/__/firebase/init.json").catch(() => undefined);
  if (!answer?.ok) throw new Refusal("unavailable", "Couldn't connect. Check your network and try again.");
  return (await answer.json()) as Configuration;
}

/** Without a port, the realtime SDK takes even `http://` for TLS. */
export function withPort(databaseURL: string): string {
  const url = new URL(databaseURL);
  if (url.protocol !== "http:" || url.port !== "") return databaseURL;
  return databaseURL.replace(url.host, `${url.host}:80`);
}
