import { createServer } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Access, Actor } from "./access.ts";
import { type Database, type DatabaseConfig, openDatabase } from "./database/database.ts";
import type { Allow } from "./functions/contract.ts";
import { createFunctions } from "./functions/functions.ts";
import type { Handled } from "./functions/handle.ts";
import { callableRoutes, type EndedCall } from "./functions/wire.ts";
import { readForwarded } from "./http/forwarded.ts";
import { createReadiness, healthRoutes } from "./http/health.ts";
import { type FirstContentOf, type Pages, pageRoutes } from "./http/pages.ts";
import { appRoutes, type Route } from "./http/routes.ts";
import { createHttp } from "./http/server.ts";
import type { Timeouts } from "./http/timeouts.ts";
import { createJobs, type JobKind, type Jobs } from "./jobs/jobs.ts";
import { createLog, type Log, type LogLevel } from "./log.ts";
import { checkMailServer, createDelivery, type Delivery, type DeliveryConfig } from "./mail/delivery.ts";
import { createMetrics, type Gauge } from "./metrics/metrics.ts";
import { platformGauges } from "./metrics/platform-gauges.ts";
import { createRateLimits, type RateLimits } from "./rate-limits/rate-limits.ts";
import type { Limits } from "./realtime/limits.ts";
import { createRealtime, type Realtime } from "./realtime/realtime.ts";
import type { RealtimeRule } from "./realtime/rules.ts";
import { createProvider, type ProviderConfig, type ProviderPages } from "./sign-in/provider/provider.ts";
import { openSignIn, type SignIn, type SignInParts } from "./sign-in/sign-in.ts";
import { StartError } from "./start-error.ts";
import type { Files } from "./storage/files/files.ts";
import { localFiles } from "./storage/files/local-files.ts";
import type { StorageRule } from "./storage/rules.ts";
import { createStorage, type Storage } from "./storage/storage.ts";
import { openTracing } from "./tracing/tracing.ts";

export interface PlatformConfig {
  /** The SDK's project id. It is part of the addresses of functions and of every token. */
  projectId: string;
  /** Named like the project, unless it says otherwise. */
  database: DatabaseConfig;
  /** The SDK's default by default. */
  region?: string;
  bucket?: string;
  host?: string;
  /** 0 = any free port. */
  port?: number;
  trustedProxies?: readonly string[];
  /** The address that people use; absent = the one that the server listens on. */
  publicUrl?: string | undefined;
  /** Origins whose pages may call, besides those of `publicUrl` and of this server itself. */
  allowedOrigins?: readonly string[];
  /** Where the bytes of files are stored; a folder beside the embedded database by default. */
  files?: Files;
  /** Absent = everyone signs in with a password. */
  provider?: ProviderConfig | undefined;
  /** Absent = emails wait in the outbox. */
  smtpUrl?: string | undefined;
  /** Where traces are sent, by OTLP over http; absent = there are none. */
  tracesUrl?: string | undefined;
  /** For figures at `/metrics`; absent = there are none. */
  metricsToken?: string | undefined;
  /** The app's built pages; absent = the server has none. */
  pages?: Pages;
  now?: () => number;
  /** False silences the log, for tests. */
  log?: boolean;
  /** `warn` by default: what someone should look into. `info` has every request. */
  logLevel?: LogLevel;
  /** Checks every answer of a function against its schema: for tests. */
  checkOutputs?: boolean;
  timeouts?: { http?: Partial<Timeouts>; realtime?: Partial<Limits>; storageStallMs?: number };
}

/** What an app brings. Everything but `access` is optional. */
export interface Parts<A = Actor, L = Allow> extends Pick<SignInParts<A>, "weakWords"> {
  access: Access<A, L>;
  /** By the name that callers use. */
  functions?: Readonly<Record<string, Handled<A, L>>>;
  realtimeRules?: readonly RealtimeRule<A>[];
  storageRules?: readonly StorageRule<A>[];
  /** Where sign-ins by the identity provider go on; without it there are none. */
  providerPages?: ProviderPages;
  /** Called when something happens to an account, to write a log. */
  signInHooks?: SignInParts<A>["hooks"];
  /** Absent = passwords cannot be reset by email. */
  signInEmails?: SignInParts<A>["emails"];
  /** Absent = nothing is sent. */
  mail?: Pick<DeliveryConfig, "from" | "onOutcome">;
  /** Absent = the job queue is not started. */
  jobs?: readonly JobKind<never>[];
  /** Decides when accounts expire and scheduled jobs run; UTC by default. */
  timeZone?: () => string;
  /** Added to the SDK's configuration, which pages read before anyone is signed in. */
  publicConfig?: () => Promise<Record<string, string | number | readonly string[]>>;
  /** HTML for the address of a page, read until the app has started; undefined = none. */
  firstContent?: FirstContentOf;
  /** Called when a realtime value has changed, by any process. */
  watches?: readonly { path: string; changed: () => void }[];
  /** Called at the stop, when no request is being answered anymore and the database is still open. */
  beforeClose?: () => Promise<void>;
  /** The app's own figures, besides those of the platform. */
  gauges?: readonly Gauge[];
  /** Called with the end of every call. */
  called?: (call: EndedCall) => void;
  /** Addresses of the app's own, besides functions, files and pages. */
  routes?: readonly Route[];
}

