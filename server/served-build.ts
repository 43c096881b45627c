import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Which build of the screens is served now, as its pages state it; undefined if there is none. Read each time, because
 * the folder can be replaced while HB runs.
 */
export function createServedBuild(screens: string): () => string | undefined {
  const file = join(screens, "build.json");
  let known: { writtenAt: number; build: string } | undefined;
  return () => {
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (writtenAt === undefined) return undefined;
    if (known?.writtenAt !== writtenAt) {
      const { sources } = JSON.parse(readFileSync(file, "utf8")) as { sources: string };
      known = { writtenAt, build: sources.slice(0, 12) };
    }
    return known.build;
  };
}
