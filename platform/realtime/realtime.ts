import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import { accountMarker } from "./announce.ts";
import { type Client, createClient } from "./client.ts";
import type { RealtimeContext } from "./context.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { createMirror } from "./mirror.ts";
import { parsePath } from "./path.ts";
import { isOutage } from "./retry.ts";
import { type RealtimeRule, readRules } from "./rules.ts";
import * as sql from "./sql.ts";
import { type Tree, valueAt } from "./tree.ts";
import { createWire } from "./wire.ts";
import { createWriter } from "./writer.ts";

export interface RealtimeConfig<A> {
  database: Database;
  identify: Identify<A>;
  rules: readonly RealtimeRule<A>[];
  now: () => number;
  /** The host as the browser knows it; the SDK uses it for all later connections. The Host header by default. */
  publicHost?: (request: IncomingMessage) => string;
  /** Further origins whose pages may connect, such as "https://app.example". */
  allowedOrigins?: readonly string[];
  /** Connections with the same address are counted together; the socket's remote address by default. */
  clientAddress?: (request: IncomingMessage) => string;
  /** Called with unexpected errors. A database that is away is not one. */
  report?: (error: unknown) => void;
  limits?: Partial<Limits>;
}

export interface Realtime {
  /** Answers upgrades of /.ws and leaves others to other listeners. */
  attach(server: Server): void;
  /** Called when the value at a path has changed, by any process. */
  watch(path: string, changed: () => void): void;
  readonly connections: number;
  /** How many writes this process hasn't followed yet, of those that are committed. */
  lag(): Promise<number>;
  /** Whether this process follows: it may be behind for a moment, and must then catch up. */
  isFollowing(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createRealtime<A>(config: RealtimeConfig<A>): Realtime {
  const { database, identify, now } = config;
  const limits = { ...defaultLimits, ...config.limits };
  const report = (error: unknown) => {
    if (!isOutage(error)) (config.report ?? console.error)(error);
  };
  const processId = randomUUID();
  const rules = readRules(config.rules);
  const mirror = createMirror(database, report);
  const writer = createWriter({ database, mirror, rules, now, limits, report });
  const context: RealtimeContext = { database, processId, identify, mirror, writer, rules, limits, now, report };

  const clients = new Map<string, Client>();
  /** Closed connections whose onDisconnect writes are not done yet. */
  const ending = new Map<string, Promise<void>>();
  let stopParts: (() => Promise<void>) | undefined;

  const wire = createWire({
    limits,
    now,
    publicHost: config.publicHost ?? (request => request.headers.host ?? ""),
    allowedOrigins: config.allowedOrigins ?? [],
    clientAddress: config.clientAddress ?? (request => request.socket.remoteAddress ?? ""),
    open({ session, transport, lastSession }) {
      const first = lastSession === undefined ? Promise.resolve() : endSession(lastSession);
      const client = createClient(context, { session, transport, first });
      clients.set(session, client);
      return client;
    },
    closed,
  });

  function closed(client: Client) {
    if (!clients.delete(client.session)) return;
    const end = client
      .ended()
      .catch(report)
      .finally(() => ending.delete(client.session));
    ending.set(client.session, end);
  }

  /** Presence must not flicker: the old session's onDisconnect writes come before the first request of the new one. */
  async function endSession(session: string): Promise<void> {
    const client = clients.get(session);
    if (client) {
      client.close();
      closed(client);
    }
    const last = ending.get(session);
    if (last) return last;
    await writer.endSession(session, { isElsewhere: true }).catch(report);
  }

  mirror.watch((before, after) => {
    const moved = new Map<string, boolean>();
    const hasMoved = (path: string) => {
      const known = moved.get(path) ?? isMoved(path, before, after);
      moved.set(path, known);
      return known;
    };
    for (const client of clients.values()) {
      const { identity } = client.caller;
      if (identity && hasMoved(accountMarker(identity.uid))) void client.caller.check({ inDoubt: true });
      client.moved(hasMoved);
    }
  });

  let isSweeping = false;
  async function sweepAccounts() {
    if (isSweeping) return;
    isSweeping = true;
    const all = [...clients.values()];
    // A few at a time: calls of active users come first.
    for (let start = 0; start < all.length; start += 10) {
      const some = all.slice(start, start + 10);
      await Promise.all(some.map(client => client.caller.check({ inDoubt: false })));
    }
    isSweeping = false;
  }

  const move = () => writer.moveMarkers();

  return {
    attach: server => wire.attach(server),
    watch(path, changed) {
      mirror.watch((before, after) => void (isMoved(path, before, after) && changed()));
    },
    get connections() {
      return clients.size;
    },
    lag: async () => Math.max(0, (await sql.readVersion(database.read)) - mirror.version),
    async isFollowing() {
      const version = await sql.readVersion(database.read);
      if (mirror.version < version) await mirror.catchUp();
      return mirror.version >= version;
    },
    async start() {
      database.signals.on("announced", move);
      const unlisten = await sql.listen(database.listening, {
        written: version => void (version > mirror.version && mirror.catchUp()),
        close: session => clients.get(session)?.close(),
        listening() {
          mirror.distrust();
          void mirror.catchUp();
        },
      });
      await mirror.catchUp();
      const heartbeat = createHeartbeat({
        ...context,
        hasSessions: () => [...clients.values()].some(client => client.hasOnDisconnect),
        leaseLost() {
          for (const client of clients.values()) if (client.hasOnDisconnect) client.close();
        },
      });
      const sweeper = setInterval(() => void sweepAccounts(), limits.accountSweepMs);
      stopParts = async () => {
        clearInterval(sweeper);
        await heartbeat.stop();
        await sql.forgetProcess(database.write, processId).catch(report);
        await unlisten().catch(report);
      };
    },
    async stop() {
      database.signals.off("announced", move);
      wire.stop();
      const all = [...clients.values()];
      await within(limits.maxDrainMs, Promise.all(all.map(client => client.idle())));
      for (const client of all) {
        client.close();
        closed(client);
      }
      await within(limits.maxDisconnectMs, Promise.all(ending.values()));
      await writer.stop();
      await within(limits.maxDisconnectMs, stopParts?.());
    },
  };
}

async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })]);
}

function isMoved(path: string, before: Tree | undefined, after: Tree | undefined): boolean {
  const keys = parsePath(path);
  return valueAt(before, keys) !== valueAt(after, keys);
}
