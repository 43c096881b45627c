import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Permissions } from "@hb/domain/permissions.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import { pageRoutes } from "../http/pages.ts";
import { createHttp } from "../http/server.ts";
import { announce } from "../realtime/announce.ts";
import { createRealtime, type Realtime, type RealtimeConfig, type RealtimeRule } from "../realtime/realtime.ts";
import { createAccount, setPassword } from "../sign-in/accounts/accounts.ts";
import { createSignIn, type SignIn } from "../sign-in/sign-in.ts";
import { type Client, connectClient } from "./client.ts";
import { freshDatabase } from "./fresh-database.ts";

export const testMigrations = [join(import.meta.dirname, "../migrations")];
const password = "a long enough passphrase 7";

/** The study's rules in small: a personal marker, one by permission, one for everybody, and presence. */
export const testRules: RealtimeRule[] = [
  {
    path: "/authentication/lastUpdate/{uid}",
    read: (actor, { uid }) => actor.kind === "staff" && actor.userId === uid,
  },
  {
    path: "/study/lastParticipantsUpdate",
    read: actor => actor.kind === "staff" && actor.permissions.participants === true,
  },
  { path: "/app/build", read: () => true },
  { path: "/presence", read: actor => actor.kind === "staff" },
  {
    path: "/presence/{uid}/{connection}",
    write: (identity, { uid }, value) => identity.uid === uid && identity.actor.kind === "staff" && isPresence(value),
  },
];

function isPresence(value: unknown): boolean {
  return value === null || (typeof value === "object" && "kind" in value && "at" in value);
}

export interface TestServer {
  address: string;
  port: number;
  database: Database;
  signIn: SignIn;
  realtime: Realtime;
  announce(...paths: string[]): Promise<void>;
  /** Somebody with an account, signed in with the official SDK. */
  enter(permissions?: Permissions): Promise<Person>;
  /** The official SDK, not signed in. */
  connect(): Promise<Client>;
  stop(): Promise<void>;
}
export interface Person extends Client {
  uid: string;
  email: string;
  token(): Promise<string>;
}

interface Options extends Partial<Pick<RealtimeConfig, "limits" | "now" | "rules" | "publicHost">> {
  /** Another process's database; its own by default. */
  url?: string;
}

/** The realtime database and sign-in on a port of their own; everything is real but the study. */
export async function startTestServer({ url, ...options }: Options = {}): Promise<TestServer> {
  const now = options.now ?? Date.now;
  const databaseUrl = url ?? (await freshDatabase(testMigrations)).url;
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations: testMigrations, poolSize: 4 });
  const nothing = async () => {};
  const signIn = await createSignIn({
    database,
    projectId: "hb",
    now,
    witness: {
      signedIn: nothing,
      refused: nothing,
      passwordChanged: nothing,
      emailChanged: nothing,
      nameChanged: nothing,
    },
    mails: { passwordReset: nothing, emailVerification: nothing, emailChange: nothing, emailChanged: nothing },
  });
  const http = createHttp({ log: false });
  await http.register(signIn.routes);
  await http.register(
    pageRoutes({
      folder: "/nowhere",
      now,
      healthy: async () => true,
      initJson: origin => ({ projectId: "hb", apiKey: "hb", appId: "hb", databaseURL: `${origin}?ns=hb` }),
    }),
  );
  const realtime = createRealtime({ database, identify: signIn.identify, rules: testRules, ...options, now });
  realtime.attach(http.server);
  await realtime.start();
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const people: Client[] = [];

  async function connect() {
    const client = await connectClient(address);
    people.push(client);
    return client;
  }

  return {
    address,
    port,
    database,
    signIn,
    realtime,
    announce: (...paths) => inTransaction(database, tx => announce(tx, paths)),
    connect,
    async enter(permissions = {}) {
      const email = `${randomUUID()}@study.example`;
      const at = new Date(now()).toISOString();
      const { uid } = await inTransaction(database, async tx => {
        const account = await createAccount(tx, { email, name: "Ana", permissions, now: at });
        await setPassword(tx, { uid: account.uid, password, now: at });
        return account;
      });
      const client = await connect();
      await client.signIn(email, password);
      return { ...client, uid, email, token: async () => (await client.auth.currentUser?.getIdToken()) ?? "" };
    },
    async stop() {
      await Promise.all(people.map(client => client.close()));
      await Promise.all([http.close(), realtime.stop()]);
      await signIn.stop();
      await database.close();
    },
  };
}
