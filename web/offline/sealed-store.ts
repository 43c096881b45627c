import { clear, createStore, del, get, set, type UseStore, update } from "idb-keyval";

/** What this browser keeps so that a page works without a connection. Whoever reads its files finds nothing readable. */
export interface SealedStore {
  /** JSON or a Blob; undefined = there's none, or it can't be opened anymore. */
  read(name: string): Promise<unknown>;
  /** False = this browser can't keep it: it has no storage, or no room. */
  write(name: string, value: unknown): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Forgets the key and everything that it sealed. */
  wipe(): Promise<void>;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  /** Of a Blob; absent = JSON. */
  type?: string;
}

const keyName = "key";

/** The key never leaves the browser's own store, not even for this program, and every tab uses the same one. */
export function createSealedStore(name: string): SealedStore {
  let opened: UseStore | undefined;
  const open = () => (opened ??= createStore(name, "sealed"));
  return {
    async read(entry) {
      try {
        const [key, sealed] = await Promise.all([get<CryptoKey>(keyName, open()), get<Sealed>(entryOf(entry), open())]);
        return key && sealed ? await unseal(key, sealed) : undefined;
      } catch {
        return undefined;
      }
    },
    async write(entry, value) {
      try {
        const key = await keyOf(open());
        await set(entryOf(entry), await seal(key, value), open());
        return true;
      } catch {
        return false;
      }
    },
    remove: entry => del(entryOf(entry), open()).catch(() => undefined),
    wipe: () => clear(open()).catch(() => undefined),
  };
}

const entryOf = (name: string) => `entry ${name}`;

/** Without https there is no cryptography, and nothing is kept. */
async function keyOf(store: UseStore): Promise<CryptoKey> {
  const kept = await get<CryptoKey>(keyName, store);
  if (kept) return kept;
  const fresh = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Another tab may have made one in between.
  let chosen = fresh;
  await update<CryptoKey>(
    keyName,
    old => {
      chosen = old ?? fresh;
      return chosen;
    },
    store,
  );
  return chosen;
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const isFile = value instanceof Blob;
  const plain = isFile ? await value.arrayBuffer() : new TextEncoder().encode(JSON.stringify(value));
  const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
  return { iv, bytes, ...(isFile && { type: value.type }) };
}

async function unseal(key: CryptoKey, { iv, bytes, type }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
  return type === undefined ? JSON.parse(new TextDecoder().decode(plain)) : new Blob([plain], { type });
}
