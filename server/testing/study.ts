import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import type { Input, Output } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import { type PermissionKey, type Permissions, permissionKeys, type Terms } from "@hb/domain/permissions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { createAccount, setPassword, updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { shareSigningKey } from "@hb/platform/testing/signing-key.ts";
import { migrations, type RunningHb, startHb } from "../app.ts";
import { readSettings } from "../env.ts";
import { type Effects, effectsSince, type Mark, markEffects } from "./effects.ts";

/** An input without the request id; every call gets a new one unless the test gives one. */
type CallInput<N extends FunctionName> = WithoutId<Input<Functions[N]>>;
type WithoutId<I> = I extends unknown ? Omit<I, "requestId"> & { requestId?: string } : never;
export type Call = <N extends FunctionName>(
  name: N,
  input: Input<Functions[N]> extends null ? null : CallInput<N>,
) => Promise<Output<Functions[N]>>;

export interface StaffClient extends Client {
  call: Call;
  email: string;
  password: string;
}

export interface Study {
  hb: RunningHb;
  /** As the study's administrator, with every permission. */
  call: Call;
  admin: StaffClient;
  anonymous: { call: Call };
  /** A new colleague, signed in by the official SDK. */
  staffWith(...keys: PermissionKey[]): Promise<StaffClient>;
  staffOn(terms: Terms, ...keys: PermissionKey[]): Promise<StaffClient>;
  /** What changed since the last call: log entries, markers, emails. Nothing else may have changed. */
  effects(): Promise<Effects>;
  /** As the owner of the database, without restrictions. */
  ownerUrl: string;
  /** HB's clock. */
  now(): number;
  /** Moves it. */
  setNow(instant: string): void;
  stop(): Promise<void>;
}

const password = "correct horse battery";

/** A complete HB with its own database, used through the official SDK. */
export async function startStudy(
  options: { now?: string; settings?: Record<string, string>; consentTexts?: readonly ConsentText[] } = {},
): Promise<Study> {
  const database = await freshDatabase(migrations);
  const dataDir = await mkdtemp(join(tmpdir(), "hb-study-"));
  let now: number | undefined = options.now ? Date.parse(options.now) : undefined;
  await shareSigningKey(database.url, options.now ?? new Date().toISOString());
  const settings = readSettings({
    PORT: "0",
    DATABASE_URL: database.url,
    HB_DATA_DIR: dataDir,
    SITE_TIME_ZONE: "America/Los_Angeles",
    STUDY_NAME: "Northlight Headset Study",
    HB_ADMIN_EMAIL: "admin@northlight.example",
    HB_ADMIN_PASSWORD: password,
    ...options.settings,
  });
  const hb = await startHb(settings, {
    screens: "",
    log: false,
    checkOutputs: true,
    now: () => now ?? Date.now(),
    consentTexts: options.consentTexts ?? [version1],
  });
  const clients: Client[] = [];
  let mark: Mark;

  async function signedIn(email: string): Promise<StaffClient> {
    const client = await connectClient(hb.listensOn);
    clients.push(client);
    await client.signIn(email, password);
    return { ...client, call: createCall(client), email, password };
  }

  const admin = await signedIn("admin@northlight.example");
  const outsider = await connectClient(hb.listensOn);
  clients.push(outsider);
  mark = await markEffects(hb.database);

  const study: Study = {
    hb,
    admin,
    ownerUrl: database.url,
    call: admin.call,
    anonymous: { call: createCall(outsider) },
    staffWith: (...keys) => study.staffOn({}, ...keys),
    async staffOn(terms, ...keys) {
      const at = new Date(now ?? Date.now()).toISOString();
      const name = keys.length === permissionKeys.length ? "Everybody" : `Staff ${keys.join(" ")}`.trim();
      const email = `${randomUUID()}@northlight.example`;
      const permissions: Permissions = Object.fromEntries(keys.map(key => [key, true]));
      await inTransaction(hb.database, async tx => {
        const { uid } = await createAccount(tx, { email, name, permissions, terms, now: at });
        await setPassword(tx, { uid, password, now: at });
        await updateAccount(tx, { uid, changePassword: false, now: at });
      });
      const client = await signedIn(email);
      mark = await markEffects(hb.database);
      return client;
    },
    async effects() {
      const read = await effectsSince(hb.database, mark);
      mark = read.mark;
      return read.effects;
    },
    now: () => now ?? Date.now(),
    setNow(instant) {
      now = Date.parse(instant);
    },
    async stop() {
      await Promise.all(clients.map(client => client.close()));
      await hb.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return study;
}

function createCall(client: Client): Call {
  return (name, input) => {
    const withId =
      input === null || typeof input !== "object" ? input : { requestId: randomUUID(), ...(input as object) };
    return client.call(name, withId) as never;
  };
}
