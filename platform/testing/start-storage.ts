import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from "firebase/auth";
import { connectStorageEmulator, type FirebaseStorage, getStorage } from "firebase/storage";
import { expect } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { createHttp } from "../http/server.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { openSignIn } from "../sign-in/sign-in.ts";
import type { Files } from "../storage/files/files.ts";
import type { StorageRule } from "../storage/rules.ts";
import { createStorage, type Storage, type StorageConfig } from "../storage/storage.ts";
import { freshDatabase } from "./fresh-database.ts";
import { addAccount, password } from "./sign-in-server.ts";
import type { Place } from "./storage-places.ts";
import { type TestActor, testAccess } from "./test-access.ts";

export const bucket = "demo.files";

interface Options extends Partial<Pick<StorageConfig, "maxTotalBytes" | "stallMs" | "publicOrigin" | "alone">> {
  files: Files;
  rules: readonly StorageRule<TestActor>[];
  /** The database of another server, so that two run side by side. */
  url?: string;
  clock?: { now: number };
  behindProxy?: boolean;
}

export interface Client {
  uid: string;
  idToken: string;
  storage: FirebaseStorage;
}

export interface RunningStorage {
  origin: string;
  url: string;
  database: Database;
  storage: Storage;
  server: Server;
  clock: { now: number };
  /** The official SDK, signed in. */
  signedIn(): Promise<Client>;
  nobody(): FirebaseStorage;
  /** A request by hand, for what the SDK would never send. */
  request(path: string, init?: RequestInit & { duplex?: "half"; as?: Client }): Promise<Response>;
  /** Waits until the stored files are exactly those of objects and parts. */
  tidy(place: Place): Promise<void>;
  stop(): Promise<void>;
}

/** Storage and sign-in on one origin and their own database. */
export async function startStorage(options: Options): Promise<RunningStorage> {
  const { files, rules, clock = { now: Date.now() }, behindProxy = false, ...rest } = options;
  const fresh = options.url === undefined ? await freshDatabase() : undefined;
  const url = options.url ?? fresh?.url ?? "";
  const database = await openDatabase({ url, dataDir: "" });
  const now = () => clock.now;
  const signIn = await openSignIn({ database, rateLimits: createRateLimits(database, now), projectId: "demo", now });
  const { identify, routes } = signIn.serve({ access: testAccess });
  const storage = createStorage({ database, files, bucket, now, ...rest });
  const http = createHttp({ log: false, trustedProxies: behindProxy ? ["127.0.0.1"] : [] });
  await http.register(routes);
  await http.register(storage.serve({ identify, rules }));
  await storage.start();
  const origin = await http.listen({ host: "127.0.0.1", port: 0 });
  const apps: FirebaseApp[] = [];

  function connect() {
    const app = initializeApp({ projectId: "demo", apiKey: "demo", storageBucket: bucket }, randomUUID());
    apps.push(app);
    const storageClient = getStorage(app);
    connectStorageEmulator(storageClient, "127.0.0.1", Number(new URL(origin).port));
    return { app, storageClient };
  }

  return {
    origin,
    url,
    database,
    storage,
    server: http.server,
    clock,
    async signedIn() {
      const { email, uid } = await addAccount(database, clock.now);
      const { app, storageClient } = connect();
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      const { user } = await signInWithEmailAndPassword(auth, email, password);
      return { uid, idToken: await user.getIdToken(), storage: storageClient };
    },
    nobody: () => connect().storageClient,
    request(path, { as, headers, ...init } = {}) {
      const authorization: Record<string, string> = as ? { authorization: `Firebase ${as.idToken}` } : {};
      return fetch(`${origin}${path}`, { ...init, headers: { ...authorization, ...(headers as object) } });
    },
    async tidy(place) {
      const used = () => database.read<{ id: string }[]>`
        select file_id as id from platform.storage_objects
        union all select file_id from platform.storage_upload_parts order by id`;
      const known = () => database.read<{ id: string }[]>`select id from platform.storage_files order by id`;
      const difference = async () => {
        const [lying, inUse, noted] = await Promise.all([place.ids(), used(), known()]);
        const ids = inUse.map(row => row.id).join();
        return lying.sort().join() === ids && noted.map(row => row.id).join() === ids;
      };
      await expect.poll(difference, { timeout: 10_000 }).toBe(true);
    },
    async stop() {
      await Promise.all(apps.map(app => deleteApp(app)));
      await Promise.all([http.close(), storage.stop()]);
      await signIn.stop();
      await database.close();
      await fresh?.drop();
    },
  };
}