/** Opened first, so that an app can build its parts with it; then served. */
export interface Platform {
  database: Database;
  rateLimits: RateLimits;
  signIn: Pick<SignIn, "customToken">;
  storage: Storage;
  jobs: Jobs;
  log: Log;
  /** The address that people use; empty before `serve`, unless it was configured. */
  readonly address: string;
  /** Where this process listens; empty before `serve`. */
  readonly listensOn: string;
  /** The parts that readiness checks, and the browsers connected to this process; none before `serve`. */
  status(this: void): { parts: readonly string[]; connections: number };
  /** Which parts can't be used now. */
  notReady(): Promise<string[]>;
  /** Why the mail server can't be used; undefined = it can. */
  checkMailServer(): Promise<string | undefined>;
  /** Delivers what is due in the outbox now; resolves when nothing is left to do. */
  deliverMail(): Promise<void>;
  /** Starts everything on one origin. If a step fails, everything that was opened is closed. */
  serve<A, L>(parts: Parts<A, L>): Promise<void>;
  stop(): Promise<void>;
}

/** Opens database, accounts, files and jobs. Nothing listens yet. If a step fails, the earlier ones are undone. */
export async function openPlatform(config: PlatformConfig): Promise<Platform> {
  await assertPortFree(config);
  await using opened = new AsyncDisposableStack();
  const { projectId, now = Date.now } = config;
  const log = createLog(config.log === false ? "silent" : (config.logLevel ?? "warn"));
  const database = await openDatabase({ name: projectId, ...config.database });
  opened.defer(() => database.close());
  const rateLimits = createRateLimits(database, now);
  const signIn = await openSignIn({ database, rateLimits, projectId, now });
  opened.defer(() => signIn.stop());
  const jobs = createJobs({ database, report: (message, err) => log.error({ err }, message) });
  const storage = createStorage({
    database,
    files: config.files ?? localFiles(join(config.database.dataDir, "files")),
    bucket: bucketOf(config),
    now,
    // On an embedded database no other process can be in the middle of writing a file.
    alone: config.database.url === undefined,
    ...(config.timeouts?.storageStallMs !== undefined && { stallMs: config.timeouts.storageStallMs }),
  });
  const closing = opened.move();
  let delivery: Delivery | undefined;
  let listensOn = "";
  let serving: { parts: readonly string[]; notReady: () => Promise<string[]>; realtime: Realtime } | undefined;

  /** What is deferred first is stopped last: requests end before background work, and that before the database. */
  async function start<A, L>(parts: Parts<A, L>): Promise<void> {
    const { access, timeZone = () => "UTC" } = parts;
    const { trustedProxies = [], timeouts = {} } = config;
    const hooks = { ...(parts.signInHooks && { hooks: parts.signInHooks }) };
    const emails = { ...(parts.signInEmails && { emails: parts.signInEmails }) };
    const { weakWords = [] } = parts;
    const isHttps = config.publicUrl?.startsWith("https:") === true;
    const provider = config.provider &&
      parts.providerPages && {
        provider: createProvider(config.provider, now),
        pages: parts.providerPages,
        address: () => config.publicUrl ?? listensOn,
        isHttps,
      };
    const signInService = signIn.serve({ access, ...hooks, ...emails, timeZone, weakWords, provider });
    const { identify } = signInService;
    delivery = parts.mail && createDelivery({ database, smtpUrl: config.smtpUrl, now, ...parts.mail });
    closing.defer(() => delivery?.stop());
    closing.defer(() => jobs.stop());
    const tracing =
      config.tracesUrl === undefined
        ? undefined
        : await openTracing({ endpoint: config.tracesUrl, serviceName: projectId, database });
    closing.defer(() => tracing?.stop());
    const untraced = createFunctions({
      database,
      functions: parts.functions ?? {},
      identify,
      authorize: call => access.authorize(call),
      now,
      checkOutputs: config.checkOutputs ?? false,
    });
    const functions = tracing?.traced(untraced) ?? untraced;
    closing.defer(() => functions.stop());
    closing.defer(() => parts.beforeClose?.());
    const publicOrigin = config.publicUrl === undefined ? [] : [new URL(config.publicUrl).origin];
    const allowedOrigins = [...publicOrigin, ...(config.allowedOrigins ?? [])];
    const http = createHttp({
      trustedProxies,
      allowedOrigins,
      isHttps,
      log,
      ...(timeouts.http && { timeouts: timeouts.http }),
    });
    const realtime = createRealtime({
      database,
      identify,
      rules: parts.realtimeRules ?? [],
      now,
      report: err => log.error({ err }, "The realtime database failed."),
      allowedOrigins,
      ...readForwarded(trustedProxies),
      ...(timeouts.realtime && { limits: timeouts.realtime }),
    });
    closing.defer(async () => void (await Promise.all([http.close(), realtime.stop(), storage.stop()])));

    const functionsPath = `/${projectId}/${config.region ?? defaultRegion}`;
    await http.register(signInService.routes);
    if (parts.storageRules) await http.register(storage.serve({ identify, rules: parts.storageRules }));
    await http.register(appRoutes(parts.routes ?? [], now));
    const needed = {
      database: () => database.watch.canWrite(),
      migrations: () => database.isMigrated(),
      ...(parts.storageRules && { storage: () => storage.check().then(() => true) }),
      realtime: () => realtime.isFollowing(),
    };
    const notReady = createReadiness(needed);
    serving = { parts: Object.keys(needed), notReady, realtime };
    await http.register(healthRoutes(notReady));
    const metrics =
      config.metricsToken === undefined
        ? undefined
        : await createMetrics({
            prefix: projectId,
            token: config.metricsToken,
            gauges: [
              ...platformGauges({ database, jobs, realtime, now, notReady, parts: serving.parts }),
              ...(parts.gauges ?? []),
            ],
          });
    if (metrics) await http.register(metrics.routes);
    const ended = (call: EndedCall) => {
      metrics?.called(call);
      parts.called?.(call);
    };
    await http.register(callableRoutes({ functions, prefix: functionsPath, ended }));
    await http.register(
      pageRoutes({
        pages: config.pages,
        firstContent: parts.firstContent,
        now,
        initJson: async origin => ({ ...sdkConfig(config, origin), ...(await parts.publicConfig?.()) }),
        servicePaths: ["/v0", "/v1", "/emulator", functionsPath],
      }),
    );
    realtime.attach(http.server);
    for (const { path, changed } of parts.watches ?? []) realtime.watch(path, changed);
    await Promise.all([realtime.start(), parts.storageRules && storage.start()]);
    functions.start();
    delivery?.start();
    listensOn = await listen(http, config);
    if (parts.jobs) jobs.start({ kinds: parts.jobs, timeZone, ended: metrics?.worked });
  }

  return {
    database,
    rateLimits,
    signIn,
    storage,
    jobs,
    log,
    get address() {
      return config.publicUrl ?? listensOn;
    },
    get listensOn() {
      return listensOn;
    },
    status: () => ({ parts: serving?.parts ?? [], connections: serving?.realtime.connections ?? 0 }),
    notReady: async () => serving?.notReady() ?? [],
    checkMailServer: () => checkMailServer(config.smtpUrl),
    deliverMail: async () => delivery?.deliverDue(),
    async serve(parts) {
      try {
        await start(parts);
      } catch (error) {
        await closing.disposeAsync();
        throw error;
      }
    },
    stop: () => closing.disposeAsync(),
  };
}

