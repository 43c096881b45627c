import { randomUUID } from "node:crypto";
import { deleteApp, type FirebaseOptions, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { type Database, forceWebSockets, getDatabase, goOffline } from "firebase/database";
import { type Functions, getFunctions, httpsCallable } from "firebase/functions";
import { connectStorageEmulator, type FirebaseStorage, getStorage } from "firebase/storage";

/** The official SDK, configured as any client would be: from the address alone. */
export interface Client {
  auth: Auth;
  database: Database;
  functions: Functions;
  storage: FirebaseStorage;
  signIn(email: string, password: string): Promise<void>;
  call(name: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export async function connectClient(address: string, region = "us-central1"): Promise<Client> {
  const config: FirebaseOptions = await (await fetch(`${address}/__/firebase/init.json`)).json();
  const app = initializeApp(config, randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, address, { disableWarnings: true });
  forceWebSockets();
  const database = getDatabase(app);
  const functions = getFunctions(app, `${address}/${config.projectId}/${region}`);
  const storage = getStorage(app);
  const { protocol, host, hostname, port } = new URL(address);
  // Over TLS the SDK has no public way to name another host for files: this accessor is what there is.
  if (protocol === "https:") (storage as unknown as { host: string }).host = host;
  else connectStorageEmulator(storage, hostname, Number(port));
  return {
    auth,
    database,
    functions,
    storage,
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    async call(name, input) {
      return (await httpsCallable(functions, name)(input)).data;
    },
    async close() {
      goOffline(database);
      await deleteApp(app);
    },
  };
}
