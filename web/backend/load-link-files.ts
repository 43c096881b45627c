import { Refusal } from "@hb/domain/refusal.ts";

/**
 * The code that moves files of a personal link, loaded when there is one. Browsers remember a module that failed to
 * load until the page is reloaded, so it isn't requested offline.
 */
export async function loadLinkFiles() {
  if (!navigator.onLine) throw new Refusal("unavailable", "You're offline.");
  return import("./link-files.ts");
}
