import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, digestOf, root } from "./sources.ts";

export const dist = join(root, "web/dist");

export interface Build {
  sources: string;
  /** Its own assets, without those kept of the build before. */
  assets: string[];
}

/** Builds the screens when their sources changed. */
export async function buildScreens(): Promise<void> {
  const sources = digestOf(["web", "domain", "package-lock.json"]);
  if (lastBuild()?.sources === sources) return;
  console.log("Building the screens …");
  await bundle("bundle-screens.ts", sources);
}

export function lastBuild(): Build | undefined {
  const file = join(dist, "build.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
