import { randomUUID } from "node:crypto";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from "firebase/auth";
import { type Database, openDatabase } from "../database/database.ts";
import { inTransaction, markRecorded } from "../database/tx.ts";
import { createHttp } from "../http/server.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import type { Account, Permissions } from "../sign-in/accounts/account.ts";
import { createAccount, setPassword, updateAccount } from "../sign-in/accounts/accounts.ts";
import type { SignInEmails, SignInHooks } from "../sign-in/hooks.ts";
import { createProvider, type ProviderConfig } from "../sign-in/provider/provider.ts";
import { openSignIn, type SignIn, type SignInService } from "../sign-in/sign-in.ts";
import { freshDatabase } from "./fresh-database.ts";
import { type TestActor, testAccess } from "./test-access.ts";

export const password = "correct horse battery";

interface Options {
  /** The database of another server, so that two run side by side. */
  url?: string;
  /** Trusts forwarding headers, so that a test can come from many addresses. */
  behindProxy?: boolean;
  clock?: { now: number };
  timeZone?: string;
  weakWords?: readonly string[];
  maxSignInMs?: number;
  /** False = the app sends no emails. */
  emails?: false;
  provider?: ProviderConfig;
  /** The address that people use, when it isn't this server's own. */
  publicUrl?: string;
}

export interface SignInServer {
  origin: string;
  url: string;
  database: Database;
  signIn: SignIn & SignInService<TestActor>;
  /** A test moves it. */
  clock: { now: number };
  /** The events that the hooks got and the emails that were requested, in order. */
  events: Record<string, unknown>[];
  emails: ({ kind: string; code: string; email: string } & Record<string, unknown>)[];
  /** The official SDK. */
  client(): Auth;
  account(account?: NewAccount): Promise<Account>;
  /** A request by hand, for what the SDK would never send. */
  post(operation: string, body: unknown, options?: PostOptions): Promise<Answer>;
  /** The same for the operations of the second factor. */
  postSecondFactor(operation: string, body: unknown, options?: PostOptions): Promise<Answer>;
  refresh(refreshToken: string): Promise<Answer>;
  stop(): Promise<void>;
}

interface PostOptions {
  from?: string;
  cookie?: string;
}

interface NewAccount {
  uid?: string;
  email?: string;
  name?: string;
  permissions?: Permissions;
  disabled?: boolean;
  expiresOn?: string | null;
}

interface Answer {
  status: number;
  text: string;
  headers: Headers;
  /** Undefined when the answer is not JSON. */
  body: { error?: { message: string } } & Record<string, unknown>;
}

/** Only sign-in, on its own database, for the official SDK. */
export async function startSignInServer(options: Options = {}): Promise<SignInServer> {
  const fresh = options.url === undefined ? await freshDatabase() : undefined;
  const url = options.url ?? fresh?.url ?? "";
  const database = await openDatabase({ url, dataDir: "" });
  const clock = options.clock ?? { now: Date.parse("2027-03-01T09:00:00Z") };
  const now = () => clock.now;
  let origin = "";
  const { events, emails, hooks, senders } = recorders();
  const opened = await openSignIn({ database, rateLimits: createRateLimits(database, now), projectId: "demo", now });
  const service = opened.serve({
    access: { ...testAccess, ...(options.maxSignInMs && { maxSignInMs: () => options.maxSignInMs ?? 0 }) },
    hooks,
    timeZone: () => options.timeZone ?? "UTC",
    weakWords: options.weakWords ?? [],
    ...(options.emails !== false && { emails: senders }),
    provider: options.provider && {
      provider: createProvider(options.provider, now),
      pages: { signIn: "/login", confirmed: "/confirmed" },
      address: () => options.publicUrl ?? origin,
      isHttps: options.publicUrl?.startsWith("https:") === true,
    },
  });
  const signIn = { ...opened, ...service };
  const http = createHttp({ log: false, trustedProxies: options.behindProxy ? ["127.0.0.1"] : [] });
  await http.register(signIn.routes);
  origin = await http.listen({ host: "127.0.0.1", port: 0 });
  const apps: FirebaseApp[] = [];

  async function post(path: string, body: unknown, { from, cookie }: PostOptions = {}): Promise<Answer> {
    const headers = {
      "content-type": "application/json",
      ...(from && { "x-forwarded-for": from }),
      ...(cookie && { cookie }),
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const url = `${origin}/identitytoolkit.googleapis.com/${path}?key=demo`;
    return answerOf(await fetch(url, { method: "POST", headers, body: text }));
  }

  return {
    origin,
    url,
    database,
    signIn,
    clock,
    events,
    emails,
    client() {
      const app = initializeApp({ projectId: "demo", apiKey: "demo" }, randomUUID());
      apps.push(app);
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      return auth;
    },
    account: account => addAccount(database, clock.now, account),
    post: (operation, body, options) => post(`v1/accounts:${operation}`, body, options),
    postSecondFactor: (operation, body, options) => post(`v2/accounts/${operation}`, body, options),
    async refresh(refreshToken) {
      const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
      return answerOf(await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=demo`, { method: "POST", body }));
    },
    async stop() {
      await Promise.all(apps.map(app => deleteApp(app)));
      await http.close();
      await signIn.stop();
      await database.close();
      await fresh?.drop();
    },
  };
}

/** An account with the password that all tests use. */
export async function addAccount(database: Database, now: number, account: NewAccount = {}): Promise<Account> {
  const at = new Date(now).toISOString();
  const { disabled, name = "Ana Lindqvist", email = `${randomUUID()}@northlight.example`, ...rest } = account;
  return inTransaction(database, async tx => {
    const { uid } = await createAccount(tx, { name, email, ...rest, now: at });
    await setPassword(tx, { uid, password, now: at });
    return updateAccount(tx, { uid, ...(disabled !== undefined && { disabled }), now: at });
  });
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, text, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}

function recorders() {
  const events: SignInServer["events"] = [];
  const emails: SignInServer["emails"] = [];
  const note = (what: string) => async (tx: Parameters<SignInHooks["signedIn"]>[0], event: object) => {
    // Fails outside a transaction, as a real log does.
    markRecorded(tx);
    events.push({ what, ...event });
  };
  const post = (kind: string) => async (_tx: unknown, email: { email: string; code?: string }) => {
    emails.push({ code: "", ...email, kind });
  };
  const hooks: SignInHooks = {
    signedIn: note("signedIn"),
    providerLinked: note("providerLinked"),
    signedOut: note("signedOut"),
    refused: note("refused"),
    passwordChanged: note("passwordChanged"),
    emailChanged: note("emailChanged"),
    nameChanged: note("nameChanged"),
    secondFactorChanged: note("secondFactorChanged"),
  };
  const senders: SignInEmails = {
    passwordReset: post("passwordReset"),
    emailVerification: post("emailVerification"),
    emailChange: post("emailChange"),
    emailChanged: post("emailChanged"),
  };
  return { events, emails, hooks, senders };
}
