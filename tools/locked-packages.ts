/** An entry of package-lock.json. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** The named packages and all that they need in turn, by their paths in the lock, as they were tested. */
export function lockedPackages(lock: Lock, names: readonly string[]): Record<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  const follow = (dependent: string, name: string, isOptional: boolean) => {
    const path = pathOf(lock, dependent, name);
    const locked = path === undefined ? undefined : lock.packages[path];
    if (path === undefined || locked === undefined) {
      if (isOptional) return;
      throw new Error(`${dependent || "HB"} needs ${name}, which the lock doesn't hold.`);
    }
    if (found.has(path)) return;
    found.set(path, locked);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      follow(path, needed, needed in { ...optionalDependencies, ...peerDependenciesMeta });
  };
  for (const name of names) follow("", name, false);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** As Node looks for it: beside the dependent's own packages first, then in each folder above. */
function pathOf({ packages }: Lock, dependent: string, name: string): string | undefined {
  const path = dependent === "" ? `node_modules/${name}` : `${dependent}/node_modules/${name}`;
  if (path in packages) return path;
  if (dependent === "") return undefined;
  return pathOf({ packages }, dependent.slice(0, Math.max(0, dependent.lastIndexOf("/node_modules/"))), name);
}
