import { createServer } from "node:net";
import { join } from "node:path";
import type { Contract } from "@hb/domain/contract.ts";
import type { FastifyInstance } from "fastify";
import { type Database, type DatabaseConfig, openDatabase } from "./database/database.ts";
import { createFunctions, type FunctionsConfig } from "./functions/functions.ts";
import type { Handled } from "./functions/handle.ts";
import { callableRoutes } from "./functions/wire.ts";
import { readForwarded } from "./http/forwarded.ts";
import { pageRoutes } from "./http/pages.ts";
import { type PostRoute, type Route, studyRoutes } from "./http/routes.ts";
import { createHttp } from "./http/server.ts";
import type { Patience } from "./http/timeouts.ts";
import { createJobs, type JobKind, type Jobs } from "./jobs/jobs.ts";
import { createDelivery, type Delivery, type DeliveryConfig } from "./mail/delivery.ts";
import type { Limits } from "./realtime/limits.ts";
import { createRealtime, type RealtimeRule } from "./realtime/realtime.ts";
import { createSignIn, type SignIn, type SignInMails, type SignInWitness } from "./sign-in/sign-in.ts";
import { StartError } from "./start-error.ts";
import { localFiles } from "./storage/files/local-files.ts";
import { s3Files } from "./storage/files/s3-files.ts";
import type { StorageRule } from "./storage/rules.ts";
import { createStorage, type Storage } from "./storage/storage.ts";

export interface PlatformConfig {
  database: DatabaseConfig;
  host: string;
  /** 0 = any free port. */
  port: number;
  trustedProxies?: readonly string[];
  /** The address that mails and links carry; absent = the one HB listens on. */
  publicUrl?: string | undefined;
  /** An S3-compatible bucket for files; absent = a folder beside the database. */
  storageUrl?: string | undefined;
  smtpUrl?: string | undefined;
  /** Folder of the built screens. */
  screens: string;
  now?: () => number;
  log?: boolean;
  checkOutputs?: boolean;
  /** How long whom is waited for; the usual by default. */
  patience?: { http?: Partial<Patience>; realtime?: Partial<Limits>; storageStallMs?: number };
}

/** What a study brings: its functions, its rules, and what it wants to be told. */
export interface Parts {
  registry: Record<string, Contract>;
  handlers: readonly Handled[];
  realtimeRules: readonly RealtimeRule[];
  storageRules: readonly StorageRule[];
  /** Further fields of the SDK configuration that the screens read before anybody is signed in. */
  publicConfig: () => Record<string, string>;
  /** Decides on which day an account expires. */
  siteTimeZone: () => string;
  signInWitness: SignInWitness;
  signInMails: SignInMails;
  refused: (database: Database) => NonNullable<FunctionsConfig["refused"]>;
  findByLink?: FunctionsConfig["findByLink"];
  /** In whose name mails go out, and where answers to them go. */
  mailFrom: DeliveryConfig["from"];
  mailSettled: DeliveryConfig["settled"];
  /** What is done in the background. */
  jobs: readonly JobKind<never>[];
  /** What the study must know before it answers anybody. */
  prepare?: (database: Database) => Promise<void>;
  /** Told when a marker has moved, whichever process moved it. */
  watches?: readonly { path: string; moved: () => void }[];
  /** Addresses of the study's own beside functions, files and screens. */
  routes?: readonly Route[];
  /** And what is sent to it there. */
  posts?: readonly PostRoute[];
}

export interface Platform {
  /** The address that people use. */
  address: string;
  /** Where this process listens. */
  listensOn: string;
  database: Database;
  signIn: SignIn;
  storage: Storage;
  mail: Delivery;
  jobs: Jobs;
  stop(): Promise<void>;
}

export const projectId = "hb";
export const storageBucket = "hb.files";

