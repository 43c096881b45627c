import { createStore } from "../../backend/store.ts";

/** The browser's own question whether to add an icon: only Chromium has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const asked = createStore<InstallEvent | undefined>(undefined);
export const iconOffer = asked;

let isOffered = false;

/**
 * Names the manifest with the person's number, never their link: the icon finds the link in the sealed store. An iPhone's
 * icon has a store of its own, which is empty. Without a manifest it keeps the address of the page, link and all.
 */
export function offerIcon(participant: number, studyName: string): void {
  if (isOffered) return;
  isOffered = true;
  if (isIphone()) {
    const name = document.createElement("meta");
    name.name = "apple-mobile-web-app-title";
    name.content = studyName;
    document.head.append(name);
    return;
  }
  window.addEventListener("beforeinstallprompt", event => {
    event.preventDefault();
    asked.set(event as InstallEvent);
  });
  window.addEventListener("appinstalled", () => asked.set(undefined));
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = `/home-survey.webmanifest?participant=${participant}`;
  document.head.append(manifest);
}

export function isIphone(): boolean {
  return "standalone" in navigator;
}

export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}
