import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type Database, openDatabase } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import { pageRoutes } from "../http/pages.ts";
import { createHttp } from "../http/server.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { announce } from "../realtime/announce.ts";
import { createRealtime, type Realtime, type RealtimeConfig } from "../realtime/realtime.ts";
import type { RealtimeRule } from "../realtime/rules.ts";
import type { Permissions } from "../sign-in/accounts/account.ts";
import { createAccount, setPassword } from "../sign-in/accounts/accounts.ts";
import { openSignIn, type SignIn, type SignInService } from "../sign-in/sign-in.ts";
import { type Client, connectClient } from "./client.ts";
import { freshDatabase } from "./fresh-database.ts";
import { type TestActor, testAccess } from "./test-access.ts";

const password = "a long enough passphrase 7";

/** A personal marker, one by permission, one for everyone, and presence. */
export const testRules: RealtimeRule<TestActor>[] = [
  {
    path: "/authentication/lastUpdate/{uid}",
    read: (identity, { uid }) => identity?.actor.kind === "user" && identity.uid === uid,
  },
  {
    path: "/app/lastReportsUpdate",
    read: identity => identity?.actor.kind === "user" && identity.actor.permissions["reports"] === true,
  },
  { path: "/app/build", read: () => true },
  { path: "/presence", read: identity => identity?.actor.kind === "user" },
  {
    path: "/presence/{uid}/{connection}",
    write: (identity, { uid }, value) => identity.uid === uid && identity.actor.kind === "user" && isPresence(value),
  },
];

function isPresence(value: unknown): boolean {
  return value === null || (typeof value === "object" && "kind" in value && "at" in value);
}

export interface TestServer {
  address: string;
  port: number;
  database: Database;
  signIn: SignIn & SignInService<TestActor>;
  realtime: Realtime;
  announce(...paths: string[]): Promise<void>;
  /** A new user, signed in with the official SDK. */
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

interface Options
  extends Partial<Pick<RealtimeConfig<TestActor>, "limits" | "now" | "rules" | "publicHost" | "allowedOrigins">> {
  /** Another process's database; its own by default. */
  url?: string;
}

/** The realtime database and sign-in on their own port. */
export async function startTestServer({ url, ...options }: Options = {}): Promise<TestServer> {
  const now = options.now ?? Date.now;
  const databaseUrl = url ?? (await freshDatabase()).url;
  const database = await openDatabase({ url: databaseUrl, dataDir: "", maxConnections: 4 });
  const opened = await openSignIn({ database, rateLimits: createRateLimits(database, now), projectId: "demo", now });
  const signIn = { ...opened, ...opened.serve({ access: testAccess }) };
  const http = createHttp({ log: false });
  await http.register(signIn.routes);
  await http.register(
    pageRoutes({
      servicePaths: [],
      now,
      initJson: async origin => ({
        projectId: "demo",
        apiKey: "demo",
        appId: "demo",
        databaseURL: `${origin}?ns=demo`,
      }),
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
      const email = `${randomUUID()}@northlight.example`;
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