/** Starts everything on one origin. Stops in the order of need: server, background work, pools, PostgreSQL. */
export async function startPlatform(config: PlatformConfig, parts: Parts): Promise<Platform> {
  await assertPortFree(config);
  const now = config.now ?? Date.now;
  const database = await openDatabase(config.database);
  const { patience = {}, trustedProxies = [], log = true } = config;
  const http = createHttp({ trustedProxies, log, ...(patience.http && { patience: patience.http }) });

  const mail = createDelivery({
    database,
    smtpUrl: config.smtpUrl,
    from: parts.mailFrom,
    now,
    settled: parts.mailSettled,
  });
  const jobs = createJobs({ database, kinds: parts.jobs as readonly JobKind[], timeZone: parts.siteTimeZone });
  const signIn = await createSignIn({
    database,
    projectId,
    now,
    witness: parts.signInWitness,
    mails: parts.signInMails,
    siteTimeZone: parts.siteTimeZone,
  });
  const realtime = createRealtime({
    database,
    identify: signIn.identify,
    rules: parts.realtimeRules,
    now,
    ...readForwarded(trustedProxies),
    ...(patience.realtime && { limits: patience.realtime }),
  });
  const storage = createStorage({
    database,
    identify: signIn.identify,
    rules: parts.storageRules,
    files: config.storageUrl ? s3Files(config.storageUrl) : localFiles(join(config.database.dataDir, "files")),
    bucket: storageBucket,
    now,
    // On its own database no other process can be in the middle of writing a file.
    alone: config.database.url === undefined,
    ...(patience.storageStallMs !== undefined && { stallMs: patience.storageStallMs }),
  });
  const functions = createFunctions({
    database,
    registry: parts.registry,
    handlers: parts.handlers,
    identify: signIn.identify,
    now,
    refused: parts.refused(database),
    ...(parts.findByLink && { findByLink: parts.findByLink }),
    ...(config.checkOutputs && { checkOutputs: true }),
  });

  await http.register(signIn.routes);
  await http.register(callableRoutes({ functions, projectId }));
  await http.register(storage.routes);
  await http.register(studyRoutes(parts.routes ?? [], parts.posts ?? [], now));
  await http.register(
    pageRoutes({
      folder: config.screens,
      now,
      healthy: () => answers(database),
      initJson: origin => ({ ...sdkConfig(origin), ...parts.publicConfig() }),
    }),
  );
  realtime.attach(http.server);
  for (const { path, moved } of parts.watches ?? []) realtime.watch(path, moved);
  await Promise.all([realtime.start(), storage.start(), parts.prepare?.(database)]);
  functions.start();
  mail.start();
  await listen(http, config);
  jobs.start();
  const port = (http.server.address() as { port: number }).port;

  const listensOn = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;

  return {
    address: config.publicUrl ?? listensOn,
    listensOn,
    database,
    signIn,
    storage,
    mail,
    jobs,
    async stop() {
      await Promise.all([http.close(), realtime.stop(), storage.stop()]);
      functions.stop();
      await jobs.stop();
      await mail.stop();
      await signIn.stop();
      await database.close();
    },
  };
}

function sdkConfig(origin: string) {
  return {
    projectId,
    apiKey: projectId,
    appId: `1:1:web:${projectId}`,
    storageBucket,
    databaseURL: `${origin}?ns=${projectId}`,
  };
}

async function answers({ read }: Database): Promise<boolean> {
  return read`select 1`.then(
    () => true,
    () => false,
  );
}

/** Asked before the database is touched, so that a second HB on a taken port changes nothing. */
async function assertPortFree({ host, port }: PlatformConfig): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", error => reject(portError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function listen(http: FastifyInstance, { host, port }: PlatformConfig): Promise<void> {
  await http.listen({ host, port }).catch(error => {
    throw portError(error, host, port);
  });
}

function portError(error: Error, host: string, port: number): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return new StartError(`Port ${port} is taken: stop what uses it, or set PORT.`);
  if (code === "EACCES") return new StartError(`Port ${port} may not be opened by this user: set PORT.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`HOST ${host} is no address of this machine.`);
  return error;
}