const defaultHost = "127.0.0.1";
const defaultPort = 8080;
const defaultRegion = "us-central1";

function bucketOf({ bucket, projectId }: PlatformConfig): string {
  return bucket ?? `${projectId}.appspot.com`;
}

function sdkConfig(config: PlatformConfig, origin: string) {
  const { projectId } = config;
  return {
    projectId,
    apiKey: projectId,
    appId: `1:1:web:${projectId}`,
    storageBucket: bucketOf(config),
    databaseURL: `${origin}?ns=${projectId}`,
  };
}

/** Checked before the database is touched, so that a second server on a taken port or a wrong host changes nothing. */
async function assertPortFree({ host = defaultHost, port = defaultPort }: PlatformConfig): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", error => reject(portError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function listen(
  http: FastifyInstance,
  { host = defaultHost, port = defaultPort }: PlatformConfig,
): Promise<string> {
  await http.listen({ host, port }).catch(error => {
    throw portError(error, host, port);
  });
  const bound = http.server.address() as { port: number };
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
}

function portError(error: Error, host: string, port: number): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return new StartError(`Port ${port} is already in use.`, "port");
  if (code === "EACCES") return new StartError(`This user isn't allowed to open port ${port}.`, "port");
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new StartError(`${host} isn't an address of this machine.`, "host");
  return error;
}
