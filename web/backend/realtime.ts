import { type Database, forceWebSockets, getDatabase } from "firebase/database";
import { loadBackend } from "./firebase.ts";

let database: Promise<Database> | undefined;

/** The realtime database; sockets only, because long polling would hide a broken proxy behind slowness. */
export function loadRealtime(): Promise<Database> {
  database ??= loadBackend()
    .then(({ app }) => {
      forceWebSockets();
      return getDatabase(app);
    })
    .catch((error: unknown) => {
      database = undefined;
      throw error;
    });
  return database;
}
