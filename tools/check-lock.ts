import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const platforms = [
  "linux-x64-gnu",
  "linux-arm64-gnu",
  "linux-x64",
  "linux-arm64",
  "darwin-x64",
  "darwin-arm64",
  "win32-x64",
];

/**
 * A binding for another platform that was missing from the registry drops out of the lock silently, and the tool is dead
 * at run time over there. And no lock may name the host it was made with.
 */
export function lockProblems(lock: { packages: Record<string, LockedPackage> }): string[] {
  const problems: string[] = [];
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!locked.link && locked.resolved?.startsWith("http")) problems.push(`${path} names a registry address.`);
    for (const name of Object.keys(locked.optionalDependencies ?? {})) {
      const isBinding = platforms.some(platform => name.endsWith(platform) || name.includes(`${platform}-`));
      if (isBinding && !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
        problems.push(`${path} wants ${name}, which the lock does not hold.`);
    }
  }
  return problems;
}

export function checkLock(): string[] {
  return lockProblems(JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")));
}
